//! The server's configuration: flags, then environment, then one TOML file, then defaults.
//!
//! * `settings`: the one list of all settings; flags, variables, the file and the example come from it
//! * `setting`: what a setting is called in each of them; `value`: the types of settings
//! * `flags`, `environment`, `file`: what each says; `given`: the strongest of it
//! * `show`: the effective configuration, and the example file
//! * `check`: raw values become [`crate::service::Settings`], and everything that is wrong is said at once
//!
//! Its invariant: reading a configuration changes nothing, and no error repeats a secret.

mod check;
mod environment;
mod file;
mod flags;
mod given;
mod setting;
mod settings;
mod show;
mod value;

use std::path::Path;

pub use check::{Checked, Ready};
pub use flags::Flags;
pub use given::{Given, Source};
pub use setting::{Setting, Shape};
pub use settings::{Configuration, SETTINGS};
pub use show::{effective, example};
pub use value::{ClientAuth, Limit, LogFormat, OrOff, Threads, Value};

/// Reads flags, environment and the file, and checks what they say together.
pub fn load(flags: &Flags, file: Option<&Path>) -> Checked {
    let mut given = Given::default();
    flags.read(&mut given);
    environment::read(&mut given, std::env::vars_os());
    if let Some(path) = file {
        file::read(&mut given, path);
    }
    check::check(given)
}

#[cfg(test)]
mod tests;
