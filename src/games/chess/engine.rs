//! Judgement for the search, and how table actions are chosen.

use cozy_chess::Piece;

use super::evaluation::evaluate;
use super::position::{Offer, Position, color_of, has_en_passant};
use super::{Chess, Move, TableAction};
use crate::rules::{Evaluate, Playout, Seat};
use crate::search::{Answer, Candidate, Task, alphabeta};

/// Rough values for the order of captures, by piece from the pawn to the king.
const EXCHANGE: [i32; 6] = [1, 3, 3, 5, 9, 20];

/// Searches the moves on the board. Resignation and draw offers are never suggested: they are no
/// better than playing on. Claims and the answer to an offer are judged by what the search says of
/// the board: a draw is worth taking when the seat expects no more than half a point.
pub(super) fn suggest(task: &Task<'_, Chess>) -> Answer<Move> {
    let search =
        |game: &Chess, position: &Position| alphabeta::search(game, position, task.trail, task.limits, task.control);
    if !task.game.table_actions {
        return search(task.game, task.view);
    }
    let board_only = Chess {
        table_actions: false,
        ..task.game.clone()
    };
    let mut position = task.view.clone();
    position.offer = Offer::None;
    let mut answer = search(&board_only, &position);
    let draw = |action| Candidate::from_win(Move::Table(action), 0.5, vec![Move::Table(action)]);
    let mut with_draws = Vec::new();
    if task.view.offer == Offer::Pending {
        // The search was for the seat that offered.
        let best = answer.ranked.swap_remove(0);
        let decline = Move::Table(TableAction::DrawDecline);
        let line = [vec![decline], best.line].concat();
        with_draws.push(draw(TableAction::DrawAccept));
        with_draws.push(Candidate::from_win(decline, 1.0 - best.win, line));
    } else {
        let claims = [
            (TableAction::ClaimThreefold, task.game.may_claim_threefold(task.view)),
            (TableAction::ClaimFiftyMoves, task.game.may_claim_fifty_moves(task.view)),
        ];
        with_draws.extend(claims.into_iter().filter(|claim| claim.1).map(|claim| draw(claim.0)));
        with_draws.append(&mut answer.ranked);
    }
    with_draws.sort_by(|a, b| b.value.total_cmp(&a.value));
    answer.ranked = with_draws;
    answer
}

impl Evaluate for Chess {
    /// In centipawns.
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        evaluate(&position.board, color_of(seat))
    }

    fn key(&self, position: &Position) -> u64 {
        let offer = match position.offer {
            Offer::None => 0,
            Offer::Pending => 0x9e37_79b9_7f4a_7c15,
            Offer::Declined => 0xc2b2_ae3d_27d4_eb4f,
        };
        position.key() ^ offer
    }

    /// Captures by victim and then by the cheapest taker, promotions with them; quiet moves are alike,
    /// and table actions come last.
    fn order(&self, position: &Position, mv: Move) -> i32 {
        let Move::Piece(mv) = mv else { return -1 };
        let worth = |piece: Option<Piece>| piece.map_or(0, |piece| EXCHANGE[piece as usize]);
        let promotion = 100 * worth(mv.promotion);
        if !position.is_capture(mv) {
            return promotion;
        }
        // An en passant capture finds nobody on its square.
        let victim = position.board.piece_on(mv.to).or(Some(Piece::Pawn));
        promotion + 100 * worth(victim) - worth(position.board.piece_on(mv.from))
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        const MARGIN: i32 = 200;
        let Move::Piece(mv) = mv else { return 0 };
        let worth = |piece: Piece| 100 * EXCHANGE[piece as usize];
        let victim = position.board.piece_on(mv.to).unwrap_or(Piece::Pawn);
        let promotion = mv.promotion.map_or(0, worth);
        let capture = if position.is_capture(mv) { worth(victim) } else { 0 };
        capture + promotion + MARGIN
    }

    fn noisy(&self, position: &Position, mv: Move) -> bool {
        match mv {
            Move::Piece(mv) => mv.promotion.is_some() || position.is_capture(mv),
            Move::Table(_) => false,
        }
    }

    fn unstable(&self, position: &Position) -> bool {
        position.in_check()
    }

    /// Not in check, and not with pawns alone, where having to move may be the whole point. The
    /// clock starts anew, so that nothing repeats across a move that was not made.
    fn null(&self, position: &Position) -> Option<Position> {
        let board = &position.board;
        let own = board.colors(board.side_to_move());
        let pawns = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        if position.offer != Offer::None || position.end.is_some() || own.is_subset(pawns) {
            return None;
        }
        let board = board.null_move()?;
        let can_move = board.generate_moves(|_| true);
        can_move.then(|| Position {
            en_passant: has_en_passant(&board),
            board,
            halfmoves: 0,
            times: 1,
            ..*position
        })
    }
}

impl Playout for Chess {}
