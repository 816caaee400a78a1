//! Options: every fault by its path, and the same options as JSON and as messages.

use serde_json::{Value, json};

use super::hall;
use crate::games::krosmaster_arena::tables::STANDARD;
use crate::games::krosmaster_arena::{KrosmasterArena, Options, WildGg};
use crate::games::{Wire, trial};

/// The paths of the faults of these options.
fn faults(options: Value) -> Vec<String> {
    let options: Options = serde_json::from_value(options).unwrap();
    match KrosmasterArena::build(&options, 1) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.into_iter().map(|fault| fault.path).collect(),
    }
}

/// The standard roster with one change.
fn roster(change: impl FnOnce(&mut Value)) -> Value {
    let mut roster = STANDARD["roster"].clone();
    change(&mut roster);
    json!({"roster": roster, "team_0": STANDARD["team_0"], "team_1": STANDARD["team_1"]})
}

/// The standard roster with a change to the first spell of the first figure.
fn spell(change: impl FnOnce(&mut Value)) -> Vec<String> {
    faults(roster(|roster| change(&mut roster["figures"][0]["spells"][0])))
}

const SPELL: &str = "roster.figures[0].spells[0]";

#[test]
fn the_standard_tables_pass_their_own_checks() {
    assert_eq!(faults(json!({})), [""; 0]);
    assert_eq!(faults(json!({"map": "causeway", "wild_gg": "each"})), [""; 0]);
    assert_eq!(faults(roster(|_| ())), [""; 0]);
    assert_eq!(
        faults(json!({"items": STANDARD["items"], "map": STANDARD["maps"]["courtyard"]})),
        [""; 0]
    );
    assert_eq!(faults(json!({"items": [], "map": hall(), "team_0": "draft"})), [""; 0]);
}

#[test]
fn maps_are_rectangles_of_known_characters_with_start_cells_enough() {
    let map = |rows: Value| faults(json!({"map": rows}));
    assert_eq!(map(json!("desert")), ["map"]);
    assert_eq!(map(json!(7)), ["map"]);
    assert_eq!(map(json!([])), ["map"]);
    assert_eq!(
        map(json!(["aaaaa", "bbbbb", "....", ".....", "....x"])),
        ["map[2]", "map[4]"]
    );
    assert_eq!(map(json!(["aaaaa", 5, ".....", ".....", "....."])), ["map[1]"]);
    assert_eq!(
        map(json!(["....", "....", "....", "....", "...."])),
        vec!["map[0]", "map[1]", "map[2]", "map[3]", "map[4]"]
    );
    assert_eq!(map(json!(["aaa..", "bbbb.", ".....", ".....", "....."])), ["map"]);
    // A drafting seat needs eight.
    let seven = json!({"map": ["aaaa.", "bbbb.", "aaa..", "bbbb.", "....."], "team_0": "draft"});
    assert_eq!(faults(seven), ["map"]);
    let long: Vec<String> = vec![".".repeat(21); 21];
    assert_eq!(faults(json!({"map": long})).len(), 21);
}

#[test]
fn teams_must_be_legal_figures_of_the_roster() {
    let team = |team: Value| faults(json!({"team_0": team}));
    assert_eq!(team(json!(["ossuar", "brann", "sool"])), [""; 0]);
    assert_eq!(team(json!(["ossuar", "brann"])), ["team_0"]);
    assert_eq!(team(json!(["ossuar", "ossuar"])), ["team_0"]);
    assert_eq!(team(json!(["quill", "quill", "quill", "mossguard"])), ["team_0"]);
    assert_eq!(team(json!(["ossuar", "dragon", 3])), ["team_0[1]", "team_0[2]"]);
    assert_eq!(team(json!(["ossuar", "brann", "drone"])), ["team_0[2]"]);
    assert_eq!(team(json!("random")), ["team_0"]);
    assert_eq!(team(json!([])), ["team_0"]);
    let mut own = STANDARD["roster"].clone();
    own["figures"][0]["level"] = json!(5);
    assert_eq!(faults(json!({"roster": own})), ["team_0", "team_1"]);
    let hopeless = json!({"roster": {"figures": [], "summons": []}, "team_0": "draft", "team_1": "draft"});
    assert_eq!(faults(hopeless), ["team_0", "team_1"]);
}

