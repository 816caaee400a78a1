//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "konane",
    rules_version: 1,
    name_en: "Kōnane",
    name_pt: "Kōnane",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A removal is its square (`d4`), a jump the squares where it starts and stops (`c1-c5`). A position is the rows \
               from the top joined by `/` (`b`, `w`, `.`), the colour to move (`b`, `w`, `-` when over), then `remove1`, \
               `remove2` or `jump`: `wbwb/bwbw/wbwb/bwbw b remove1`. `-` is written but not read, for it does not tell who \
               lost: a finished position is set up by naming the colour that can't jump.",
    options: &[OptionSpec {
        name: "size",
        kind: OptionKind::Int { min: 4, max: 18 },
        nullable: false,
        default: "8",
        en: "Squares a side; an even number.",
        pt: "Casas por lado; um número par.",
    }],
    tables: None,
    invalid: &["an odd size"],
    chance: false,
    draws_by_agreement: false,
    known: &[
        "On 4x4 and 6x6 White, who moves second, wins whatever Black takes first (own search; P. Norvig's solution agrees).",
        "Leaf counts on 8x8: 4, 12, 28, 172, 892, 7124, 52044, 508088.",
    ],
    refusals: &[
        RefusalText {
            rule: "take_a_stone_now",
            en: "The first turn of each side takes one of its stones off the board; jumps come later.",
            pt: "No primeiro turno cada lado retira uma pedra sua; os saltos vêm depois.",
        },
        RefusalText {
            rule: "jump_now",
            en: "Each side has taken its first stone: a turn is a jump now.",
            pt: "Cada lado já retirou a sua primeira pedra: agora joga-se com saltos.",
        },
        RefusalText {
            rule: "empty_square",
            en: "No stone stands on {square}.",
            pt: "Não há pedra em {square}.",
        },
        RefusalText {
            rule: "not_your_stone",
            en: "The stone on {square} is not yours.",
            pt: "A pedra em {square} não é sua.",
        },
        RefusalText {
            rule: "first_stone_from_corner_or_middle",
            en: "The first stone comes from a corner or from one of the four squares in the middle.",
            pt: "A primeira pedra sai de um canto ou de uma das quatro casas do meio.",
        },
        RefusalText {
            rule: "second_stone_beside_the_gap",
            en: "The second stone must stand next to the square that was emptied, in a row or column with it.",
            pt: "A segunda pedra tem de estar ao lado da casa esvaziada, na mesma linha ou coluna.",
        },
        RefusalText {
            rule: "jump_straight",
            en: "A jump goes along one row or column, two squares at a time.",
            pt: "Um salto segue uma só linha ou coluna, de duas em duas casas.",
        },
        RefusalText {
            rule: "nothing_to_jump",
            en: "There is no stone on {square} to jump over.",
            pt: "Não há pedra em {square} para saltar.",
        },
        RefusalText {
            rule: "landing_taken",
            en: "The jump would land on {square}, where a stone stands.",
            pt: "O salto acabaria em {square}, onde já está uma pedra.",
        },
    ],
    examples: &[
        Example {
            en: "On 4x4: after White's second jump no black stone has a white neighbour with a gap behind it, and White wins.",
            pt: "Em 4x4: depois do segundo salto das brancas nenhuma pedra preta tem uma vizinha branca com uma casa vazia \
                 atrás, e as brancas vencem.",
            options: r#"{"size": 4}"#,
            moves: &["a1", "b1", "a3-a1", "b3-b1", "d2-b2", "d3-b3"],
            reason: Some("no_legal_move"),
        },
        Example {
            en: "On 6x6 Black's last move takes two stones in one line.",
            pt: "Em 6x6 o último lance das pretas toma duas pedras na mesma linha.",
            options: r#"{"size": 6}"#,
            moves: &["d4", "d3", "d6-d4", "d1-d5", "f6-d6", "b3-d3", "d6-d2"],
            reason: None,
        },
    ],
};
