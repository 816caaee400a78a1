//! TLS, mutual TLS, certificates that change, and that no secret gets into the log.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ludoteca::pb::v1;
use ludoteca::pb::v1::game_service_client::GameServiceClient;
use ludoteca::service::{ClientCertificates, RunningServer, StartError, TlsSettings, new_key};
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, SanType};
use tempfile::TempDir;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use tonic::{Code, Status};

use crate::process::Process;
use crate::world::*;

/// Somebody who signs certificates.
struct Authority {
    pem: String,
    issuer: Issuer<'static, KeyPair>,
}

/// A certificate and its key, as PEM.
struct Pair {
    certificate: String,
    key: String,
}

impl Authority {
    fn new() -> Authority {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, "an authority");
        let pem = params.self_signed(&key).unwrap().pem();
        Authority {
            pem,
            issuer: Issuer::new(params, key),
        }
    }

    fn signs(&self, names: Vec<SanType>) -> Pair {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.subject_alt_names = names;
        Pair {
            certificate: params.signed_by(&key, &self.issuer).unwrap().pem(),
            key: key.serialize_pem(),
        }
    }

    fn server(&self) -> Pair {
        self.signs(vec![SanType::IpAddress("127.0.0.1".parse().unwrap())])
    }

    fn client(&self, name: &str) -> Pair {
        self.signs(vec![SanType::URI(name.try_into().unwrap())])
    }
}

/// Files of a server with TLS.
struct Files {
    folder: TempDir,
    certificate: PathBuf,
    key: PathBuf,
    ca: PathBuf,
}

impl Files {
    fn new(authority: &Authority) -> Files {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name);
        let files = Files {
            certificate: path("server.pem"),
            key: path("server.key.pem"),
            ca: path("ca.pem"),
            folder,
        };
        std::fs::write(&files.ca, &authority.pem).unwrap();
        files.hold(&authority.server());
        files
    }

    fn hold(&self, pair: &Pair) {
        std::fs::write(&self.key, &pair.key).unwrap();
        std::fs::write(&self.certificate, &pair.certificate).unwrap();
    }

    fn settings(&self, clients: Option<bool>) -> TlsSettings {
        TlsSettings {
            certificate: self.certificate.clone(),
            key: self.key.clone(),
            clients: clients.map(|required| ClientCertificates {
                ca: self.ca.clone(),
                required,
            }),
        }
    }
}

async fn secured(
    address: std::net::SocketAddr,
    authority: &Authority,
    client: Option<&Pair>,
) -> Result<GameServiceClient<Channel>, tonic::transport::Error> {
    let mut tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(&authority.pem));
    if let Some(Pair { certificate, key }) = client {
        tls = tls.identity(Identity::from_pem(certificate, key));
    }
    let endpoint = Endpoint::from_shared(format!("https://{address}"))?.tls_config(tls)?;
    Ok(GameServiceClient::new(within(endpoint.connect()).await?))
}

async fn lists(games: Result<GameServiceClient<Channel>, tonic::transport::Error>) -> Result<(), Status> {
    let mut games = games.map_err(|error| Status::unavailable(error.to_string()))?;
    within(games.list_games(v1::ListGamesRequest::default()))
        .await
        .map(drop)
}

#[tokio::test]
async fn certificates_are_read_again_when_their_files_change() {
    let first = Authority::new();
    let files = Files::new(&first);
    let world = World::with(|settings| settings.tls = Some(files.settings(None)));
    let address = world.address();
    let mut games = secured(address, &first, None).await.unwrap();
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    game.plays(&mut games, 0, "4").await;
    let plain = Endpoint::from_shared(format!("http://{address}"))
        .unwrap()
        .connect_lazy();
    assert!(lists(Ok(GameServiceClient::new(plain))).await.is_err(), "without TLS");
    let second = Authority::new();
    assert!(
        lists(secured(address, &second, None).await).await.is_err(),
        "signed by another"
    );
    files.hold(&second.server());
    until(
        || async { lists(secured(address, &second, None).await).await },
        Result::is_ok,
    )
    .await
    .unwrap();
    // A connection that is there goes on.
    game.plays(&mut games, 1, "4").await;
}

