//! A record replays to the game that it records, and a forged one is refused.

use ludoteca::rules::{Luck, Seat, Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::luck::commitment;
use ludoteca::table::record::{
    FORMAT, Header, Kind, LuckCommitment, Player, Record, SeatSetup, SeedSource, Spectators,
};
use ludoteca::table::{Change, Offered, Status, Table, audit};
use serde_json::{Value, json};

use crate::setups::{self, Setup, notation};

const SEED: [u8; 32] = [9; 32];
const MOVES: usize = 60;

fn header(setup: &Setup) -> Header {
    let seat = |index: usize| SeatSetup {
        player: if index == 0 { Player::Open } else { Player::Token },
        name: format!("Seat {index}"),
        contribution: if index == 0 {
            String::new()
        } else {
            hex::encode([index as u8; 5])
        },
    };
    Header {
        ludoteca_record: FORMAT,
        id: "a-game".into(),
        game_type: setup.game_type.about().id.into(),
        rules_version: setup.game_type.about().rules_version,
        options: setup.options.clone(),
        start_position: None,
        seats: (0..setup.game.seats()).map(seat).collect(),
        luck: LuckCommitment {
            version: 1,
            commitment: hex::encode(commitment("a-game", &SEED)),
            seed_source: SeedSource::Os,
        },
        clock: None,
        practice: true,
        ranked: false,
        hints: true,
        invitation_only: false,
        spectators: Spectators::Public,
        tags: [("event".to_owned(), "laws".to_owned())].into(),
        created_ms: 1_000,
        imported: None,
    }
}

/// A table on which everything happens as it would on the server, at times of its own.
struct Evening {
    table: Table,
    luck: SearchLuck,
    now_ms: i64,
}

impl Evening {
    fn new(setup: &Setup, seed: u64) -> Evening {
        let (table, start) = Table::create(header(setup), SEED).unwrap();
        assert!(start.is_none(), "a seat is open");
        let mut evening = Evening {
            table,
            luck: SearchLuck::new(seed),
            now_ms: 2_000,
        };
        let join = evening.table.join(None, false, "Joined", b"luck of mine", evening.now_ms);
        let (seat, change) = join.unwrap();
        assert_eq!(seat, Seat(0));
        evening.adopt(change);
        evening
    }

    fn adopt(&mut self, change: Change) {
        self.table.adopt(change);
        self.now_ms += 10;
    }

    fn playing(&self) -> bool {
        self.table.status() == Status::Active
    }

    fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            let Some(Turn::Seat(seat)) = self.table.turn() else {
                return;
            };
            let legal = self.table.position().legal_texts();
            let text = &legal[self.luck.below(legal.len() as u64) as usize];
            let change = self.table.play(seat, &notation(text), "a comment", self.now_ms);
            self.adopt(change.unwrap());
        }
    }

    /// Everybody agrees to stand a little earlier again, behind chance and reveals (the game is for practice).
    fn take_back(&mut self, revisions: u64) {
        if !self.playing() {
            return;
        }
        let to = self.table.revision().saturating_sub(revisions);
        let Ok(offer) = self.table.make_offer(Seat(0), Offered::Takeback(to), self.now_ms) else {
            return;
        };
        self.adopt(offer);
        let revision = self.table.offer().unwrap().revision;
        for seat in Seat::all(self.table.seats().len()).skip(1) {
            // A side answers as one: the last of its seats may find the offer settled.
            if self.table.offer().is_none() {
                break;
            }
            let accepted = self.table.answer_offer(seat, revision, true, self.now_ms);
            self.adopt(accepted.unwrap());
        }
        assert_eq!(self.table.offer(), None, "everybody has accepted");
    }

    fn resign(&mut self) {
        if let Some(Turn::Seat(seat)) = self.table.turn().filter(|_| self.playing()) {
            let resigned = self.table.resign(seat, self.now_ms);
            self.adopt(resigned.unwrap());
        }
    }
}

fn evenings() -> impl Iterator<Item = (Setup, Evening)> {
    setups::all().into_iter().enumerate().map(|(seed, setup)| {
        let mut evening = Evening::new(&setup, seed as u64);
        evening.play(MOVES / 2);
        evening.take_back(7);
        evening.play(MOVES / 2);
        if seed % 2 == 0 {
            evening.resign();
        }
        (setup, evening)
    })
}

