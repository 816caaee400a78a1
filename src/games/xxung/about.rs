//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "xxung",
    rules_version: 1,
    name_en: "XXung",
    name_pt: "XXung",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a square, as in `d5`. A position is the ranks from the top joined by `/` (`x` seat 0, `o` seat 1, \
               `.` empty), the side to move (`-` when over), and the square of the stone placed last (`-` at the start): \
               `......../......../......../......../......../......../......../........ x -`.",
    options: &[OptionSpec {
        name: "board_size",
        kind: OptionKind::Int { min: 5, max: 15 },
        nullable: false,
        default: "8",
        en: "Squares a side.",
        pt: "Casas por lado.",
    }],
    tables: None,
    invalid: &[],
    chance: false,
    draws_by_agreement: false,
    known: &["5x5: the first seat wins from every first square (exhaustive search)."],
    refusals: &[
        RefusalText {
            rule: "no_such_square",
            en: "There is no square {square}: the board has {size} files and {size} ranks.",
            pt: "Não há casa {square}: o tabuleiro tem {size} colunas e {size} linhas.",
        },
        RefusalText {
            rule: "square_taken",
            en: "A stone stands on {square} already.",
            pt: "Já há uma peça em {square}.",
        },
        RefusalText {
            rule: "not_in_line",
            en: "{square} is in neither the file nor the rank of {last}, where the last stone was placed.",
            pt: "{square} não fica na coluna nem na linha de {last}, onde a última peça foi colocada.",
        },
        RefusalText {
            rule: "stone_between",
            en: "A stone stands between {square} and {last}, where the last stone was placed.",
            pt: "Há uma peça entre {square} e {last}, onde a última peça foi colocada.",
        },
    ],
    examples: &[
        Example {
            en: "o goes into the corner h1: h2 and g1 are taken, so x has no square and loses.",
            pt: "o entra no canto h1: h2 e g1 estão ocupadas, por isso x fica sem casa e perde.",
            options: "{}",
            moves: &["g7", "g8", "f8", "f2", "h2", "g2", "g1", "h1"],
            reason: Some("no_move"),
        },
        Example {
            en: "Step by step x builds the slanted row f4, e5, d6, c7, b8.",
            pt: "Passo a passo, x constrói a fila diagonal f4, e5, d6, c7, b8.",
            options: "{}",
            moves: &["f4", "f5", "e5", "e6", "d6", "d7", "c7", "c8", "b8"],
            reason: Some("five_in_a_row"),
        },
    ],
};