#[tokio::test]
async fn clients_without_a_certificate_are_turned_away_where_one_is_required() {
    let authority = Authority::new();
    let files = Files::new(&authority);
    let world = World::with(|settings| {
        settings.tls = Some(files.settings(Some(true)));
        settings.auth.certificate_scopes = "play".parse().unwrap();
    });
    let address = world.address();
    assert!(lists(secured(address, &authority, None).await).await.is_err());
    let stranger = Authority::new().client("spiffe://games/stranger");
    assert!(
        lists(secured(address, &authority, Some(&stranger)).await)
            .await
            .is_err()
    );
    let client = authority.client("spiffe://games/front");
    let mut games = secured(address, &authority, Some(&client)).await.unwrap();
    within(games.list_games(v1::ListGamesRequest::default())).await.unwrap();
    let call = games.new_game(new_game("connect_four", "{}"));
    let missing = refused(call, Code::PermissionDenied, "MISSING_SCOPE").await;
    assert_eq!(missing.metadata["scope"], "create");
    // A key counts more than the certificate.
    within(games.new_game(as_admin(new_game("connect_four", "{}"))))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_certificates_name_is_a_callers_and_a_key_does_where_it_is_optional() {
    let authority = Authority::new();
    let files = Files::new(&authority);
    let (key, line) = new_key("someone", "play,create".parse().unwrap()).unwrap();
    let keys = files.folder.path().join("keys");
    std::fs::write(&keys, line).unwrap();
    let world = World::with(|settings| {
        settings.tls = Some(files.settings(Some(false)));
        settings.auth.keys = Some(keys);
        settings.auth.certificate_scopes = "play,create".parse().unwrap();
    });
    let address = world.address();
    let mut bare = secured(address, &authority, None).await.unwrap();
    let call = bare.list_games(v1::ListGamesRequest::default());
    refused(call, Code::Unauthenticated, "NO_KEY").await;
    let request = || {
        let mut request = new_game("connect_four", "{}");
        request.request_id = "once".into();
        request
    };
    let mut ids = Vec::new();
    let answer = within(bare.new_game(with_key(key.reveal(), request()))).await.unwrap();
    ids.push(made(answer.into_inner()).id);
    for name in ["spiffe://games/front", "spiffe://games/front", "spiffe://games/back"] {
        // Another certificate of the same name is the same caller.
        let client = authority.client(name);
        let mut games = secured(address, &authority, Some(&client)).await.unwrap();
        ids.push(made(within(games.new_game(request())).await.unwrap().into_inner()).id);
    }
    assert_eq!(ids[1], ids[2]);
    assert_ne!(ids[0], ids[1]);
    assert_ne!(ids[1], ids[3]);
}

#[test]
fn a_server_with_files_that_do_not_fit_does_not_start() {
    let authority = Authority::new();
    let files = Files::new(&authority);
    let folder = TempDir::new().unwrap();
    let mut settings = ludoteca::service::Settings::local("127.0.0.1:0".parse().unwrap(), folder.path().join("data"));
    settings.tls = Some(files.settings(None));
    let start = |says: &str| {
        let error = RunningServer::start(&settings).unwrap_err();
        assert!(matches!(error, StartError::File(_)));
        assert!(error.to_string().contains(says), "{error}");
    };
    std::fs::write(&files.key, authority.server().key).unwrap();
    start("does not go with the key");
    std::fs::write(&files.key, "no key").unwrap();
    start("no private key in PEM");
    std::fs::remove_file(&files.certificate).unwrap();
    start("no certificate in PEM");
}

fn ludoteca(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(arguments)
        .output()
        .unwrap()
}

fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test]
async fn the_command_line_shows_keys_and_certificates_and_no_secret_gets_into_the_log() {
    let authority = Authority::new();
    let files = Files::new(&authority);
    let path = |name: &str| files.folder.path().join(name);
    let (key, line) = new_key("someone", "play,create".parse().unwrap()).unwrap();
    let secret = "a secret for tokens, of more than 32 bytes";
    let client = authority.client("spiffe://games/front");
    for (name, text) in [
        ("keys", line.as_str()),
        ("secret", secret),
        ("client.pem", &client.certificate),
        ("client.key.pem", &client.key),
    ] {
        std::fs::write(path(name), text).unwrap();
    }
    let (data, keys, jwt_secret) = (path("data"), path("keys"), path("secret"));
    let server = Process::with(
        &data,
        "debug",
        &[
            "--tls-certificate",
            shown(&files.certificate),
            "--tls-key",
            shown(&files.key),
            "--tls-client-ca",
            shown(&files.ca),
            "--tls-client-auth",
            "optional",
            "--auth-keys",
            shown(&keys),
            "--auth-jwt-secret",
            shown(&jwt_secret),
        ],
    );
    let url = format!("https://{}", server.address);
    let ca = files.ca.clone();
    let (cert, cert_key) = (path("client.pem"), path("client.key.pem"));
    let key = key.reveal().to_owned();
    let run = |arguments: Vec<String>| {
        tokio::task::spawn_blocking(move || {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            ludoteca(&arguments)
        })
    };
    let owned = |arguments: &[&str]| arguments.iter().map(ToString::to_string).collect::<Vec<_>>();
    let file = "tests/data/formats/chess960.pgn";
    let import = ["import", file, "--server", &url, "--ca", shown(&ca)];
    let certified = ["--cert", shown(&cert), "--key", shown(&cert_key)];
    for (arguments, code) in [
        (owned(&["health", &url, "--ca", shown(&ca)]), 0),
        (owned(&["health", &url]), 1),
        (owned(&import), 1),
        (owned(&[&import[..], &["--api-key", "wrong-api-key"]].concat()), 1),
        (owned(&[&import[..], &["--api-key", &key]].concat()), 0),
        (owned(&[&import[..], &certified].concat()), 0),
    ] {
        let output = within(run(arguments.clone())).await.unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
    }
    let mut games = secured(server.address, &authority, None).await.unwrap();
    let claims = serde_json::json!({"sub": "ana", "exp": 4_000_000_000_u64, "scope": "play create"});
    let signing = jsonwebtoken::EncodingKey::from_secret(secret.as_bytes()).unwrap();
    let token = jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &signing).unwrap();
    let answer = within(games.new_game(with_key(&token, new_game("connect_four", "{}"))))
        .await
        .unwrap();
    let game = made(answer.into_inner());
    within(games.play(with_key(&key, play(&game.id, &game.tokens[0], "4"))))
        .await
        .unwrap();
    // Bad new files are complained about, and the last good ones stay in force.
    std::fs::write(&files.key, "no key at all").unwrap();
    std::fs::write(path("keys"), "no keys at all\n").unwrap();
    let complained = |log: &String, what: &str| {
        let mut lines = log
            .lines()
            .filter(|line| line.contains("what was read before stays in force"));
        lines.any(|line| line.contains(what))
    };
    let all = |log: &String| complained(log, "TLS certificates") && complained(log, "API keys");
    server.logged(all).await;
    let mut games = secured(server.address, &authority, None).await.unwrap();
    within(games.list_games(with_key(&key, v1::ListGamesRequest::default())))
        .await
        .unwrap();
    server.terminate();
    let (status, log) = server.ended().await;
    assert!(status.success());
    assert!(log.contains("DEBUG"), "the log was not at debug");
    let body = |pem: &str| pem.lines().nth(1).unwrap().to_owned();
    let server_key = std::fs::read_to_string(path("data").join("server.key")).unwrap();
    for secret in [
        key,
        "wrong-api-key".into(),
        ADMIN.into(),
        secret.into(),
        token.rsplit('.').next().unwrap().into(),
        game.tokens[1].split_once('.').unwrap().1.into(),
        server_key.trim().into(),
        body(&client.key),
        "no key at all".into(),
    ] {
        assert!(!log.contains(&secret), "`{secret}` is in the log");
    }
}

