//! The one implementation of the door, for every game: rules and positions without their types.

use std::sync::Arc;

use super::ask::{by_rules, plain, write_answer};
use super::door::{AnyGame, AnyPosition, Happened, LegalMove, PlayError, Search};
use super::entry::{dialect_of, format_of};
use crate::formats::Transcript;
use crate::games::{About, EngineSettings, OneOf};
use crate::pb::{types::v1::Scene, v1};
use crate::rules::{
    BadPosition, Happening, Luck, Outcome, ReadError, Seat, Step, TableAction, Trail, Turn, Viewer, perft_after,
};
use crate::search::{Answer, Control, Limits, Task, level};

#[derive(Debug)]
pub(super) struct Rules<G>(pub(super) Arc<G>);

impl<G: OneOf> Rules<G> {
    fn at(&self, position: G::Position, trail: Trail) -> Box<dyn AnyPosition> {
        let knowledge = vec![G::Knowledge::default(); self.0.seats()];
        Box::new(Live {
            game: self.0.clone(),
            position,
            trail,
            knowledge,
        })
    }
}

impl<G: OneOf> AnyGame for Rules<G> {
    fn about(&self) -> &'static About {
        &G::ABOUT
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn side(&self, seat: Seat) -> Seat {
        self.0.side(seat)
    }

    fn has_secrets(&self) -> bool {
        G::SECRETS
    }

    fn engine_settings(&self, protocol: &str) -> Option<EngineSettings> {
        dialect_of::<G>(protocol).map(|dialect| (dialect.settings)(&self.0))
    }

    fn start(&self) -> Box<dyn AnyPosition> {
        let mut trail = Trail::new();
        let position = self.0.start(&mut trail);
        self.at(position, trail)
    }

    fn read(&self, text: &str, luck: &mut dyn Luck) -> Result<(Box<dyn AnyPosition>, Viewer), BadPosition> {
        if G::SECRETS {
            let (view, viewer) = self.0.read_view(text)?;
            if viewer != Viewer::Referee {
                let position = self.0.imagine(&view, &G::Knowledge::default(), luck);
                return Ok((self.at(position, Trail::new()), viewer));
            }
        }
        let mut trail = Trail::new();
        let position = self.0.read_position(text, &mut trail, luck)?;
        Ok((self.at(position, trail), Viewer::Referee))
    }

    fn export(&self, format: &str, transcript: &Transcript) -> Option<Result<String, String>> {
        format_of::<G>(format).map(|format| (format.export)(&self.0, transcript))
    }
}

#[derive(Debug)]
struct Live<G: OneOf> {
    game: Arc<G>,
    position: G::Position,
    trail: Trail,
    knowledge: Vec<G::Knowledge>,
}

