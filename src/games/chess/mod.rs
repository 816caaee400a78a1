//! Chess, with the Laws' draws or the site's, and Chess960.
//!
//! Boards and movement are cozy-chess's. The end of the game is worked out when a move is played and
//! kept in the position, so asking for it is free.

mod about;
mod endings;
mod engine;
mod evaluation;
mod explain;
mod fen;
mod options;
mod pgn;
mod position;
mod san;
mod scene;
#[cfg(test)]
mod tests;
mod texts;
mod uci;
mod wire;

pub use options::{DrawRules, Options};
pub use position::{Move, Position, TableAction};

use cozy_chess::Piece;

use crate::rules::{
    self, BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn,
};
use position::{End, Offer, color_of, has_en_passant, seat_of};

/// The rules under one set of options.
#[derive(Clone, Debug)]
pub struct Chess {
    draw_rules: DrawRules,
    table_actions: bool,
    chess960: bool,
    /// The first position, not judged yet.
    start: Position,
}

impl PerfectInformation for Chess {}

impl Chess {
    fn list_actions(&self, position: &Position, out: &mut Vec<Move>) {
        if !self.table_actions {
            return;
        }
        let mut add = |action| out.push(Move::Table(action));
        if position.offer == Offer::Pending {
            add(TableAction::DrawAccept);
            add(TableAction::DrawDecline);
            return;
        }
        add(TableAction::Resign);
        if position.offer == Offer::None {
            add(TableAction::DrawOffer);
        }
        if self.may_claim_threefold(position) {
            add(TableAction::ClaimThreefold);
        }
        if self.may_claim_fifty_moves(position) {
            add(TableAction::ClaimFiftyMoves);
        }
    }

    fn may_claim_threefold(&self, position: &Position) -> bool {
        self.draw_rules == DrawRules::Fide && position.times >= 3
    }

    fn may_claim_fifty_moves(&self, position: &Position) -> bool {
        self.draw_rules == DrawRules::Fide && position.halfmoves >= 100
    }

    fn play_piece(&self, position: &mut Position, mv: cozy_chess::Move, trail: &mut Trail) {
        let board = &mut position.board;
        let mover = board.side_to_move();
        let resets = board.pieces(Piece::Pawn).has(mv.from) || board.colors(!mover).has(mv.to);
        board.play_unchecked(mv);
        position.halfmoves = if resets {
            0
        } else {
            position.halfmoves.saturating_add(1)
        };
        position.fullmove = position.fullmove.saturating_add(mover as u32);
        position.en_passant = has_en_passant(&position.board);
        position.offer = Offer::None;
        trail.push(position.trail_key());
        self.judge(position, trail);
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, trail: &mut Trail) -> Position {
        let mut position = self.start.clone();
        trail.push(position.trail_key());
        self.judge(&mut position, trail);
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        let mover = seat_of(position.board.side_to_move());
        match (position.end, position.offer) {
            (Some(_), _) => Turn::Over,
            (None, Offer::Pending) => Turn::Seat(mover.other()),
            (None, Offer::None | Offer::Declined) => Turn::Seat(mover),
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let end = position.end?;
        let loser = seat_of(position.board.side_to_move());
        Some(if end.is_decisive() {
            Outcome::win(2, loser.other(), end.reason())
        } else {
            Outcome::draw(2, end.reason())
        })
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.end.is_some() {
            return;
        }
        if position.offer != Offer::Pending {
            self.perft_moves(position, out);
        }
        self.list_actions(position, out);
    }

    /// Moves on the board only, and also after a draw: so the field's tables count.
    fn perft_moves(&self, position: &Position, out: &mut Vec<Move>) {
        position.board.generate_moves(|moves| {
            out.extend(moves.into_iter().map(Move::Piece));
            false
        });
    }

    fn perft_count(&self, position: &Position, _scratch: &mut Vec<Move>) -> u64 {
        let mut count = 0;
        position.board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn play(&self, position: &mut Position, mv: Move, trail: &mut Trail) {
        match mv {
            Move::Piece(mv) => self.play_piece(position, mv, trail),
            Move::Table(TableAction::Resign) => position.end = Some(End::Resignation),
            Move::Table(TableAction::DrawOffer) => position.offer = Offer::Pending,
            Move::Table(TableAction::DrawAccept) => position.end = Some(End::Agreement),
            Move::Table(TableAction::DrawDecline) => position.offer = Offer::Declined,
            Move::Table(TableAction::ClaimThreefold) => position.end = Some(End::Threefold),
            Move::Table(TableAction::ClaimFiftyMoves) => position.end = Some(End::FiftyMoves),
        }
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, position: &Position, mv: Move) -> String {
        match mv {
            Move::Piece(mv) => san::write_san(position, mv),
            Move::Table(action) => action.name().into(),
        }
    }

    fn write_alternative(&self, position: &Position, mv: Move) -> Option<(&'static str, String)> {
        match mv {
            Move::Piece(mv) => Some(("uci", self.write_uci(position, mv))),
            Move::Table(_) => None,
        }
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(position, text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.explain_move(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("chess has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        fen::write(position)
    }

    fn read_position(&self, text: &str, trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        let mut position = self.read_fen(text)?;
        trail.push(position.trail_key());
        self.judge(&mut position, trail);
        if position.offer == Offer::Pending && (!self.table_actions || position.end.is_some()) {
            return Err(BadPosition::new("no draw offer can wait for an answer here"));
        }
        Ok(position)
    }

    /// From and to, then what a pawn becomes. Castling: the king, then the square where it ends, or in
    /// Chess960 (where that may be no step at all, or an ordinary one) the rook.
    fn steps(&self, position: &Position, mv: Move) -> Vec<Step> {
        let mv = match mv {
            Move::Piece(mv) => mv,
            Move::Table(action) => return vec![Step::choice(action.name())],
        };
        let to = if self.chess960 { mv.to } else { position.landing(mv) };
        let mut steps = vec![Step::cell(mv.from.to_string()), Step::cell(to.to_string())];
        steps.extend(mv.promotion.map(|piece| Step::choice(scene::name(piece))));
        steps
    }

    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        endings::can_mate(&position.board, color_of(seat))
    }

    fn table_move(&self, position: &Position, action: rules::TableAction<'_>) -> Option<Move> {
        let wanted = match action {
            rules::TableAction::Resign => TableAction::Resign,
            rules::TableAction::OfferDraw => TableAction::DrawOffer,
            rules::TableAction::AcceptDraw => TableAction::DrawAccept,
            rules::TableAction::DeclineDraw => TableAction::DrawDecline,
            rules::TableAction::Claim(reason) if reason == End::Threefold.reason() => TableAction::ClaimThreefold,
            rules::TableAction::Claim(reason) if reason == End::FiftyMoves.reason() => TableAction::ClaimFiftyMoves,
            rules::TableAction::Claim(_) => return None,
        };
        let mut listed = Vec::new();
        if position.end.is_none() {
            self.list_actions(position, &mut listed);
        }
        listed.into_iter().find(|mv| *mv == Move::Table(wanted))
    }

    fn claims(&self, position: &Position, seat: Seat) -> Vec<&'static str> {
        let mut claims = Vec::new();
        if self.turn(position) == Turn::Seat(seat) && position.offer != Offer::Pending {
            claims.extend(self.may_claim_threefold(position).then_some(End::Threefold.reason()));
            claims.extend(self.may_claim_fifty_moves(position).then_some(End::FiftyMoves.reason()));
        }
        claims
    }
}
