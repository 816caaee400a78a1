//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "qango",
    rules_version: 1,
    name_en: "Qango",
    name_pt: "Qango",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a square, as in `c3`. A position is the ranks from the top joined by `/` (`w` seat 0, `b` seat 1, \
               `.` empty, `#` not on this board) and the side to move (`-` when over): \
               `....../....../....../....../....../...... w`.",
    options: &[
        OptionSpec {
            name: "variant",
            kind: OptionKind::Choice(&["qango6", "qango7", "qango7_plus"]),
            nullable: false,
            default: "\"qango6\"",
            en: "The board: 6x6, 7x7 (20 discs a seat), or 7x7 without its corners.",
            pt: "O tabuleiro: 6x6, 7x7 (20 discos por lugar) ou 7x7 sem os cantos.",
        },
        OptionSpec {
            name: "opening",
            kind: OptionKind::Choice(&[
                "standard",
                "castle",
                "tournament",
                "first_professional",
                "second_professional",
                "border",
            ]),
            nullable: false,
            default: "\"standard\"",
            en: "Where the very first disc may go. standard: anywhere. castle: not on the castle (qango6, qango7). \
                 tournament: on the border (qango6), or on two green and two blue squares (qango7_plus). \
                 first_professional: on the border or the centre (qango7). second_professional: on the border, but not \
                 in the middle of a side (qango7). border: on the border (qango7_plus).",
            pt: "Onde pode ir o primeiro disco. standard: em qualquer casa. castle: fora do castelo (qango6, qango7). \
                 tournament: na borda (qango6), ou em duas casas verdes e duas azuis (qango7_plus). \
                 first_professional: na borda ou no centro (qango7). second_professional: na borda, mas não no meio de \
                 um lado (qango7). border: na borda (qango7_plus).",
        },
    ],
    tables: None,
    invalid: &[
        "qango6 with first_professional, second_professional or border",
        "qango7 with tournament or border",
        "qango7_plus with castle, first_professional or second_professional",
    ],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "qango6, standard: the first seat wins from every inner square; a1 and a2 don't win (proof-number search).",
        "qango7, standard: the first seat wins from every inner square but d4 (proof-number search).",
    ],
    refusals: &[
        RefusalText {
            rule: "no_such_square",
            en: "There is no square {square} on this board.",
            pt: "Não há casa {square} neste tabuleiro.",
        },
        RefusalText {
            rule: "square_taken",
            en: "A disc is on {square} already.",
            pt: "Já há um disco em {square}.",
        },
        RefusalText {
            rule: "closed_to_the_first_disc",
            en: "With this opening the first disc may not go to {square}.",
            pt: "Com esta abertura, o primeiro disco não pode ir para {square}.",
        },
    ],
    examples: &[
        Example {
            en: "White holds all three squares of the yellow group d6, e5, f4.",
            pt: "As brancas têm as três casas do grupo amarelo d6, e5, f4.",
            options: "{}",
            moves: &["e5", "a5", "d6", "a6", "f4"],
            reason: Some("colour_group"),
        },
        Example {
            en: "Four white discs in a square.",
            pt: "Quatro discos brancos em quadrado.",
            options: "{}",
            moves: &["b6", "b4", "c6", "c3", "c5", "c4", "b5"],
            reason: Some("square"),
        },
        Example {
            en: "On the board without corners the first disc goes to the border; then white makes a row of five.",
            pt: "No tabuleiro sem cantos, o primeiro disco vai para a borda; depois as brancas fazem cinco em linha.",
            options: r#"{"variant": "qango7_plus", "opening": "border"}"#,
            moves: &["b2", "c7", "f2", "c4", "c2", "c3", "e2", "c6", "d2"],
            reason: Some("line"),
        },
    ],
};