impl<G: OneOf> Live<G> {
    fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        moves
    }

    fn read(&self, mv: &v1::Move) -> Result<G::Move, PlayError> {
        let typed = match mv.game.clone() {
            None => None,
            Some(game) => {
                let message = G::unwrap_move(game)
                    .ok_or_else(|| PlayError::Notation(format!("the typed move is not one of {}", G::ABOUT.id)))?;
                Some(
                    self.game
                        .read_move_message(&self.position, message)
                        .map_err(|error| self.unreadable(error))?,
                )
            }
        };
        if mv.notation.trim().is_empty() {
            return typed
                .ok_or_else(|| PlayError::Notation("the move is empty: give its notation or its message".into()));
        }
        let read = self
            .game
            .read_move(&self.position, &mv.notation)
            .map_err(|error| self.unreadable(error))?;
        match typed {
            Some(typed) if typed != read => Err(PlayError::Notation(
                "the notation and the typed move differ; send one of them".into(),
            )),
            _ => Ok(read),
        }
    }

    fn unreadable(&self, error: ReadError) -> PlayError {
        match error {
            ReadError::Notation(what) => PlayError::Notation(what),
            ReadError::Illegal(refusal) => PlayError::Illegal {
                refusal,
                legal: self.legal_texts(),
            },
        }
    }

    fn typed(&self, mv: G::Move) -> v1::r#move::Game {
        G::wrap_move(self.game.move_message(&self.position, mv))
    }

    /// What everybody is told of a happening, before it is applied; each seat learns from what it is told.
    fn tell(&mut self, text: &str, happening: &Happening<G::Move, G::Event>) -> Vec<String> {
        if !G::SECRETS {
            return Vec::new();
        }
        let mut texts = Vec::with_capacity(self.knowledge.len() + 1);
        for seat in Seat::all(self.knowledge.len()) {
            let view = self.game.view(&self.position, Viewer::Seat(seat));
            let told = self.game.told(&self.position, happening, Viewer::Seat(seat));
            texts.push(self.game.told_text(&view, &told));
            self.game.learn(&mut self.knowledge[seat.index()], seat, &view, &told);
        }
        let view = self.game.view(&self.position, Viewer::Spectator);
        let told = self.game.told(&self.position, happening, Viewer::Spectator);
        texts.push(self.game.told_text(&view, &told));
        if texts.iter().all(|told| told == text) {
            texts.clear();
        }
        texts
    }

    /// A search over what `seat` sees and knows.
    fn ready(&self, seat: Seat, limits: Limits, suggest: fn(&Task<'_, G>) -> Answer<G::Move>) -> Search {
        let game = self.game.clone();
        let view = self.game.view(&self.position, Viewer::Seat(seat));
        let knowledge = self.knowledge[seat.index()].clone();
        let trail = if G::SECRETS { Trail::new() } else { self.trail.clone() };
        let spent = limits.clone();
        let run = Box::new(move |control: &Control| {
            let task = Task {
                game: game.as_ref(),
                seat,
                view: &view,
                knowledge: &knowledge,
                trail: &trail,
                limits: &spent,
                control,
            };
            let answer = suggest(&task);
            write_answer(&task, answer)
        });
        Search { limits, run }
    }

    fn apply_event(&mut self, event: &G::Event) -> Happened {
        let text = self.game.write_event(&self.position, event);
        let told = self.tell(&text, &Happening::Chance(event.clone()));
        self.game.happen(&mut self.position, event, &mut self.trail);
        Happened {
            seat: None,
            text,
            typed: None,
            told,
            alternative: None,
        }
    }
}

impl<G: OneOf> AnyPosition for Live<G> {
    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(Live {
            game: self.game.clone(),
            position: self.position.clone(),
            trail: self.trail.clone(),
            knowledge: self.knowledge.clone(),
        })
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn points(&self) -> Option<Vec<f64>> {
        self.game.points(&self.position)
    }

    fn can_win(&self, seat: Seat) -> bool {
        self.game.can_win(&self.position, seat)
    }

    fn table_move(&self, action: TableAction<'_>) -> Option<String> {
        self.game
            .table_move(&self.position, action)
            .map(|mv| self.game.write_move(&self.position, mv))
    }