#[test]
fn figures_are_checked_field_by_field() {
    let figure = |change: fn(&mut Value)| faults(roster(|roster| change(&mut roster["figures"][1])));
    let at = |field: &str| format!("roster.figures[1].{field}");
    assert_eq!(figure(|figure| figure["id"] = json!("ossuar")), [at("id")]);
    assert_eq!(figure(|figure| figure["id"] = json!("Maelis")), [at("id")]);
    assert_eq!(figure(|figure| figure["id"] = json!("")), [at("id")]);
    assert_eq!(figure(|figure| figure["id"] = json!("a_name_of_17_lett")), [at("id")]);
    assert_eq!(figure(|figure| figure["colour"] = json!("red")), [at("colour")]);
    assert_eq!(figure(|figure| figure["level"] = json!(7)), [at("level")]);
    assert_eq!(figure(|figure| figure["level"] = json!(0)), [at("level")]);
    assert_eq!(figure(|figure| figure["initiative"] = json!(100)), [at("initiative")]);
    assert_eq!(figure(|figure| figure["lp"] = json!(0)), [at("lp")]);
    assert_eq!(figure(|figure| figure["mp"] = json!(2.5)), [at("mp")]);
    assert_eq!(figure(|figure| figure["ap"] = json!(-1)), [at("ap")]);
    assert_eq!(figure(|figure| figure["name"] = json!(1)), [at("name")]);
    assert_eq!(
        figure(|figure| figure["powers"] = json!(["dodge", "flight", "adept:air", "adept:all"])),
        [at("powers[1]"), at("powers[3]")]
    );
    assert_eq!(figure(|figure| figure["hat"] = json!(true)), [at("hat")]);
    assert_eq!(
        figure(|figure| drop(figure.as_object_mut().unwrap().remove("mp"))),
        [at("mp")]
    );
    assert_eq!(figure(|figure| *figure = json!(5)), ["roster.figures[1]"]);
    let summon = faults(roster(|roster| roster["summons"][0]["level"] = json!(1)));
    assert_eq!(summon, ["roster.summons[0].level"]);
    let shared = faults(roster(|roster| roster["summons"][0]["id"] = json!("imp")));
    assert!(shared.contains(&"roster.summons[0].id".to_owned()), "{shared:?}");
    assert_eq!(
        faults(json!({"roster": {"figures": 3}})),
        ["roster.summons", "roster.figures", "team_0", "team_1"]
    );
}

#[test]
fn spells_are_checked_field_by_field() {
    let at = |field: &str| format!("{SPELL}.{field}");
    assert_eq!(spell(|spell| spell["id"] = json!("punch")), [at("id")]);
    assert_eq!(spell(|spell| spell["range"] = json!([3, 2])), [at("range")]);
    assert_eq!(spell(|spell| spell["range"] = json!([0, 100])), [at("range[1]")]);
    assert_eq!(spell(|spell| spell["range"] = json!(3)), [at("range")]);
    assert_eq!(
        spell(|spell| spell["cost"] = json!({"ap": 1, "mp": -1})),
        [at("cost.lp"), at("cost.mp")]
    );
    assert_eq!(spell(|spell| spell["green"] = json!(1)), [at("green")]);
    assert_eq!(spell(|spell| spell["target"] = json!("friend")), [at("target")]);
    assert_eq!(spell(|spell| spell["zone"] = json!("ring")), [at("zone")]);
    assert_eq!(spell(|spell| spell["zone"] = json!("cross")), [at("zone")]);
    assert_eq!(spell(|spell| spell["limit"] = json!("twice")), [at("limit")]);
    assert_eq!(spell(|spell| spell["element"] = json!("all")), [at("element")]);
    let effects = |effects: Value| spell(|spell| spell["effects"] = effects);
    assert_eq!(effects(json!([["push", 1]])), [at("effects[0]")]);
    assert_eq!(effects(json!([["damage", 1], ["damage", 2]])), [at("effects[1]")]);
    assert_eq!(
        effects(json!([
            ["damage"],
            ["cleanse", 1],
            ["heal", 100],
            ["ap", -100],
            ["flee"],
            7,
            []
        ])),
        [
            at("effects[0]"),
            at("effects[1]"),
            at("effects[2][1]"),
            at("effects[3][1]"),
            at("effects[4][0]"),
            at("effects[5]"),
            at("effects[6]"),
        ]
    );
    assert_eq!(
        effects(json!([["power", "wings"], ["state", "asleep"]])),
        [at("effects[0][1]"), at("effects[1][1]")]
    );
    assert_eq!(
        effects(json!([["jump"], ["summon", "drone"]])),
        [at("effects[0]"), at("effects[1]")]
    );
    assert_eq!(effects(json!([["lp", 1]])), [at("effects[0][0]")]);
    let free = |effects: Value| {
        spell(|spell| {
            spell["target"] = json!("free");
            spell["effects"] = effects;
        })
    };
    assert_eq!(free(json!([["jump"]])), [""; 0]);
    assert_eq!(free(json!([["summon", "drone"]])), [""; 0]);
    assert_eq!(free(json!([["summon", "dragon"]])), [at("effects[0][1]")]);
    assert_eq!(
        free(json!([["jump"], ["summon", "drone"], ["heal", 1], ["damage", 1]])),
        [at("effects[1]"), at("effects[2]"), at("effects[3]")]
    );
    let cross = spell(|spell| {
        spell["target"] = json!("cell");
        spell["zone"] = json!("cross");
        spell["line"] = json!(true);
        spell["effects"] = json!([["pull", 1]]);
    });
    assert_eq!(cross, [at("effects[0]")]);
    let twice = faults(roster(|roster| roster["figures"][0]["spells"][1]["id"] = json!("toll")));
    assert_eq!(twice, ["roster.figures[0].spells[1].id"]);
}

