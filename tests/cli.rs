//! The command line as a person at a terminal meets it.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

fn ludoteca(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(arguments)
        .env_remove("LUDOTECA_LISTEN")
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A file of rows, in a folder that goes away with the returned value.
fn rows(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.jsonl");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

const GOOD: &str = r#"{"game":"connect_four","options":{},"moves":["4","5","4","5"],"turns":[0,1,0,1]}"#;

#[test]
fn verify_counts_what_holds_and_exits_with_0() {
    let (_folder, path) = rows(&format!("{GOOD}\n\n{GOOD}\n"));
    let output = ludoteca(&["verify", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert_eq!(stdout(&output), "verified 2 rows, 0 failed\n");
}

#[test]
fn verify_says_the_first_difference_of_each_bad_row_and_exits_with_1() {
    let bad = GOOD.replace("[0,1,0,1]", "[0,1,1,1]");
    let (_folder, path) = rows(&format!("{GOOD}\n{bad}\nnot json\n"));
    let output = ludoteca(&["verify", &path]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with(&format!("{path}:2: ")), "{text}");
    assert!(lines[1].starts_with(&format!("{path}:3: ")), "{text}");
    assert_eq!(lines[2], "verified 3 rows, 2 failed");
}

#[test]
fn verify_exits_with_2_when_a_file_can_not_be_read() {
    let output = ludoteca(&["verify", "no/such/file.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no/such/file.jsonl"));
    // As for any wrong use of the command line.
    assert_eq!(ludoteca(&["verify"]).status.code(), Some(2));
    assert_eq!(ludoteca(&["dance"]).status.code(), Some(2));
}

#[test]
fn the_catalog_lists_the_games_and_describes_one_in_two_languages() {
    let list = ludoteca(&["catalog"]);
    assert!(list.status.success());
    for id in ["connect_four", "chess", "backgammon", "dominoes"] {
        assert!(stdout(&list).contains(&format!("{id} - ")));
        let english = stdout(&ludoteca(&["catalog", id]));
        let portuguese = stdout(&ludoteca(&["catalog", id, "--language", "pt"]));
        assert!(english.contains("Options (rules version 1)") && english.len() > 500);
        assert_ne!(english, portuguese);
    }
    let unknown = ludoteca(&["catalog", "go"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(stderr(&unknown).contains("no game `go`"), "{}", stderr(&unknown));
}

#[test]
fn perft_counts_leaves() {
    let output = ludoteca(&["perft", "chess", "3"]);
    assert!(output.status.success());
    for line in ["perft(1) = 20 ", "perft(2) = 400 ", "perft(3) = 8902 "] {
        assert!(stdout(&output).contains(line), "{}", stdout(&output));
    }
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    assert!(
        ludoteca(&["perft", "chess", "1", "--position", position])
            .status
            .success()
    );
    for (arguments, says) in [
        (["perft", "chess", "1", "--position", "nonsense"], "position"),
        (["perft", "chess", "1", "--options", "{"], "not valid JSON"),
        (["perft", "connect_four", "1", "--options", r#"{"size": 3}"#], "size"),
    ] {
        let output = ludoteca(&arguments);
        assert_eq!(output.status.code(), Some(1));
        let text = stderr(&output);
        assert!(
            text.starts_with("error: ") && text.contains(says) && text.lines().count() == 1,
            "{text}"
        );
    }
}

#[test]
fn perft_of_a_game_that_begins_with_chance_wants_a_position_after_it() {
    for (game, due) in [
        ("backgammon", "opening"),
        ("dominoes", "deal"),
        ("uno", "deal"),
        ("conspiracy", "locations"),
    ] {
        let output = ludoteca(&["perft", game, "1"]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        let text = stderr(&output);
        assert!(text.contains(&format!("chance comes first ({due})")), "{text}");
        // The position that it gives as an example is one.
        let (_, example) = text.split_once("like --position '").unwrap();
        let output = ludoteca(&[
            "perft",
            game,
            "1",
            "--position",
            example.trim_end().trim_end_matches('\''),
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(!stdout(&output).contains("perft(1) = 0 "), "{}", stdout(&output));
    }
    // After every first move the other side rolls.
    let output = ludoteca(&[
        "perft",
        "backgammon",
        "5",
        "--position",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
    ]);
    assert_eq!(
        stdout(&output).lines().count(),
        3,
        "{}{}",
        stdout(&output),
        stderr(&output)
    );
    assert!(stdout(&output).ends_with("every line ends, or comes to chance, before that\n"));
}

#[test]
fn options_with_a_key_that_is_given_twice_are_refused() {
    let output = ludoteca(&["perft", "dominoes", "1", "--options", r#"{"players": 3, "players": 4}"#]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "error: options: players: is given more than once\n");
}

#[test]
fn import_stores_what_holds_and_says_where_the_rest_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let anywhere = "127.0.0.1:0".parse().unwrap();
    let settings = ludoteca::service::Settings::local(anywhere, folder.path().into());
    let server = ludoteca::service::RunningServer::start(&settings).unwrap();
    let url = format!("http://{}", server.address());
    let output = ludoteca(&["import", "tests/data/formats/oddities.pgn", "--server", &url]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(stdout(&output).lines().count(), 12);
    let faults = stderr(&output);
    assert!(faults.contains("oddities.pgn:60:7: game 9: `--`"), "{faults}");
    assert!(faults.ends_with("12 games stored, 4 refused\n"), "{faults}");
    let refused = ludoteca(&[
        "import",
        "tests/data/formats/chess960.pgn",
        "--server",
        &url,
        "--game",
        "go",
    ]);
    assert_eq!(refused.status.code(), Some(1));
    let text = stderr(&refused);
    assert!(
        text.starts_with("error: there is no game type `go`; there are chess, "),
        "{text}"
    );
    let whole = ludoteca(&["import", "tests/data/formats/chess960.pgn", "--server", &url]);
    assert_eq!(whole.status.code(), Some(0), "{}", stderr(&whole));
    server.shutdown();
}

#[test]
fn serve_on_a_taken_port_says_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let output = ludoteca(&["serve", "--listen", &address, "--data", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    assert!(
        text.contains(&address) && text.contains("choose another port with --listen"),
        "{text}"
    );
}

#[test]
fn serve_says_which_setting_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", data];
    let output = ludoteca(&[&serve[..], &["--origin", "\u{7f}"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("is no origin"), "{}", stderr(&output));
    std::fs::write(Path::new(data).join("server.key"), "not a key").unwrap();
    let output = ludoteca(&serve);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("server.key"), "{}", stderr(&output));
    let output = ludoteca(&["serve", "--listen", "nowhere", "--expire-idle", "soon"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    assert!(
        text.contains("--listen: ") && text.contains("--expire-idle: "),
        "{text}"
    );
}

#[test]
fn serve_check_says_what_is_in_effect_and_everything_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(
        path("good.toml"),
        "[auth]\nadmin_key = \"hunter2\"\n[limits]\nstreams = 7\n",
    )
    .unwrap();
    let data = path("data");
    let serve = ["serve", "--check", "--data", &data, "--config", &path("good.toml")];
    let output = ludoteca(&[&serve[..], &["--expire-open", "2h"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    let effective: toml::Table = text.parse().unwrap();
    assert_eq!(effective["limits"]["streams"].as_integer(), Some(7));
    assert_eq!(effective["expire"]["open"].as_str(), Some("2h"));
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap();
    assert!(line("streams").ends_with("good.toml:4:11"), "{text}");
    assert!(
        line("open").ends_with("# --expire-open") && line("idle").ends_with("# default"),
        "{text}"
    );
    assert!(line("admin_key").starts_with("admin_key = \"***\"") && !text.contains("hunter2"));
    assert!(!Path::new(&data).exists(), "a check makes nothing");

    std::fs::write(
        path("bad.toml"),
        "[network]\nlisten = \"0.0.0.0:1\"\n[tls]\nkey = \"no.pem\"\nflavour = 1\n",
    )
    .unwrap();
    std::fs::write(path("keys"), "somebody play nothing\n").unwrap();
    let output = ludoteca(&[
        "serve",
        "--check",
        "--config",
        &path("bad.toml"),
        "--auth-keys",
        &path("keys"),
        "--log",
        "a=b=c",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let faults = stderr(&output);
    for says in [
        "bad.toml:5:1: [tls] has no `flavour`",
        "bad.toml:4:7: tls.key: a key needs its certificate",
        "--auth-keys: auth.keys: ",
        "line 1: a digest has 64 hex digits",
        "--log: log.filter: ",
    ] {
        assert!(faults.contains(says), "{says} is not in {faults}");
    }
    std::fs::write(path("open.toml"), "[network]\nlisten = \"0.0.0.0:1\"\n").unwrap();
    let output = ludoteca(&["serve", "--config", &path("open.toml"), "--data", &data]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("--insecure-public"), "{}", stderr(&output));
    let output = ludoteca(&["serve", "--check", "--config", &path("missing.toml")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("missing.toml"), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn serve_check_waits_for_no_pipe_and_follows_links() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let pipes = [
        "config",
        "keys",
        "secret",
        "jwks",
        "certificate",
        "key",
        "client_ca",
        "server",
    ]
    .map(path);
    assert!(Command::new("mkfifo").args(&pipes).status().unwrap().success());
    let [config, keys, secret, jwks, certificate, key, client_ca, server] = &pipes;
    std::fs::create_dir(path("data")).unwrap();
    symlink(server, path("data/server.key")).unwrap();
    let output = ludoteca(&[
        "serve",
        "--check",
        "--data",
        &path("data"),
        "--config",
        config,
        "--auth-keys",
        keys,
        "--auth-jwt-secret",
        secret,
        "--auth-jwks",
        jwks,
        "--tls-certificate",
        certificate,
        "--tls-key",
        key,
        "--tls-client-ca",
        client_ca,
    ]);
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    let faults: Vec<&str> = text.lines().filter(|line| line.ends_with("and not a file")).collect();
    assert_eq!(faults.len(), pipes.len(), "{text}");
    for name in [
        "the configuration file",
        "auth.keys",
        "auth.jwt_secret",
        "auth.jwks",
        "tls.certificate",
        "tls.key",
    ] {
        assert!(faults.iter().any(|fault| fault.contains(name)), "{name}: {text}");
    }
    // Secrets that are mounted are links; a file of settings may come out of another program.
    std::fs::write(path("written"), "").unwrap();
    symlink(path("written"), path("linked")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["serve", "--check", "--config", "/dev/stdin", "--data", &path("none")])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let settings = format!("[auth]\nkeys = \"{}\"\n", path("linked"));
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), settings.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).contains("/linked"), "{}", stdout(&output));
}

#[test]
fn key_new_prints_a_key_and_the_line_that_lets_it_in() {
    let output = ludoteca(&["key", "new", "ana", "--scopes", "play,search"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    let key = text.lines().find_map(|line| line.strip_prefix("key:  ")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("line: ")).unwrap();
    assert!(key.starts_with("ludoteca_") && line.starts_with("ana play,search ") && !line.contains(key));
    assert_eq!(
        ludoteca(&["key", "new", "ana", "--scopes", "dance"]).status.code(),
        Some(2)
    );
    assert_eq!(ludoteca(&["key", "new", "two words"]).status.code(), Some(1));
}

#[test]
fn every_subcommand_explains_itself() {
    let help = stdout(&ludoteca(&["--help"]));
    let listed = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let names: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    for name in ["serve", "catalog", "perft", "verify", "import"] {
        assert!(names.contains(&name), "{help}");
    }
    for name in names.into_iter().filter(|name| *name != "help") {
        let output = ludoteca(&[name, "--help"]);
        assert!(output.status.success());
        let text = stdout(&output);
        assert!(text.contains("Usage: ludoteca ") && text.len() > 200, "{text}");
    }
    assert!(stdout(&ludoteca(&["--version"])).starts_with("ludoteca "));
}

/// A server as a process, stopped when the value is dropped.
struct Served {
    child: std::process::Child,
    url: String,
}

impl Served {
    fn start(data: &Path) -> Served {
        use std::io::{BufRead, BufReader};
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let mut greeting = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut greeting)
            .unwrap();
        let address = greeting.split(' ').skip_while(|word| *word != "on").nth(1).unwrap();
        Served {
            url: format!("http://{address}"),
            child,
        }
    }

    fn games(&self) -> ludoteca::pb::v1::game_service_client::GameServiceClient<tonic::transport::Channel> {
        let endpoint = tonic::transport::Endpoint::new(self.url.clone()).unwrap();
        ludoteca::pb::v1::game_service_client::GameServiceClient::new(endpoint.connect_lazy())
    }

    fn tournaments(
        &self,
    ) -> ludoteca::pb::v1::tournament_service_client::TournamentServiceClient<tonic::transport::Channel> {
        let endpoint = tonic::transport::Endpoint::new(self.url.clone()).unwrap();
        ludoteca::pb::v1::tournament_service_client::TournamentServiceClient::new(endpoint.connect_lazy())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_a_data_folder_with_all_its_games() {
    use ludoteca::pb::v1;
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let play = |game: &str, token: &str| v1::PlayRequest {
        subject: Some(v1::play_request::Subject::Game(game.into())),
        token: token.into(),
        r#move: Some(v1::Move {
            notation: "4".into(),
            game: None,
        }),
        ..Default::default()
    };
    let server = Served::start(&data);
    let mut games = server.games();
    let request = v1::NewGameRequest {
        game_type: "connect_four".into(),
        ..Default::default()
    };
    let made = games.new_game(request).await.unwrap().into_inner();
    let id = made.game.unwrap().id;
    games.play(play(&id, &made.tokens[0].token)).await.unwrap();
    let mut tournaments = server.tournaments();
    let plan = "game = \"nim\"\nformat = { kind = \"round_robin\" }\n[[bots]]\nname = \"a\"\nrandom = true\n[[bots]]\nname = \"b\"\nrandom = true\n";
    let request = v1::CreateTournamentRequest {
        plan: plan.into(),
        ..Default::default()
    };
    let made_tournament = tournaments.create_tournament(request).await.unwrap().into_inner();
    let tournament = made_tournament.tournament.unwrap().id;
    let watch = v1::WatchTournamentRequest {
        tournament: tournament.clone(),
    };
    let mut news = tournaments.watch_tournament(watch).await.unwrap().into_inner();
    while !news.message().await.unwrap().unwrap().last {}
    let arguments = ["backup", copy.to_str().unwrap(), "--data", data.to_str().unwrap()];
    let output = ludoteca(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let again = ludoteca(&arguments);
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("can't make"), "{}", stderr(&again));

    let restored = Served::start(&copy);
    let mut games = restored.games();
    // The tokens open the copy's games too, and the move is in it.
    let answer = games.play(play(&id, &made.tokens[1].token)).await.unwrap().into_inner();
    assert_eq!(answer.revision, 3);
    let request = v1::GetTournamentRequest {
        tournament,
        games: 10,
        records: true,
        ..Default::default()
    };
    let kept = restored
        .tournaments()
        .get_tournament(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(kept.games.len(), 2);
    assert!(kept.games.iter().all(|game| !game.record_json.is_empty()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&copy).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "nobody else may look into it");
    }
}

#[test]
fn the_example_of_a_tournament_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("example.toml");
    std::fs::write(&file, stdout(&ludoteca(&["tournament", "--example"]))).unwrap();
    let output = ludoteca(&["tournament", file.to_str().unwrap(), "--check"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("round_robin of 3 bots"), "{}", stdout(&output));
}

#[test]
fn a_tournament_whose_bot_does_not_start_plays_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plan.toml");
    let plan = "game = \"nim\"\nformat = { kind = \"round_robin\" }\n[[bots]]\nname = \"a\"\nrandom = true\n\
                [[bots]]\nname = \"b\"\nline = { command = [\"false\"] }\n";
    std::fs::write(&file, plan).unwrap();
    let output = ludoteca(&["tournament", file.to_str().unwrap(), "--quiet"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(
        said.contains("plan.toml:6: `b` crashed") && said.contains("check-bot"),
        "{said}"
    );
    assert_eq!(std::fs::read(folder.path().join("plan.run/games.jsonl")).unwrap(), b"");
}

#[tokio::test]
async fn health_says_whether_a_server_serves() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path());
    let output = ludoteca(&["health", &server.url]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), "SERVING\n"));
    let url = server.url.clone();
    drop(server);
    let output = ludoteca(&["health", &url]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("does not answer"), "{}", stderr(&output));
}