    fn claims(&self, seat: Seat) -> Vec<&'static str> {
        self.game.claims(&self.position, seat)
    }

    fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self
            .moves()
            .into_iter()
            .map(|mv| self.game.write_move(&self.position, mv))
            .collect();
        texts.sort_unstable();
        texts
    }

    fn legal(&self, prefix: &[Step]) -> Vec<LegalMove> {
        let legal = self.moves().into_iter().filter_map(|mv| {
            let steps = self.game.steps(&self.position, mv);
            steps.starts_with(prefix).then(|| LegalMove {
                text: self.game.write_move(&self.position, mv),
                typed: self.typed(mv),
                steps,
            })
        });
        let mut legal: Vec<LegalMove> = legal.collect();
        legal.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        legal
    }

    fn legal_count(&self) -> usize {
        self.moves().len()
    }

    fn play(&mut self, mv: &v1::Move) -> Result<Happened, PlayError> {
        let seat = match self.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance => return Err(PlayError::NotDue("a chance event is due, not a move")),
            Turn::Over => return Err(PlayError::NotDue("the game is over")),
        };
        let read = self.read(mv)?;
        if !self.moves().contains(&read) {
            let refusal = self.game.explain(&self.position, read);
            return Err(PlayError::Illegal {
                refusal,
                legal: self.legal_texts(),
            });
        }
        let text = self.game.write_move(&self.position, read);
        let typed = Some(self.typed(read));
        let alternative = self.game.write_alternative(&self.position, read);
        let told = self.tell(&text, &Happening::Move(seat, read));
        self.game.play(&mut self.position, read, &mut self.trail);
        Ok(Happened {
            seat: Some(seat),
            text,
            typed,
            told,
            alternative,
        })
    }

    fn happen(&mut self, text: &str) -> Result<Happened, PlayError> {
        match self.turn() {
            Turn::Chance => {}
            Turn::Seat(_) => return Err(PlayError::NotDue("a seat's move is due, not a chance event")),
            Turn::Over => return Err(PlayError::NotDue("the game is over")),
        }
        let event = self
            .game
            .read_event(&self.position, text)
            .map_err(|error| match error {
                ReadError::Notation(what) => PlayError::Notation(what),
                ReadError::Illegal(refusal) => {
                    let events = self.events().unwrap_or_default();
                    PlayError::Illegal {
                        refusal,
                        legal: events.into_iter().map(|(text, _)| text).collect(),
                    }
                }
            })?;
        Ok(self.apply_event(&event))
    }

    fn luck_label(&self) -> &'static str {
        self.game.luck_label(&self.position)
    }

    fn draw(&mut self, luck: &mut dyn Luck) -> Happened {
        let event = self.game.draw(&self.position, luck);
        self.apply_event(&event)
    }

    fn events(&self) -> Option<Vec<(String, u64)>> {
        let mut events = Vec::new();
        if self.turn() != Turn::Chance || !self.game.events(&self.position, &mut events) {
            return None;
        }
        let mut texts: Vec<(String, u64)> = events
            .into_iter()
            .map(|(event, weight)| (self.game.write_event(&self.position, &event), weight))
            .collect();
        texts.sort_unstable();
        Some(texts)
    }

    fn text(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::Referee => self.game.position_text(&self.position),
            _ => self.game.view_text(&self.game.view(&self.position, viewer)),
        }
    }

    fn engine_position(&self, protocol: &str) -> Option<String> {
        dialect_of::<G>(protocol).map(|dialect| (dialect.position)(&self.game, &self.position))
    }

    fn engine_move(&self, protocol: &str, text: &str) -> Option<String> {
        let dialect = dialect_of::<G>(protocol)?;
        let mv = self.game.read_move(&self.position, text).ok()?;
        self.moves()
            .contains(&mv)
            .then(|| (dialect.write)(&self.game, &self.position, mv))?
    }

    fn read_engine_move(&self, protocol: &str, text: &str) -> Option<String> {
        let mv = (dialect_of::<G>(protocol)?.read)(&self.game, &self.position, text)?;
        self.moves()
            .contains(&mv)
            .then(|| self.game.write_move(&self.position, mv))
    }

    fn state(&self, viewer: Viewer) -> v1::State {
        let view = self.game.view(&self.position, viewer);
        v1::State {
            text: self.game.view_text(&view),
            game: Some(G::wrap_state(self.game.state_message(&view))),
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(&self.game.view(&self.position, viewer))
    }

    fn search(&self, seat: Seat, limits: &Limits) -> Search {
        let reduced = level::reduce(limits);
        if let (level::RULE_PLAYER, Some(_)) = (limits.level, G::RULE_PLAYER) {
            return self.ready(seat, reduced, by_rules);
        }
        self.ready(seat, reduced, |task| {
            let mut answer = G::suggest(task);
            level::soften(&mut answer, task.limits);
            answer
        })
    }

    fn random_text(&self, luck: &mut dyn Luck) -> Option<String> {
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        if moves.is_empty() {
            return None;
        }
        let choice = self.game.random(&self.position, &moves, luck);
        Some(self.game.write_move(&self.position, moves[choice]))
    }

    fn plain_search(&self, seat: Seat, limits: &Limits) -> Search {
        self.ready(seat, limits.clone(), plain)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft_after(self.game.as_ref(), &self.position, &self.trail, depth)
    }
}