#[test]
fn items_are_checked_field_by_field() {
    let item = |item: Value| faults(json!({"items": [item]}));
    assert_eq!(
        item(json!({"id": "a", "rank": 1, "kind": "boost", "effects": []})),
        [""; 0]
    );
    assert_eq!(
        item(json!({"id": "a", "rank": 4, "kind": "toy", "effects": [], "copies": 100, "price": 1})),
        ["items[0].price", "items[0].rank", "items[0].kind", "items[0].copies",]
    );
    assert_eq!(
        item(json!({"rank": 1, "kind": "boost"})),
        ["items[0].id", "items[0].effects"]
    );
    let of = |kind: &str, effect: Value| item(json!({"id": "a", "rank": 1, "kind": kind, "effects": [effect]}));
    assert_eq!(of("equipment", json!(["heal", 1])), ["items[0].effects[0][0]"]);
    assert_eq!(of("boost", json!(["lp", 1])), ["items[0].effects[0][0]"]);
    assert_eq!(of("boost", json!(["element", "air"])), ["items[0].effects[0][0]"]);
    assert_eq!(of("equipment", json!(["element", "mud"])), ["items[0].effects[0][1]"]);
    assert_eq!(of("equipment", json!(["element", "all"])), [""; 0]);
    let twice = json!({"id": "a", "rank": 1, "kind": "boost", "effects": []});
    assert_eq!(faults(json!({"items": [twice, twice]})), ["items[1].id"]);
    assert_eq!(faults(json!({"items": {}})), ["items"]);
}

/// A turn has to end: what costs nothing has a limit.
#[test]
fn spells_that_could_be_cast_for_ever_are_refused() {
    let cast = |cost: [u32; 3], limit: &str, target: &str, heal: u32| {
        spell(|spell| {
            spell["cost"] = json!({"ap": cost[0], "mp": cost[1], "lp": cost[2]});
            spell["limit"] = json!(limit);
            spell["target"] = json!(target);
            spell["range"] = json!([0, 1]);
            spell["effects"] = json!([["heal", heal]]);
        })
    };
    assert_eq!(cast([0, 0, 0], "any", "enemy", 0), [SPELL]);
    for limit in ["turn", "target", "game"] {
        assert_eq!(cast([0, 0, 0], limit, "ally", 5), [""; 0]);
    }
    for cost in [[1, 0, 0], [0, 1, 0], [0, 0, 6]] {
        assert_eq!(cast(cost, "any", "ally", 5), [""; 0]);
    }
    // What a cast wounds it heals again, but only if it can hit the caster.
    for target in ["self", "ally", "cell"] {
        assert_eq!(cast([0, 0, 5], "any", target, 5), [SPELL]);
    }
    for target in ["enemy", "figure"] {
        assert_eq!(cast([0, 0, 5], "any", target, 5), [""; 0]);
    }
}

