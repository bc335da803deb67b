//! The macros of the crate `dialekt`, which re-exports them: generated code refers to that crate alone.
#![forbid(unsafe_code)]

use dialekt_ods_model::entry_points::Settings;

dialekt_ods_model::ods_entry_points!(Settings { facade: true, docs: cfg!(feature = "docs") });
dialekt_ods_model::drr_entry_points!();
