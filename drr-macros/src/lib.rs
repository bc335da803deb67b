//! The derive macro for rewrite rules. What it does is in `dialekt_ods_model`, which tools use too.
#![forbid(unsafe_code)]

use dialekt_ods_model::entry_points::Settings;

dialekt_ods_model::drr_entry_points!(Settings { facade: false, docs: true });
