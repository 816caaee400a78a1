//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "hadron",
    rules_version: 1,
    name_en: "Hadron",
    name_pt: "Hadron",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a cell: file letter and rank number, from a1 at the bottom left. A position is the rows from the \
               top joined by `/` (`r`, `b`, `.`) and the side to move, `r` or `b` (`-` when over): \
               `...../...../...../...../..... r`.",
    options: &[OptionSpec {
        name: "board_size",
        kind: OptionKind::Int { min: 3, max: 11 },
        nullable: false,
        default: "5",
        en: "Cells along a side: 3, 5, 7, 9 or 11.",
        pt: "Casas de cada lado: 3, 5, 7, 9 ou 11.",
    }],
    tables: None,
    invalid: &[
        "an even board_size: the second player would win by answering with the half-turn image of every placement",
    ],
    chance: false,
    draws_by_agreement: false,
    known: &[
        "3x3 and 5x5 are first-player wins with any first tile (exhaustive search).",
        "Placements from the empty 5x5 board, by depth: 25, 520, 9032, 129896, 1576196 (exhaustive search).",
    ],
    refusals: &[
        RefusalText {
            rule: "cell_taken",
            en: "There is a tile on {cell} already.",
            pt: "Já há uma peça em {cell}.",
        },
        RefusalText {
            rule: "unbalanced_neighbours",
            en: "{cell} touches {own} own and {enemy} enemy tile(s): it must touch as many of the one as of the other.",
            pt: "{cell} toca {own} peça(s) própria(s) e {enemy} inimiga(s): tem de tocar tantas de umas como das outras.",
        },
    ],
    examples: &[
        Example {
            en: "Red's c1 and Blue's a1 leave b1 between one tile of each, so Red may place there.",
            pt: "O c1 vermelho e o a1 azul deixam b1 entre uma peça de cada cor, e o Vermelho pode colocar ali.",
            options: "{}",
            moves: &["c1", "a1", "b1"],
            reason: None,
        },
        Example {
            en: "On 3x3 Red's c2 is the third tile that stands alone; every other cell is out of balance, and Blue cannot place.",
            pt: "Em 3x3 o c2 vermelho é a terceira peça isolada; todas as outras casas estão em desequilíbrio, e o Azul não pode colocar.",
            options: r#"{"board_size": 3}"#,
            moves: &["b3", "a1", "c2"],
            reason: Some("no_placement"),
        },
    ],
};
