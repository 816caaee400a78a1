//! Games played by a fixed script, whatever the game.

use ludoteca::games::OptionKind;
use ludoteca::pb::v1;
use ludoteca::rules::{Luck, Seat, Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::luck::commitment;
use ludoteca::table::record::{
    Clock, FORMAT, Header, LuckCommitment, Player, Record, SeatSetup, SeedSource, Spectators,
};
use ludoteca::table::{Change, GameType, Offered, Status, Table, TableError};
use serde_json::{Map, Value};

const SEED: [u8; 32] = [0x4c; 32];
/// 2026-01-01.
const CREATED_MS: i64 = 1_767_225_600_000;
/// A game that has not ended by then is resigned.
const MOST_MOVES: usize = 250;

/// The records of one game: played to its end, resigned, drawn if it can be agreed on or claimed, and taken back.
pub fn records(game_type: &'static dyn GameType) -> Vec<(&'static str, Record)> {
    let mut records = Vec::new();
    let mut played = Script::new(game_type, Map::new(), false);
    played.play(MOST_MOVES);
    records.push(("played", played.end()));

    let mut resigned = Script::new(game_type, last_choices(game_type), false);
    resigned.play(11);
    records.push(("resigned", resigned.end()));

    let mut practice = Script::new(game_type, Map::new(), true);
    practice.play(9);
    practice.take_back(6, true);
    practice.play(4);
    practice.take_back(1, false);
    practice.play(5);
    records.push(("practice", practice.end()));

    let mut drawn = Script::new(game_type, Map::new(), false);
    drawn.play(5);
    if drawn.offer_draw(false) {
        drawn.play(2);
        drawn.offer_draw(true);
        records.push(("drawn", drawn.end()));
    }
    if let Some(claimed) = claimed(game_type) {
        records.push(("claimed", claimed));
        records.extend(closed(game_type));
    }
    records
}

/// Games that end otherwise than at the board.
fn closed(game_type: &'static dyn GameType) -> [(&'static str, Record); 4] {
    let start = || Script::new(game_type, Map::new(), false);
    let mut flagged = Script::with(game_type, Map::new(), |header| {
        header.ranked = true;
        header.hints = false;
        header.clock = Some(Clock {
            base_ms: 60_000,
            increment_ms: 2_000,
            byo_yomi_ms: 10_000,
            periods: 2,
            period_moves: 1,
            ..Clock::default()
        });
    });
    flagged.play(4);
    let pause = flagged.table.pause(7_000, flagged.now_ms).unwrap();
    flagged.adopt(pause);
    flagged.now_ms = flagged.table.wake_ms().unwrap();
    let flag = flagged.table.flag(flagged.now_ms).unwrap();
    flagged.adopt(flag);
    let rematch = flagged.table.note_rematch(Seat(1), "golden-rematch", flagged.now_ms);
    assert!(flagged.try_to(rematch));

    let mut aborted = start();
    aborted.play(1);
    let abort = aborted.table.abort(Some(Seat(1)), aborted.now_ms);
    assert!(aborted.try_to(abort));

    let mut adjudicated = start();
    adjudicated.play(8);
    let adjudication = adjudicated
        .table
        .adjudicate(&[1], &[], "adjudication", adjudicated.now_ms);
    assert!(adjudicated.try_to(adjudication));

    let mut forfeited = start();
    forfeited.play(3);
    let forfeit = forfeited.table.forfeit(Seat(1), "illegal_move", forfeited.now_ms);
    assert!(forfeited.try_to(forfeit));
    [
        ("forfeited", forfeited.end()),
        ("flagged", flagged.end()),
        ("aborted", aborted.end()),
        ("adjudicated", adjudicated.end()),
    ]
}

