//! The derive and attribute macros for declarations: a shim over `dialekt_ods_model`, which tools use too.
#![forbid(unsafe_code)]

use dialekt_ods_model::entry_points::Settings;

dialekt_ods_model::ods_entry_points!(Settings { facade: false, docs: cfg!(feature = "docs") });
