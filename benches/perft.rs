//! How fast the rules are: leaves a second of perft, and random playouts a second, for every game: `cargo bench --bench perft`.

use std::time::{Duration, Instant};

use ludoteca::pb::v1;
use ludoteca::rules::{Luck, Turn};
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyPosition, catalog};

/// How long each figure is measured.
const TIME: Duration = Duration::from_secs(1);

fn main() {
    println!(
        "{:<20} {:>6} {:>14} {:>16} {:>14}",
        "game", "depth", "leaves", "leaves/s", "playouts/s"
    );
    for entry in catalog() {
        let about = entry.about();
        let options = entry
            .read_options(&serde_json::json!({}))
            .expect("the defaults are valid");
        let rules = entry
            .build(&options, about.rules_version)
            .expect("the defaults are valid");
        let mut position = rules.start();
        let mut luck = SearchLuck::new(1);
        while position.turn() == Turn::Chance {
            position.draw(&mut luck);
        }
        let (depth, leaves, rate) = perft(position.as_ref());
        let playouts = playouts(rules.start().as_ref(), &mut luck);
        println!("{:<20} {depth:>6} {leaves:>14} {rate:>16.0} {playouts:>14.0}", about.id);
    }
}

/// The deepest perft that a second allows, and its rate.
fn perft(position: &dyn AnyPosition) -> (u32, u64, f64) {
    let mut best = (0, 1, 0.0);
    let begin = Instant::now();
    for depth in 1..40 {
        let start = Instant::now();
        let leaves = position.perft(depth);
        if leaves == 0 {
            break;
        }
        best = (depth, leaves, leaves as f64 / start.elapsed().as_secs_f64());
        if begin.elapsed() > TIME {
            break;
        }
    }
    best
}

/// Random games from the start to the end (or 5,000 plies) through the door, in texts: what a client without a search would see.
fn playouts(start: &dyn AnyPosition, luck: &mut SearchLuck) -> f64 {
    let begin = Instant::now();
    let mut games = 0;
    while begin.elapsed() < TIME {
        let mut position = start.boxed_clone();
        for _ in 0..5000 {
            match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    position.draw(luck);
                }
                Turn::Seat(_) => {
                    let mut legal = position.legal_texts();
                    let notation = legal.swap_remove(luck.below(legal.len() as u64) as usize);
                    position
                        .play(&v1::Move { notation, game: None })
                        .expect("listed moves are legal");
                }
            }
        }
        games += 1;
    }
    f64::from(games) / begin.elapsed().as_secs_f64()
}