/// A line after which a draw can be claimed, for the games that know claims: the options, the moves.
const CLAIM: [(&str, &str, &str); 1] = [("chess", r#"{"draw_rules": "fide"}"#, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")];

fn claimed(game_type: &'static dyn GameType) -> Option<Record> {
    let (_, options, line) = CLAIM.iter().find(|(id, ..)| *id == game_type.about().id)?;
    let mut script = Script::new(game_type, serde_json::from_str(options).unwrap(), false);
    for text in line.split(' ') {
        let seat = script.table.turn()?.seat()?;
        let decision = script.table.play(seat, &notation(text), "", script.now_ms);
        assert!(script.try_to(decision));
    }
    let seat = script.table.turn()?.seat()?;
    let reason = script.table.position().claims(seat)[0];
    let decision = script.table.claim(seat, reason, script.now_ms);
    assert!(script.try_to(decision));
    Some(script.end())
}

/// The last choice of every option that has choices.
fn last_choices(game_type: &dyn GameType) -> Map<String, Value> {
    let chosen = game_type.about().options.iter().filter_map(|spec| match spec.kind {
        OptionKind::Choice(choices) => Some((spec.name.to_owned(), Value::from(*choices.last()?))),
        _ => None,
    });
    chosen.collect()
}

struct Script {
    table: Table,
    luck: SearchLuck,
    now_ms: i64,
}

impl Script {
    fn new(game_type: &'static dyn GameType, options: Map<String, Value>, practice: bool) -> Script {
        Script::with(game_type, options, |header| {
            header.practice = practice;
            header.hints = !practice;
            header.spectators = if practice { Spectators::None } else { Spectators::Public };
        })
    }

    /// A game whose seat 0 joins; everybody adds to the luck.
    fn with(game_type: &'static dyn GameType, options: Map<String, Value>, change: impl FnOnce(&mut Header)) -> Script {
        let about = game_type.about();
        // Where all last choices together are refused, the defaults are played.
        let defaults = || game_type.read_options(&Value::Object(Map::new()));
        let options = game_type
            .read_options(&Value::Object(options))
            .or_else(|_| defaults())
            .unwrap();
        let game = game_type.build(&options, about.rules_version).unwrap();
        let id = format!("golden-{}", about.id);
        let seat = |index: usize| match index {
            0 => SeatSetup {
                player: Player::Open,
                name: String::new(),
                contribution: String::new(),
            },
            _ => SeatSetup {
                player: Player::Token,
                name: format!("Seat {index}"),
                contribution: hex::encode(format!("luck of {index}")),
            },
        };
        let mut header = Header {
            ludoteca_record: FORMAT,
            game_type: about.id.into(),
            rules_version: about.rules_version,
            options,
            start_position: None,
            seats: (0..game.seats()).map(seat).collect(),
            luck: LuckCommitment {
                version: 1,
                commitment: hex::encode(commitment(&id, &SEED)),
                seed_source: SeedSource::Caller,
            },
            clock: None,
            practice: false,
            ranked: false,
            hints: true,
            invitation_only: false,
            spectators: Spectators::Public,
            tags: [("event".to_owned(), "golden".to_owned())].into(),
            created_ms: CREATED_MS,
            imported: None,
            id,
        };
        change(&mut header);
        let (table, _) = Table::create(header, SEED).unwrap();
        let mut script = Script {
            table,
            luck: SearchLuck::new(6),
            now_ms: CREATED_MS + 1000,
        };
        let (_, joined) = script
            .table
            .join(None, false, "Ada", b"luck of 0", script.now_ms)
            .unwrap();
        script.adopt(joined);
        script
    }

    fn adopt(&mut self, mut change: Change) {
        change.caused_by("Script", &format!("request-{}", self.now_ms), "00");
        self.table.adopt(change);
        self.now_ms += 1234;
    }

    fn try_to(&mut self, decision: Result<Change, TableError>) -> bool {
        decision.map(|change| self.adopt(change)).is_ok()
    }

    fn play(&mut self, moves: usize) {
        for number in 0..moves {
            let Some(Turn::Seat(seat)) = self.table.turn() else {
                return;
            };
            let legal = self.table.position().legal_texts();
            let text = &legal[self.luck.below(legal.len() as u64) as usize];
            let comment = if number == 3 { "Um comentário" } else { "" };
            let decision = self.table.play(seat, &notation(text), comment, self.now_ms);
            assert!(self.try_to(decision));
        }
    }

    fn answer(&mut self, accept: bool) {
        let Some(offer) = self.table.offer().cloned() else {
            return;
        };
        for seat in Seat::all(self.table.seats().len()).filter(|seat| *seat != offer.seat) {
            if self.table.offer().is_some() {
                let decision = self.table.answer_offer(seat, offer.revision, accept, self.now_ms);
                assert!(self.try_to(decision));
            }
        }
    }

    fn take_back(&mut self, revisions: u64, accept: bool) {
        let to = self.table.revision().saturating_sub(revisions);
        let decision = self.table.make_offer(Seat(1), Offered::Takeback(to), self.now_ms);
        if self.try_to(decision) {
            self.answer(accept);
        }
    }

    fn offer_draw(&mut self, accept: bool) -> bool {
        let decision = self.table.make_offer(Seat(0), Offered::Draw, self.now_ms);
        let offered = self.try_to(decision);
        self.answer(accept);
        offered
    }

    /// Ends the game by resignations, if it has not ended, and exports it.
    fn end(mut self) -> Record {
        for seat in Seat::all(self.table.seats().len()).rev() {
            if self.table.status() == Status::Active {
                let decision = self.table.resign(seat, self.now_ms);
                assert!(self.try_to(decision));
            }
        }
        self.table.record(Viewer::Referee)
    }
}

fn notation(text: &str) -> v1::Move {
    v1::Move {
        notation: text.into(),
        game: None,
    }
}
