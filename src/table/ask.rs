//! Putting a game's engine to work, and writing what it answers.

use super::door::{Suggested, Suggestion};
use crate::games::OneOf;
use crate::search::{Answer, Candidate, SearchLuck, Task, ismcts, mcts};

/// The game's rule player.
pub(super) fn by_rules<G: OneOf>(task: &Task<'_, G>) -> Answer<G::Move> {
    let player = G::RULE_PLAYER.expect("asked only of games that have one");
    let mv = player(task);
    Answer {
        ranked: vec![Candidate::from_win(mv, 0.5, vec![mv])],
        nodes: 1,
        depth: 1,
        complete: true,
    }
}

/// Plain Monte Carlo search with uniform playouts.
pub(super) fn plain<G: OneOf>(task: &Task<'_, G>) -> Answer<G::Move> {
    if G::SECRETS {
        return ismcts::plain(task);
    }
    // Nothing is hidden: the view holds the one position that it can be.
    let position = task
        .game
        .imagine(task.view, task.knowledge, &mut SearchLuck::new(task.limits.seed));
    mcts::plain(task.game, &position, task.trail, task.limits, task.control)
}

/// Writes an answer against a position that the seat can imagine: notation depends on public facts only.
pub(super) fn write_answer<G: OneOf>(task: &Task<'_, G>, answer: Answer<G::Move>) -> Suggested {
    let game = task.game;
    let imagined = game.imagine(task.view, task.knowledge, &mut SearchLuck::new(task.limits.seed));
    let ranked = answer.ranked.into_iter().map(|candidate| Suggestion {
        text: game.write_move(&imagined, candidate.mv),
        typed: G::wrap_move(game.move_message(&imagined, candidate.mv)),
        value: candidate.value,
        win: candidate.win,
        line: write_line(task, &imagined, &candidate.line),
        exact: candidate.exact,
    });
    Suggested {
        ranked: ranked.collect(),
        nodes: answer.nodes,
        depth: answer.depth,
        complete: answer.complete,
    }
}

/// The texts of a line; with secrets only its first move, since the rest belongs to hands that the seat merely imagined.
fn write_line<G: OneOf>(task: &Task<'_, G>, position: &G::Position, line: &[G::Move]) -> Vec<String> {
    let line = if G::SECRETS { &line[..line.len().min(1)] } else { line };
    let mut position = position.clone();
    let mut trail = task.trail.clone();
    let mut texts = Vec::with_capacity(line.len());
    let mut legal = Vec::new();
    for &mv in line {
        legal.clear();
        task.game.moves(&position, &mut legal);
        if !legal.contains(&mv) {
            break;
        }
        texts.push(task.game.write_move(&position, mv));
        task.game.play(&mut position, mv, &mut trail);
    }
    texts
}