#[test]
fn a_record_replays_to_the_same_game() {
    for (setup, Evening { table, .. }) in evenings() {
        let record = table.record(Viewer::Referee);
        let json = serde_json::to_string(&record).unwrap();
        let read: Record = serde_json::from_str(&json).unwrap();
        assert_eq!(read, record, "{setup}");
        assert_eq!(serde_json::to_string(&read).unwrap(), json, "{setup}");
        audit(&read).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
        let again = Table::restore(read.header, SEED, read.events).unwrap();
        for viewer in setup.viewers() {
            assert_eq!(again.seen_by(viewer), table.seen_by(viewer), "{setup}");
            assert_eq!(again.events_after(0, viewer), table.events_after(0, viewer), "{setup}");
            assert_eq!(again.record(viewer), table.record(viewer), "{setup}");
        }
    }
}

/// What a viewer is told while a game runs never holds more than the viewer's masks.
#[test]
fn a_running_game_is_exported_as_it_was_told() {
    for (setup, Evening { table, .. }) in evenings() {
        if table.status() != Status::Active {
            continue;
        }
        for viewer in setup.viewers().filter(|viewer| *viewer != Viewer::Referee) {
            let record = table.record(viewer);
            assert_eq!(record.seed, None, "{setup}");
            assert_eq!(record.seen_by.is_some(), setup.game.has_secrets(), "{setup}");
            for (event, logged) in record.events.iter().zip(table.log()) {
                assert_eq!(event.text, logged.told_to(viewer), "{setup}");
            }
        }
    }
}

fn refused(setup: &Setup, what: &str, record: &Record, forge: impl FnOnce(&mut Record)) {
    let mut forged = record.clone();
    forge(&mut forged);
    assert_ne!(forged, *record, "{setup}: {what}: nothing was forged");
    assert!(
        audit(&forged).is_err(),
        "{setup}: {what} passed: {}",
        serde_json::to_string(&forged).unwrap()
    );
}

#[test]
fn a_forged_record_is_refused() {
    for (setup, Evening { table, .. }) in evenings() {
        let record = table.record(Viewer::Referee);
        refused(&setup, "another seed", &record, |record| {
            record.seed = Some(hex::encode([8; 32]))
        });
        refused(&setup, "another game's commitment", &record, |record| {
            record.header.id.push('x')
        });
        refused(&setup, "another format", &record, |record| {
            record.header.ludoteca_record += 1
        });
        refused(&setup, "another outcome", &record, |record| {
            record.outcome = match record.outcome.take() {
                Some(_) => None,
                None => Some(ludoteca::table::record::Ending {
                    winners: vec![0],
                    scores: vec![1.0, 0.0],
                    reason: "agreement".into(),
                }),
            };
        });
        refused(&setup, "a gap", &record, |record| drop(record.events.remove(1)));
        refused(&setup, "a time that runs backwards", &record, |record| {
            record.events[1].time_ms = 0
        });
        refused(&setup, "a second start", &record, |record| {
            insert(record, None, "start", json!({ "options": setup.options }))
        });
        refused(&setup, "a takeback nobody asked for", &record, |record| {
            insert(record, None, "takeback to 2", Value::Null)
        });
        refused(&setup, "an answer to no offer", &record, |record| {
            insert(record, Some(0), "decline", Value::Null)
        });
        refused(&setup, "a claim without grounds", &record, |record| {
            insert(record, Some(0), "claim because", Value::Null);
            record.outcome = Some(ludoteca::table::record::Ending {
                winners: Vec::new(),
                scores: vec![0.5; setup.game.seats()],
                reason: "because".into(),
            });
        });
        refused(&setup, "a seat taken twice", &record, |record| {
            insert(record, Some(1), "join", json!({ "name": "", "contribution": "" }))
        });
        for (index, event) in record.events.iter().enumerate() {
            if event.kind != Kind::Chance {
                continue;
            }
            refused(&setup, "no such event", &record, |record| {
                record.events[index].text.push('!')
            });
            if let Some(other) = other_event(&table, event.revision) {
                refused(&setup, "another event", &record, |record| {
                    record.events[index].text = other
                });
            }
        }
    }
}

/// Appends an event of the table itself, in place of an ending if there was one.
fn insert(record: &mut Record, seat: Option<u8>, text: &str, data: Value) {
    let mut event = record.events.last().unwrap().clone();
    event.revision += 1;
    event.kind = Kind::Table;
    event.seat = seat;
    event.text = text.into();
    event.data = data;
    event.comment = String::new();
    record.events.push(event);
}

/// What chance might have decided instead.
fn other_event(table: &Table, revision: u64) -> Option<String> {
    let before = table.rewound(revision - 1).unwrap();
    let text = &table.log()[revision as usize - 1].event.text;
    (0..20).find_map(|seed| {
        let mut position = before.position().boxed_clone();
        // The deal that starts a game is drawn together with its start.
        if position.turn() != Turn::Chance {
            return None;
        }
        let drawn = position.draw(&mut SearchLuck::new(seed)).text;
        (drawn != *text).then_some(drawn)
    })
}
