//! Raw values become what the server is started with; everything that is wrong is said at once.

use std::path::Path;

use tracing_subscriber::EnvFilter;

use super::given::Given;
use super::settings::Configuration;
use super::value::{ClientAuth, LogFormat};
use crate::service::{
    AuthSettings, BadFile, ClientCertificates, Expiry, JwtRules, LimitSettings, Settings, StartError, TlsSettings,
    Transport,
};

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
    let auth = auth(&configuration);
    for bad in auth.faults() {
        let names = ["auth.keys", "auth.jwt_secret", "auth.jwks"];
        let files = [&auth.keys, &auth.jwt_secret, &auth.jwks];
        blame_file(&mut given, names.into_iter().zip(files.map(Option::as_deref)), &bad);
    }
    let tls = tls(&configuration, &mut given);
    if let Some(tls) = &tls {
        check_tls(tls, &mut given);
    }
    let server = server(&configuration, auth, tls);
    check_reach(&server, &mut given);
    let ready = log_filter.filter(|_| given.faults.is_empty()).map(|log_filter| Ready {
        server,
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

fn auth(configuration: &Configuration) -> AuthSettings {
    let auth = &configuration.auth;
    AuthSettings {
        keys: auth.keys.clone(),
        jwt_secret: auth.jwt_secret.clone(),
        jwks: auth.jwks.clone(),
        jwt: JwtRules {
            issuer: auth.jwt_issuer.clone(),
            audience: auth.jwt_audience.clone(),
        },
        certificate_scopes: configuration.tls.client_scopes,
    }
}

/// The files of TLS, if they are complete.
fn tls(configuration: &Configuration, given: &mut Given) -> Option<TlsSettings> {
    let tls = &configuration.tls;
    let clients = tls.client_ca.clone().map(|ca| ClientCertificates {
        ca,
        required: tls.client_auth == ClientAuth::Required,
    });
    match (&tls.certificate, &tls.key) {
        (Some(certificate), Some(key)) => Some(TlsSettings {
            certificate: certificate.clone(),
            key: key.clone(),
            clients,
        }),
        (None, None) => {
            if clients.is_some() {
                given.blame(
                    "tls.client_ca",
                    "clients show certificates over TLS only: give tls.certificate and tls.key",
                );
            }
            None
        }
        (Some(_), None) => {
            given.blame("tls.certificate", "a certificate needs its key: give tls.key");
            None
        }
        (None, Some(_)) => {
            given.blame("tls.key", "a key needs its certificate: give tls.certificate");
            None
        }
    }
}

fn check_tls(tls: &TlsSettings, given: &mut Given) {
    for bad in tls.faults() {
        let ca = tls.clients.as_ref().map(|clients| clients.ca.as_path());
        let files = [
            ("tls.certificate", Some(tls.certificate.as_path())),
            ("tls.key", Some(tls.key.as_path())),
            ("tls.client_ca", ca),
        ];
        blame_file(given, files, &bad);
    }
    let doubts = tls.own().map(|own| own.doubts()).unwrap_or_default();
    let certificate = tls.certificate.display();
    let notes = doubts
        .iter()
        .map(|what| format!("tls.certificate: {certificate}: {what}"));
    given.notes.extend(notes);
}

/// Blames the setting that names this file.
fn blame_file<'p>(given: &mut Given, files: impl IntoIterator<Item = (&'static str, Option<&'p Path>)>, bad: &BadFile) {
    let named = files.into_iter().find(|(_, path)| *path == Some(bad.path.as_path()));
    given.blame(named.map_or("store.data", |(name, _)| name), bad);
}

/// Nobody finds out by accident that the whole network may call.
fn check_reach(server: &Settings, given: &mut Given) {
    if server.is_unprotected() {
        given.blame("network.listen", StartError::Unprotected(server.listen));
    }
    if !server.listen.ip().is_loopback() && server.tls.is_none() {
        given.notes.push(format!(
            "network.listen: {} is reached from other machines without TLS: keys and tokens can be read on the way, unless a \
             proxy before the server ends TLS",
            server.listen
        ));
    }
}

fn server(configuration: &Configuration, auth: AuthSettings, tls: Option<TlsSettings>) -> Settings {
    let Configuration {
        network,
        limits,
        expire,
        ..
    } = configuration;
    let public = if network.listen.ip().is_loopback() {
        LimitSettings::default()
    } else {
        LimitSettings::public()
    };
    let calls_per_second = limits.calls_per_second.or(public.calls_per_second);
    Settings {
        admin_key: configuration.auth.admin_key.clone(),
        auth,
        tls,
        insecure_public: network.insecure_public,
        limits: LimitSettings {
            calls_per_second,
            burst: limits.burst.or(calls_per_second.map(LimitSettings::burst)),
            streams: limits.streams.or(public.streams),
            games: limits.games.or(public.games),
            tournaments: limits.tournaments.or(public.tournaments),
            search_per_minute: limits.search_per_minute.or(public.search_per_minute),
            batch: limits.batch.0,
        },
        transport: Transport {
            message_bytes: network.message_bytes.get(),
            calls_per_connection: network.calls_per_connection.get(),
            keepalive: network.keepalive.0,
            keepalive_timeout: network.keepalive_timeout,
            connection_age: network.connection_age.0,
            call_timeout: network.call_timeout.0,
            reflection: network.reflection,
        },
        search_threads: configuration.search.threads.0,
        network_threads: configuration.network.threads.0,
        origins: configuration.network.origins.clone(),
        expiry: Expiry {
            open: expire.open.0,
            idle: expire.idle.0,
            finished: expire.finished.0,
        },
        engine_plies: configuration.search.engine_plies.get(),
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
