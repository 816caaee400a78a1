//! Which plays there are: what other programs got wrong, and all of it as one law.

use std::collections::{BTreeMap, BTreeSet};

use super::super::board::{BAR, Board, OFF};
use super::super::position::Phase;
use super::super::{Move, Play, Position, notation};
use super::{game, plays, texts, wander};
use crate::rules::{Game, Luck};
use crate::search::SearchLuck;

/// Every way to make steps one by one, in any order of the dice, without any of the generator's thrift.
fn sequences(position: &Position, dice: &[u8], made: Play, board: Board, out: &mut Vec<(Play, Board, Vec<u8>)>) {
    for (i, &die) in dice.iter().enumerate() {
        for from in 1..=BAR {
            if let Ok(to) = board.landing(position.turn, from, die) {
                let mut next = board;
                next.step(position.turn, from, to);
                let mut left = dice.to_vec();
                left.remove(i);
                let play = made.with(from, to);
                out.push((play, next, left.clone()));
                sequences(position, &left, play, next, out);
            }
        }
    }
}

/// G1, G3, G5 and G7 as one law: the plays are the longest sequences, those with the larger die if only one can be
/// played, one for each result, and all sequences with one result have one text.
#[test]
fn plays_are_the_results_of_all_sequences() {
    let game = game("{}");
    let mut luck = SearchLuck::new(7);
    let (mut seen, mut doubles) = (0, 0);
    wander(&game, 3, 12_000, |position| {
        if position.phase != Phase::Play {
            return;
        }
        let is_double = position.dice[0] == position.dice[1];
        // Four free steps come in very many orders: a few of those, and all that bear off.
        let is_wide = is_double && position.board.own(position.turn)[OFF as usize] == 0;
        if is_wide && luck.below(40) > 0 {
            return;
        }
        let dice = position.dice.repeat(if is_double { 2 } else { 1 });
        let mut all = Vec::new();
        sequences(position, &dice, Play::default(), position.board, &mut all);
        let longest = all.iter().map(|(play, ..)| play.len()).max().unwrap_or(0);
        all.retain(|(play, ..)| play.len() == longest);
        if longest == 1 && !is_double && all.iter().any(|(_, _, left)| left[0] == position.dice[1]) {
            all.retain(|(_, _, left)| left[0] == position.dice[1]);
        }
        let mut expected: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (play, board, _) in &all {
            let text = notation::write_move(position, Move::Play(*play));
            expected.entry(format!("{board:?}")).or_default().insert(text);
        }
        assert!(
            expected.values().all(|texts| texts.len() == 1),
            "two texts of one result: {expected:?}"
        );
        let mut expected: Vec<String> = expected.into_values().flatten().collect();
        if expected.is_empty() {
            expected.push("pass".into());
        }
        expected.sort();
        assert_eq!(texts(&game, position), expected, "{}", game.position_text(position));
        seen += 1;
        doubles += u32::from(is_double);
    });
    assert!(seen > 1000 && doubles > 20, "{seen} {doubles}");
}

#[test]
fn g1_both_dice_are_played_if_they_can_be() {
    assert_eq!(plays("----b-M-A-------b-bbb---A-", "62"), ["24/22 8/2"]);
}

#[test]
fn g3_the_smaller_die_may_come_first_in_bearing_off() {
    assert_eq!(plays("--A--A----------------bbb-", "42"), ["5/1 2/off", "5/off"]);
}

#[test]
fn g5_one_play_for_each_result_hits_included() {
    // Over 11 or over 10 to 8: one play without a blot, three with one on each (two that hit differently).
    let one = |squares| {
        plays(squares, "32")
            .into_iter()
            .filter(|text| text.starts_with("13/"))
            .collect::<Vec<_>>()
    };
    assert_eq!(one("-------------A----------b-"), ["13/8"]);
    assert_eq!(one("----------aa-A----------b-"), ["13/10*/8", "13/11*/8"]);
    assert_eq!(one("----------a--A----------b-"), ["13/10*/8", "13/8"]);
}

#[test]
fn g7_the_larger_die_if_only_one_can_be_played() {
    assert_eq!(plays("---------b----------A-----", "65"), ["20/14"]);
    // The smaller one if the larger can't.
    assert_eq!(plays("---------b----b-----A-----", "65"), ["20/15"]);
}