/// Runs the command that a server's greeting gives for this program, with nobody at the terminal.
async fn run_as_greeted(greeting: &str, key: &str) -> Output {
    let mut lines = greeting.lines().map(str::trim);
    let line = lines.find(|line| line.starts_with("ludoteca play ")).unwrap();
    let line = line.replace(" KEY", &format!(" {key}"));
    let line = line.replace("ludoteca play", "\"$0\" play");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &line, env!("CARGO_BIN_EXE_ludoteca")])
        .stdin(std::process::Stdio::null());
    within(tokio::task::spawn_blocking(move || shell.output().unwrap()))
        .await
        .unwrap()
}

#[tokio::test]
async fn the_commands_of_the_greeting_work() {
    let authority = Authority::new();
    let files = Files::new(&authority);
    let path = |name: &str| files.folder.path().join(name);
    let (key, line) = new_key("someone", "play,create".parse().unwrap()).unwrap();
    std::fs::write(path("keys"), line).unwrap();
    // Signed by itself, and for a name; the path wants quotes.
    let own_key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let own = own.self_signed(&own_key).unwrap().pem();
    std::fs::write(path("it's mine.pem"), own).unwrap();
    std::fs::write(path("mine.key"), own_key.serialize_pem()).unwrap();
    let (mine, mine_key, keys) = (path("it's mine.pem"), path("mine.key"), path("keys"));
    let tls = ["--tls-certificate", shown(&mine), "--tls-key", shown(&mine_key)];
    let with_keys = [&tls[..], &["--auth-keys", shown(&keys)]].concat();
    for (setting, key) in [(&[][..], ""), (&tls[..], ""), (&with_keys[..], key.reveal())] {
        let data = path(&format!("data{}", setting.len()));
        let mut server = Process::with(&data, "warn", setting);
        let greeting = server.greeting("grpcurl ");
        let output = run_as_greeted(&greeting, key).await;
        assert!(output.status.success(), "{greeting}{output:?}");
        let scheme = if setting.is_empty() {
            "http://127.0.0.1:"
        } else {
            "https://localhost:"
        };
        assert!(greeting.contains(&format!("--server {scheme}")), "{greeting}");
        assert_eq!(
            greeting.contains("grpcurl -plaintext "),
            setting.is_empty(),
            "{greeting}"
        );
        assert_eq!(greeting.contains(" -cacert "), !setting.is_empty(), "{greeting}");
        assert_eq!(
            greeting.contains(" -H 'authorization: Bearer KEY'"),
            !key.is_empty(),
            "{greeting}"
        );
    }
    // A certificate without its signer's: only the caller can know that one.
    let mut server = Process::with(
        &path("data"),
        "warn",
        &[
            "--tls-certificate",
            shown(&files.certificate),
            "--tls-key",
            shown(&files.key),
            "--tls-client-ca",
            shown(&files.ca),
        ],
    );
    let greeting = server.greeting("(CERT.pem");
    assert!(
        greeting.contains(" --ca CA.pem --cert CERT.pem --key KEY.pem\n"),
        "{greeting}"
    );
    assert!(
        greeting.contains(" -cacert CA.pem -cert CERT.pem -key KEY.pem "),
        "{greeting}"
    );
    let client = authority.client("spiffe://games/front");
    for (name, text) in [
        ("CA.pem", &authority.pem),
        ("CERT.pem", &client.certificate),
        ("KEY.pem", &client.key),
    ] {
        std::fs::write(path(name), text).unwrap();
    }
    let greeting = ["CA.pem", "CERT.pem", "KEY.pem"].iter().fold(greeting, |text, name| {
        text.replace(&format!(" {name}"), &format!(" {}", shown(&path(name))))
    });
    let output = run_as_greeted(&greeting, "").await;
    assert!(output.status.success(), "{greeting}{output:?}");
}

