//! A game as the field's formats tell it: rolls with their plays, and what was done with the cube. They leave out the
//! throws that nobody decided on, and know one game at a time.

use super::position::{Crawford, Phase};
use super::{Backgammon, Move, Position};
use crate::formats::{Ended, Entry, Fault, Notes, Place, Transcript};
use crate::games::Replay;
use crate::rules::{BadPosition, Seat};

/// What a seat did.
#[derive(Clone, Debug)]
pub(super) struct Action {
    pub(super) seat: Seat,
    pub(super) deed: Deed,
    pub(super) notes: Notes,
    pub(super) place: Place,
}

#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// The dice, and the play in the game's notation; empty: nothing moves, or it is not known what.
    Roll([u8; 2], String),
    /// `double`, `take` or `drop`.
    Cube(&'static str),
}

/// One game of a match, or the only one.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The points before it.
    pub(super) scores: [u16; 2],
    /// Whether it is the one without a cube.
    pub(super) crawford: bool,
    pub(super) actions: Vec<Action>,
    /// Who won it by the rules, and how many points.
    pub(super) won: Option<(Seat, u16)>,
    /// The cube at its end.
    pub(super) cube: u16,
}

/// The options of a game from a file: what the format says of the match, and the usual rules of the field.
pub(super) fn options(length: u32, no_cube: bool, no_gammons: bool, jacoby: bool) -> serde_json::Value {
    let cube = !no_cube && length != 1;
    serde_json::json!({
        "match_length": length,
        "gammons": !no_gammons,
        "cube": cube,
        "jacoby": jacoby && cube && !no_gammons && length == 0,
    })
}

impl Backgammon {
    /// The start of a game at this score. The file says seldom whether it is the one without a cube: that it is the
    /// first at match point shows in that nobody doubles.
    pub(super) fn start_at(&self, scores: [u32; 2], doubled: bool) -> Result<Option<String>, BadPosition> {
        if scores == [0, 0] {
            return Ok(None);
        }
        let [Ok(ours), Ok(theirs)] = scores.map(u16::try_from) else {
            return Err(BadPosition::new("nobody has so many points"));
        };
        let at_match_point = [ours, theirs].iter().any(|score| score + 1 == self.match_length);
        let crawford = match (self.cube && self.crawford && at_match_point, doubled) {
            (false, _) => Crawford::Ahead,
            (true, false) => Crawford::Now,
            (true, true) => Crawford::Past,
        };
        let position = Position {
            scores: [ours, theirs],
            crawford,
            ..Position::START
        };
        Ok(Some(self.write_xgid(&position)))
    }

    /// Plays what a file tells, with the throws that it leaves out. Gives the entries, and the end if the game has one.
    pub(super) fn enter(
        &self,
        start: Option<&str>,
        actions: Vec<Action>,
        place: Place,
    ) -> Result<(Vec<Entry>, Option<Ended>), Fault> {
        let mut replay = Replay::new(self, start).map_err(|bad| Fault::position(place, bad))?;
        let scores = replay.position.scores;
        let count = actions.len();
        for (index, action) in actions.into_iter().enumerate() {
            if replay.position.scores != scores && replay.ended().is_none() {
                return Err(Fault::syntax(action.place, "this comes after the end of the game"));
            }
            self.act(&mut replay, action, index + 1 == count)?;
        }
        let ended = replay.ended().or_else(|| {
            let winner = Seat::all(2).find(|seat| replay.position.scores[seat.index()] > scores[seat.index()])?;
            Some(Ended::recorded(vec![winner], Ended::AS_RECORDED))
        });
        Ok((replay.entries, ended))
    }

