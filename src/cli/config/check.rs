//! Raw values become what the server is started with; everything that is wrong is said at once.

use std::path::Path;

use tracing_subscriber::EnvFilter;

use super::given::Given;
use super::settings::Configuration;
use super::value::LogFormat;
use crate::service::{Expiry, Settings};

/// A configuration that was read and checked.
#[derive(Debug)]
pub struct Checked {
    /// Every setting's value; the default where the given one can't be read.
    pub configuration: Configuration,
    /// Who gave it, what is wrong, and what may be.
    pub given: Given,
    /// What the server is started with; `None` if anything is wrong.
    pub ready: Option<Ready>,
}

/// What `serve` needs to start.
#[derive(Debug)]
pub struct Ready {
    /// The server's settings.
    pub server: Settings,
    /// How the log is written.
    pub log_format: LogFormat,
    /// What is logged.
    pub log_filter: EnvFilter,
    /// Where spans go, if anywhere.
    pub otlp_endpoint: Option<String>,
}

/// Checks what was given. Nothing is started and no file is made.
pub(super) fn check(mut given: Given) -> Checked {
    let configuration = Configuration::of(&given);
    let log_filter = log_filter(&configuration, &mut given);
    check_data(&configuration.store.data, &mut given);
    for origin in &configuration.network.origins {
        if origin != "*" && origin.parse::<tonic::codegen::http::HeaderValue>().is_err() {
            let what = format!(
                "`{}` is no origin: write it like https://example.org, or * for any",
                origin.escape_debug()
            );
            given.blame("network.origins", what);
        }
    }
    if let Some(endpoint) = &configuration.traces.otlp.0 {
        check_endpoint(endpoint, &mut given);
    }
    let ready = log_filter.filter(|_| given.faults.is_empty()).map(|log_filter| Ready {
        server: server(&configuration),
        log_format: configuration.log.format,
        log_filter,
        otlp_endpoint: configuration.traces.otlp.0.clone(),
    });
    Checked {
        configuration,
        given,
        ready,
    }
}

fn server(configuration: &Configuration) -> Settings {
    let expire = &configuration.expire;
    Settings {
        admin_key: configuration.auth.admin_key.as_ref().map(|key| key.reveal().to_owned()),
        search_threads: configuration.search.threads.0,
        network_threads: configuration.network.threads.0,
        origins: configuration.network.origins.clone(),
        expiry: Expiry {
            open: expire.open.0,
            idle: expire.idle.0,
            finished: expire.finished.0,
        },
        metrics: configuration.metrics.listen.0,
        ..Settings::local(configuration.network.listen, configuration.store.data.clone())
    }
}

fn log_filter(configuration: &Configuration, given: &mut Given) -> Option<EnvFilter> {
    let filter = EnvFilter::try_new(&configuration.log.filter);
    filter
        .map_err(|error| {
            given.blame(
                "log.filter",
                format!("this is no filter ({error}): write it like `info`"),
            )
        })
        .ok()
}

/// Spans go out without TLS: a collector beside the server takes them on.
fn check_endpoint(endpoint: &str, given: &mut Given) {
    let address = endpoint.parse::<tonic::codegen::http::Uri>().ok();
    let right = |address: &tonic::codegen::http::Uri| {
        address.scheme_str() == Some("http") && address.host().is_some_and(|host| !host.is_empty())
    };
    if !address.as_ref().is_some_and(right) {
        let what = format!(
            "`{}` is no address of a collector: write it like http://127.0.0.1:4317",
            endpoint.escape_debug()
        );
        given.blame("traces.otlp", what);
    }
}

/// The data folder may be missing, but what is there must be a folder with a key that can be read.
fn check_data(folder: &Path, given: &mut Given) {
    match std::fs::metadata(folder) {
        Ok(found) if !found.is_dir() => {
            given.blame("store.data", format!("{} is no folder", folder.display()));
        }
        Ok(_) => {
            if let Err(error) = crate::service::check_server_key(folder) {
                given.blame("store.data", error);
            }
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => given.blame("store.data", format!("can't use {}: {error}", folder.display())),
    }
}