#[test]
fn names_have_no_control_characters() {
    let name = |name: &str| faults(roster(|roster| roster["figures"][0]["name"] = json!(name)));
    for good in ["", "Ossuar, Bell Warden", "Élan ♘ 王"] {
        assert_eq!(name(good), [""; 0]);
    }
    for bad in ["a\0", "a\nb", "\u{1b}[2J", "\u{7f}", "\u{85}"] {
        assert_eq!(name(bad), ["roster.figures[0].name"], "{bad:?}");
    }
}

/// "Having a power twice is having it once", and an effect that does nothing is legal: so is a spell without any.
#[test]
fn powers_named_twice_and_spells_without_effects_are_allowed() {
    let doubled = roster(|roster| roster["figures"][0]["powers"] = json!(["armor", "heavy", "armor"]));
    let options: Options = serde_json::from_value(doubled).unwrap();
    let game = KrosmasterArena::build(&options, 1).unwrap();
    let standard: KrosmasterArena = crate::games::trial::build(json!({}));
    assert_eq!(game.roster.kinds[0].powers, standard.roster.kinds[0].powers);
    assert_eq!(spell(|spell| spell["effects"] = json!([])), [""; 0]);
}

#[test]
fn a_faulty_entry_hides_no_repeated_id_and_a_faulty_roster_no_faulty_team() {
    let mut options = roster(|roster| {
        roster["figures"][1]["id"] = json!("ossuar");
        roster["figures"][1]["level"] = json!(7);
        roster["figures"][0]["spells"][1]["id"] = json!("toll");
        roster["figures"][0]["spells"][1]["green"] = json!("yes");
    });
    options["team_0"] = json!(["ossuar", 5]);
    options["items"] = json!([{"id": "a"}, {"id": "a", "rank": 1, "kind": "boost", "effects": []}]);
    options.as_object_mut().unwrap().remove("team_1");
    let found = faults(options);
    for path in [
        "roster.figures[1].id",
        "roster.figures[1].level",
        "roster.figures[0].spells[1].id",
        "roster.figures[0].spells[1].green",
        "team_0[1]",
        "team_1",
        "items[0].rank",
        "items[1].id",
    ] {
        assert!(found.iter().any(|found| found == path), "{path}: {found:?}");
    }
}

#[test]
fn the_standard_roster_has_its_teams_however_it_is_given() {
    let spelled_out: Options = serde_json::from_value(json!({"roster": STANDARD["roster"]})).unwrap();
    assert_eq!(spelled_out, Options::default());
    let message = KrosmasterArena::options_message(&Options {
        roster: STANDARD["roster"].clone(),
        team_0: Value::Null,
        team_1: Value::Null,
        ..Options::default()
    });
    assert!(message.roster.is_some() && message.team_0.is_none());
    assert_eq!(trial::read_options::<KrosmasterArena>(message), Ok(Options::default()));
}

#[test]
fn all_faults_come_at_once() {
    let options = json!({"map": 1, "items": 2, "roster": 3, "team_0": 4});
    assert_eq!(faults(options), ["roster", "items", "map", "team_0"]);
    let options = json!({"map": 1, "items": 2, "team_0": 4, "team_1": []});
    assert_eq!(faults(options), ["items", "map", "team_0", "team_1"]);
}

#[test]
fn messages_hold_the_same_options() {
    let mut own = STANDARD["roster"].clone();
    own["figures"][0]["name"] = json!("Ossuar");
    let sets = [
        json!({}),
        json!({"map": hall(), "team_0": "draft", "wild_gg": "each", "items": []}),
        json!({"roster": own, "items": STANDARD["items"], "team_0": STANDARD["team_1"], "team_1": "draft"}),
    ];
    for set in sets {
        let options: Options = serde_json::from_value(set).unwrap();
        let message = KrosmasterArena::options_message(&options);
        assert_eq!(trial::read_options::<KrosmasterArena>(message), Ok(options.clone()));
        let json = serde_json::to_value(&options).unwrap();
        assert_eq!(serde_json::from_value::<Options>(json).unwrap(), options);
    }
    let default = trial::read_options::<KrosmasterArena>(Default::default()).unwrap();
    assert_eq!(default, Options::default());
    assert_eq!(default.wild_gg, WildGg::Shared);
}