    fn act(&self, replay: &mut Replay<'_, Self>, action: Action, is_last: bool) -> Result<(), Fault> {
        let Action {
            seat,
            deed,
            notes,
            place,
        } = action;
        let turn = match replay.position.phase {
            Phase::Opening => seat,
            Phase::Answer => replay.position.turn.other(),
            _ => replay.position.turn,
        };
        if turn != seat && replay.ended().is_none() {
            return Err(Fault::syntax(place, "it is the other player's turn here"));
        }
        let (dice, play) = match deed {
            Deed::Cube(text) => return replay.play_text(text, place, notes),
            Deed::Roll(dice, play) => (dice, play),
        };
        let [high, low] = [dice[0].max(dice[1]), dice[0].min(dice[1])];
        match replay.position.phase {
            Phase::Opening => {
                let [ours, theirs] = if seat == Seat(0) { [high, low] } else { [low, high] };
                replay.happen(&format!("open {ours}{theirs}"), place, Notes::default())?;
            }
            Phase::Cube | Phase::Throw | Phase::Chosen => {
                if replay.position.phase == Phase::Cube {
                    replay.play(Ok(Move::Roll), "roll", place, Notes::default())?;
                }
                replay.happen(&format!("roll {high}{low}"), place, Notes::default())?;
            }
            Phase::Answer => return Err(Fault::syntax(place, "the double was neither taken nor dropped")),
            Phase::Play | Phase::Over(_) => {}
        }
        if !play.is_empty() {
            return replay.play_text(&play, place, notes);
        }
        if is_last && !replay.legal().contains(&Move::Pass) {
            // Nobody knows what was played with this roll.
            return Ok(());
        }
        replay.play(Ok(Move::Pass), "pass", place, notes)
    }

    /// The games of a transcript.
    pub(super) fn tell(&self, transcript: &Transcript) -> Result<Vec<Told>, String> {
        let mut replay = Replay::new(self, transcript.start_position.as_deref()).map_err(|bad| bad.to_string())?;
        let first = replay.position;
        if first.phase != Phase::Opening || first.board != Position::START.board {
            return Err("a game is written from its opening roll".into());
        }
        let mut games = Vec::new();
        let mut told = begin(&first);
        // What was noted with throws goes with what follows them.
        let mut held = Notes::default();
        for entry in &transcript.entries {
            let before = replay.position;
            let deed = match (entry.seat, entry.text.as_str()) {
                (None, _) | (Some(_), "roll") => None,
                (Some(_), "double") => Some(Deed::Cube("double")),
                (Some(_), "take") => Some(Deed::Cube("take")),
                (Some(_), "drop") => Some(Deed::Cube("drop")),
                (Some(_), "pass") => Some(Deed::Roll(before.dice, String::new())),
                (Some(_), play) => Some(Deed::Roll(before.dice, play.into())),
            };
            replay.follow(entry)?;
            held.add_comment(&entry.notes.comment);
            match (deed, entry.seat) {
                (Some(deed), Some(seat)) => told.actions.push(Action {
                    seat,
                    deed,
                    notes: Notes {
                        comment: std::mem::take(&mut held.comment),
                        ..entry.notes.clone()
                    },
                    place: Place::default(),
                }),
                _ => continue,
            }
            let after = replay.position.scores;
            told.cube = 1 << before.cube;
            if let Some(winner) = Seat::all(2).find(|seat| after[seat.index()] > before.scores[seat.index()]) {
                let won = after[winner.index()] - before.scores[winner.index()];
                told.won = Some((winner, won));
                games.push(std::mem::replace(&mut told, begin(&replay.position)));
            }
        }
        if replay.position.phase == Phase::Play {
            told.actions.push(Action {
                seat: replay.position.turn,
                deed: Deed::Roll(replay.position.dice, String::new()),
                notes: held,
                place: Place::default(),
            });
        }
        if !told.actions.is_empty() || games.is_empty() {
            games.push(told);
        }
        Ok(games)
    }

    /// The end of one of the games that were told: by the rules, or the last one's as the record has it.
    pub(super) fn end_of(&self, told: &Told, is_last: bool, transcript: &Transcript) -> Option<Ended> {
        match (told.won, &transcript.ended) {
            (Some((seat, _)), Some(ended)) if is_last && ended.winner() == Some(seat) => Some(ended.clone()),
            (Some((seat, _)), _) => Some(Ended::recorded(vec![seat], Ended::AS_RECORDED)),
            (None, ended) => ended.clone().filter(|_| is_last),
        }
    }
}

fn begin(position: &Position) -> Told {
    Told {
        scores: position.scores,
        crawford: position.crawford == Crawford::Now,
        cube: 1,
        ..Told::default()
    }
}
