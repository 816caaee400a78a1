//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "trike",
    rules_version: 1,
    name_en: "Trike",
    name_pt: "Trilho",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is the pawn's new cell, row letter (a is the apex) and number from the left, or `swap`. A position \
               is the rows from the apex joined by `/` (`x`, `o`, `.`), the pawn's cell or `-`, the colour to move (`-` \
               when over), the seat that owns x, and `s` while seat 1 may swap, else `-`; at size 3: `./../... - x 0 -`.",
    options: &[
        OptionSpec {
            name: "size",
            kind: OptionKind::Int { min: 3, max: 19 },
            nullable: false,
            default: "11",
            en: "Cells along each side of the triangle; 7 is for learning, 11, 13 and 15 are usual.",
            pt: "Casas em cada lado do triângulo; 7 é para aprender, 11, 13 e 15 são as habituais.",
        },
        OptionSpec {
            name: "pie",
            kind: OptionKind::Bool,
            nullable: false,
            default: "true",
            en: "Whether seat 1 may take the first stone's colour instead of moving.",
            pt: "Se o lugar 1 pode ficar com a cor da primeira pedra em vez de jogar.",
        },
    ],
    tables: None,
    invalid: &[],
    chance: false,
    draws_by_agreement: false,
    known: &[
        "With pie the second seat wins on every size: there is no draw, and it may choose the winning colour.",
        "Without pie x wins at size 3 from b1, b2 and c2 only, at size 4 from c2 only, at size 6 from every cell (exhaustive search).",
    ],
    refusals: &[
        RefusalText {
            rule: "cell_taken",
            en: "There is a stone on {cell} already.",
            pt: "Já há uma pedra em {cell}.",
        },
        RefusalText {
            rule: "not_in_line",
            en: "{cell} is on no straight line from the pawn.",
            pt: "{cell} não está em linha reta com o peão.",
        },
        RefusalText {
            rule: "stone_in_the_way",
            en: "A stone stands between the pawn and {cell}.",
            pt: "Há uma pedra entre o peão e {cell}.",
        },
        RefusalText {
            rule: "no_swap_in_this_game",
            en: "This game is played without the pie rule.",
            pt: "Este jogo não tem a regra da torta.",
        },
        RefusalText {
            rule: "swap_only_as_second_move",
            en: "Only seat 1 may swap colours, in answer to the first move.",
            pt: "Só o lugar 1 pode trocar de cor, em resposta ao primeiro lance.",
        },
    ],
    examples: &[
        Example {
            en: "x enters the corner a1 between the stones on b1 and b2, and the pawn is trapped: x 2, o 1.",
            pt: "x entra no canto a1, entre as pedras de b1 e b2, e o peão fica preso: x 2, o 1.",
            options: r#"{"size": 3}"#,
            moves: &["b1", "b2", "a1"],
            reason: Some("pawn_trapped"),
        },
        Example {
            en: "Seat 1 takes x after the first stone, so seat 0 moves again, as o.",
            pt: "O lugar 1 fica com x depois da primeira pedra, e o lugar 0 joga outra vez, com o.",
            options: "{}",
            moves: &["g4", "swap", "g6"],
            reason: None,
        },
    ],
};
