//! Options and table actions.

use serde_json::{Value, json};

use super::super::{Chess, Options};
use super::Table;
use crate::games::{Wire, trial};
use crate::rules::{Game, Luck, Seat, Turn};

struct Fixed(u64);

impl Luck for Fixed {
    fn below(&mut self, bound: u64) -> u64 {
        assert_eq!(bound, 960);
        self.0
    }
}

fn faults(options: Value) -> Vec<String> {
    let options: Options = serde_json::from_value(options).unwrap();
    let faults = Chess::build(&options, 1).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.path).collect()
}

#[test]
fn refused_options() {
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(faults(json!({ "chess960_position": 518 })), ["chess960_position"]);
    assert_eq!(
        faults(json!({ "chess960": true, "chess960_position": 960 })),
        ["chess960_position"]
    );
    let both = json!({ "chess960": true, "chess960_position": 518, "start_position": fen });
    assert_eq!(faults(both), ["chess960_position"]);
    assert_eq!(
        faults(json!({ "start_position": "8/8/8/8/8/8/8/8 w - - 0 1" })),
        ["start_position"]
    );
    let waiting = json!({ "start_position": format!("{fen} draw_offer"), "table_actions": true });
    assert_eq!(faults(waiting), ["start_position"]);
    assert!(serde_json::from_value::<Options>(json!({ "draw_rules": "lax" })).is_err());
    assert!(serde_json::from_value::<Options>(json!({ "colour": 1 })).is_err());
}

#[test]
fn the_array_is_drawn_once_and_only_if_open() {
    let resolve = |options: Value| {
        let options: Options = serde_json::from_value(options).unwrap();
        Chess::resolve(options, &mut Fixed(692)).chess960_position
    };
    assert_eq!(resolve(json!({ "chess960": true })), Some(692));
    assert_eq!(resolve(json!({ "chess960": true, "chess960_position": 3 })), Some(3));
    assert_eq!(resolve(json!({})), None);
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(resolve(json!({ "chess960": true, "start_position": fen })), None);
}

#[test]
fn scharnagl_numbers() {
    let array = |number: u32| {
        let fen = Table::new(json!({ "chess960": true, "chess960_position": number })).fen();
        fen.split('/').next().unwrap().to_owned()
    };
    assert_eq!(array(0), "bbqnnrkr");
    assert_eq!(array(518), "rnbqkbnr");
    assert_eq!(array(959), "rkrnnqbb");
    let unresolved = Table::new(json!({ "chess960": true }));
    assert_eq!(unresolved.fen(), Table::new(json!({})).fen());
}

#[test]
fn options_survive_their_message() {
    let options: Options = serde_json::from_value(json!({
        "draw_rules": "fide", "table_actions": true, "chess960": true, "chess960_position": 0,
    }))
    .unwrap();
    assert_eq!(
        trial::read_options::<Chess>(Chess::options_message(&options)),
        Ok(options)
    );
    assert_eq!(trial::read_options::<Chess>(Default::default()), Ok(Options::default()));
}

#[test]
fn an_offer_is_answered_by_the_other_seat() {
    let mut table = Table::new(json!({ "table_actions": true }));
    assert_eq!(table.moves().len(), 22);
    table.play("draw_offer");
    assert_eq!(table.game.turn(&table.position), Turn::Seat(Seat(1)));
    assert_eq!(table.texts(), ["draw_accept", "draw_decline"]);
    assert!(table.fen().ends_with(" w KQkq - 0 1 draw_offer"));
    table.play("draw_decline");
    assert_eq!(table.game.turn(&table.position), Turn::Seat(Seat(0)));
    assert_eq!(table.moves().len(), 21);
    table.play("e4 e5");
    assert_eq!(table.moves().len(), 31);
    table.play("draw_offer draw_accept");
    assert_eq!(table.reason(), Some("agreement"));
}

#[test]
fn the_seat_on_turn_resigns() {
    let mut table = Table::new(json!({ "table_actions": true }));
    table.play("e4 resign");
    assert_eq!(table.reason(), Some("resignation"));
    assert_eq!(table.game.outcome(&table.position).unwrap().winners, [Seat(0)]);
}

#[test]
fn claims_without_table_actions_are_only_named() {
    let mut table = Table::new(json!({ "draw_rules": "fide" }));
    table.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert!(table.game.claims(&table.position, Seat(1)).is_empty());
    table.play("Ng8");
    assert_eq!(table.moves().len(), 20);
    assert_eq!(table.game.claims(&table.position, Seat(0)), ["threefold_repetition"]);
    assert!(table.game.claims(&table.position, Seat(1)).is_empty());
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 100 90";
    let table = Table::new(json!({ "draw_rules": "fide", "start_position": fen }));
    assert_eq!(table.game.claims(&table.position, Seat(0)), ["fifty_moves"]);
    assert!(
        Table::from_fen(&fen.replace("100", "99"))
            .game
            .claims(&table.position, Seat(0))
            .is_empty()
    );
}
