//! Leaf counts of the move tree.

use super::{Game, Trail, Turn};

/// The number of move sequences of exactly `depth` decisions from `position` (perft). Lines that
/// end earlier, or reach chance, are not counted. Depth 0 counts 1.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    perft_after(game, position, &Trail::new(), depth)
}

/// The same where lines end by repetition of what was on the board before: `trail` is the position's own.
pub fn perft_after<G: Game>(game: &G, position: &G::Position, trail: &Trail, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut buffers = vec![Vec::new(); depth as usize];
    count(game, position, &mut buffers, &mut trail.clone())
}

fn count<G: Game>(game: &G, position: &G::Position, buffers: &mut [Vec<G::Move>], trail: &mut Trail) -> u64 {
    let (moves, rest) = buffers.split_last_mut().expect("perft keeps one buffer a ply");
    if rest.is_empty() {
        return game.perft_count(position, moves);
    }
    if game.turn(position) == Turn::Chance {
        return 0;
    }
    moves.clear();
    game.perft_moves(position, moves);
    let mark = trail.len();
    let mut leaves = 0;
    for &mv in moves.iter() {
        let mut child = position.clone();
        game.play(&mut child, mv, trail);
        leaves += count(game, &child, rest, trail);
        trail.truncate(mark);
    }
    leaves
}