#[tokio::test]
async fn what_the_server_shows_and_refuses_is_said_in_words() {
    let authority = Authority::new();
    let files = Files::new(&authority);
    let path = |name: &str| files.folder.path().join(name);
    let (_, line) = new_key("someone", "play".parse().unwrap()).unwrap();
    let (keys, data) = (path("keys"), path("data"));
    std::fs::write(&keys, line).unwrap();
    let stranger = CertificateParams::new(vec!["elsewhere".to_owned()]).unwrap();
    let stranger = stranger.self_signed(&KeyPair::generate().unwrap()).unwrap().pem();
    std::fs::write(path("other.pem"), stranger).unwrap();
    // A CA's own certificate, as `openssl req -x509` makes one.
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    files.hold(&Pair {
        certificate: params.self_signed(&key).unwrap().pem(),
        key: key.serialize_pem(),
    });
    let tls = [
        "--tls-certificate",
        shown(&files.certificate),
        "--tls-key",
        shown(&files.key),
    ];
    let settings = [&tls[..], &["--auth-keys", shown(&keys)]].concat();
    let checked = ludoteca(&[&["serve", "--check", "--data", shown(&data)], &settings[..]].concat());
    assert!(checked.status.success(), "{checked:?}");
    let notes = String::from_utf8(checked.stderr).unwrap();
    assert!(
        notes.contains("note: tls.certificate: ") && notes.contains("it is a CA's own"),
        "{notes}"
    );
    let server = Process::with(&data, "info", &settings);
    let url = format!("https://{}", server.address);
    let said = |arguments: &[&str]| {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let run = tokio::task::spawn_blocking(move || {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            ludoteca(&arguments)
        });
        async {
            let output = within(run).await.unwrap();
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            let text = String::from_utf8(output.stderr).unwrap();
            assert!(text.starts_with("error: ") && !text.contains("status:"), "{text}");
            text
        }
    };
    let text = said(&["health", &url, "--ca", shown(&files.certificate)]).await;
    assert!(
        text.contains(" is not trusted: its certificate is a CA's own"),
        "{text}"
    );
    assert!(
        text.contains("basicConstraints=critical,CA:FALSE") && !text.contains("CaUsedAsEndEntity"),
        "{text}"
    );
    files.hold(&authority.server());
    server
        .logged(|log| log.contains("TLS certificates") && log.contains("read again"))
        .await;
    let text = said(&["health", &url, "--ca", shown(&path("other.pem"))]).await;
    assert!(text.contains("give the signer's with --ca"), "{text}");
    server.terminate();
    assert!(server.ended().await.0.success());

    let server = Process::with(&data, "warn", &["--auth-keys", shown(&keys)]);
    let url = format!("http://{}", server.address);
    let file = "tests/data/formats/chess960.pgn";
    let text = said(&["import", file, "--server", &url]).await;
    assert_eq!(
        text,
        "error: this server wants to know who calls: send a key or a token as `authorization: Bearer …`\n"
    );
    // Something that takes connections, and is no server of ours.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let hangs_up = std::thread::spawn(move || drop(listener.accept().unwrap()));
    said(&["health", &url]).await;
    hangs_up.join().unwrap();
}
