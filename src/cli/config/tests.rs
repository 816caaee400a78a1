use super::*;

fn file(text: &str) -> Checked {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ludoteca.toml");
    std::fs::write(&path, text).unwrap();
    let mut given = Given::default();
    file::read(&mut given, &path);
    check::check(given)
}

#[test]
fn every_default_can_be_read_and_is_what_the_example_says() {
    let defaults = file("").configuration.written();
    let example: String = example()
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(rest) if rest.split_once(" = ").is_some_and(|(key, _)| !key.contains(' ')) => format!("{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let read = file(&example);
    assert_eq!(read.given.faults, Vec::<String>::new(), "{example}");
    assert_eq!(read.configuration.written(), defaults);
    for setting in SETTINGS {
        assert!(
            matches!(read.given.source(&setting.name()), Source::File { .. }),
            "{} is not in the example",
            setting.name()
        );
    }
}

#[test]
fn the_example_file_is_this_programs_own() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/ludoteca.toml");
    let kept = std::fs::read_to_string(path).unwrap();
    assert_eq!(
        kept,
        example(),
        "write it again: ludoteca serve --example > deploy/ludoteca.toml"
    );
}

#[test]
fn the_effective_configuration_read_again_is_the_same() {
    let first = file(
        "[network]\nlisten = \"127.0.0.1:7\"\norigins = [\"https://a.example\", \"*\"]\n[expire]\nidle = \"3h\"\n",
    );
    let text = effective(&first.configuration, &first.given);
    let again = file(&text);
    assert_eq!(again.given.faults, Vec::<String>::new());
    assert_eq!(again.configuration.written(), first.configuration.written());
}

#[test]
fn everything_that_is_wrong_is_said_with_its_place() {
    let text =
        "[network]\nlisten = \"nowhere\"\nthreads = 0\nport = 1\n\n[nett]\n[expire]\nidle = 3\n[auth]\nadmin_key = [";
    let faults = file(text).given.faults;
    for (place, what) in [
        (":2:10: ", "network.listen: `nowhere` is no address"),
        (
            ":3:11: ",
            "network.threads: `0` is no whole number from 1 on; or `cores`",
        ),
        (":4:1: ", "[network] has no `port`; it has listen"),
        (":6:2: ", "there is no section `nett`"),
        (":8:8: ", "expire.idle: a string in quotes is wanted here"),
        (":10:", ""),
    ] {
        let said = faults.iter().any(|fault| fault.contains(place) && fault.contains(what));
        assert!(said, "{place}{what} is not in {faults:#?}");
    }
}

#[test]
fn a_flag_counts_more_than_the_environment_and_that_more_than_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ludoteca.toml");
    std::fs::write(
        &path,
        "[search]\nthreads = 1\n[network]\nthreads = 1\n[expire]\nopen = \"1h\"\n",
    )
    .unwrap();
    let command = <Flags as clap::Args>::augment_args(clap::Command::new("serve"));
    let matches = command.get_matches_from(["serve", "--search-threads", "3"]);
    let flags = <Flags as clap::FromArgMatches>::from_arg_matches(&matches).unwrap();
    let mut given = Given::default();
    flags.read(&mut given);
    let variables = [
        ("LUDOTECA_SEARCH_THREADS", "2"),
        ("LUDOTECA_NETWORK_THREADS", "2"),
        ("LUDOTECA_EXPIRE_OPEN", ""),
    ];
    environment::read(
        &mut given,
        variables.into_iter().map(|(name, value)| (name.into(), value.into())),
    );
    file::read(&mut given, &path);
    let configuration = Configuration::of(&given);
    assert_eq!(configuration.search.threads, Threads(3));
    assert_eq!(given.source("search.threads"), Source::Flag("search-threads".into()));
    assert_eq!(configuration.network.threads, Threads(2));
    assert_eq!(
        configuration.expire.open,
        OrOff(Some(std::time::Duration::from_secs(3600)))
    );
}

#[test]
fn no_two_settings_share_a_name_and_old_names_stay() {
    let mut names: Vec<String> = SETTINGS.iter().flat_map(Setting::flags).collect();
    for old in [
        "listen",
        "data",
        "admin-key",
        "search-threads",
        "network-threads",
        "origin",
        "expire-open",
        "expire-idle",
        "expire-finished",
        "log-format",
    ] {
        assert!(names.contains(&old.to_owned()), "--{old}");
    }
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    let variables: Vec<String> = SETTINGS.iter().flat_map(Setting::variables).collect();
    for old in [
        "LUDOTECA_LISTEN",
        "LUDOTECA_DATA",
        "LUDOTECA_ADMIN_KEY",
        "LUDOTECA_ORIGINS",
        "LUDOTECA_LOG",
    ] {
        assert!(variables.contains(&old.to_owned()), "{old}");
    }
}

#[test]
fn secrets_are_masked_and_the_mask_is_no_secret() {
    let read = file("[auth]\nadmin_key = \"hunter2\"\n");
    let shown = format!(
        "{}{:?}{:?}",
        effective(&read.configuration, &read.given),
        read.configuration,
        read.ready
    );
    assert!(
        shown.contains("admin_key = \"***\"") && !shown.contains("hunter2"),
        "{shown}"
    );
    let masked = file("[auth]\nadmin_key = \"***\"\n");
    assert!(masked.ready.is_none());
}

#[test]
fn tournaments_of_a_caller_are_limited_where_others_can_reach_the_server() {
    let limit = |network: &str, limits: &str| {
        let text = format!("[network]\n{network}\n[limits]\n{limits}\n");
        let limits = file(&text).ready.expect("it is right").server.limits;
        limits.tournaments.map(std::num::NonZeroU32::get)
    };
    let public = "listen = \"0.0.0.0:7\"\ninsecure_public = true";
    assert_eq!(limit("", ""), None);
    assert_eq!(limit(public, ""), Some(2));
    assert_eq!(limit(public, "tournaments = \"off\""), None);
    assert_eq!(limit("", "tournaments = 5"), Some(5));
}
