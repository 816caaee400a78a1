//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "gopher",
    rules_version: 1,
    name_en: "Gopher",
    name_pt: "Gopher",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a cell: row letter, from a at the bottom, and number from the left. A position is the rows from \
               the top joined by `/` (`r`, `b`, `.`) and the side to move, `r` or `b` (`-` when over); with 3 cells a \
               side: `.../..../...../..../... r`.",
    options: &[OptionSpec {
        name: "board_size",
        kind: OptionKind::Int { min: 3, max: 10 },
        nullable: false,
        default: "6",
        en: "Cells along each side of the hexagon.",
        pt: "Casas em cada lado do hexágono.",
    }],
    tables: None,
    invalid: &[],
    chance: false,
    draws_by_agreement: false,
    known: &[
        "With 3, 4 and 5 cells a side Red wins, on 3 from corner, edge middle or centre (exhaustive search).",
        "On odd sizes Red wins from the centre or a corner by continuing in one direction (Drew Edwards, quoted by the designer).",
    ],
    refusals: &[
        RefusalText {
            rule: "cell_taken",
            en: "There is a stone on {cell} already.",
            pt: "Já há uma pedra em {cell}.",
        },
        RefusalText {
            rule: "touches_own_stone",
            en: "{cell} touches a stone of your own.",
            pt: "{cell} toca uma pedra da sua própria cor.",
        },
        RefusalText {
            rule: "not_one_enemy",
            en: "{cell} touches {enemies} enemy stones: it must touch exactly one.",
            pt: "{cell} toca {enemies} pedras inimigas: tem de tocar exatamente uma.",
        },
    ],
    examples: &[
        Example {
            en: "Blue answers b2 with a1: every free neighbour of a1 touches Red's own b2, so Red cannot place.",
            pt: "O Azul responde a b2 com a1: todas as vizinhas livres de a1 tocam o b2 do próprio Vermelho, que não pode colocar.",
            options: "{}",
            moves: &["b2", "a1"],
            reason: Some("no_placement"),
        },
        Example {
            en: "Each stone touches one enemy: Blue beside the centre, then Red beyond Blue.",
            pt: "Cada pedra toca uma inimiga: o Azul ao lado do centro, depois o Vermelho para lá do Azul.",
            options: r#"{"board_size": 3}"#,
            moves: &["c3", "c4", "c5"],
            reason: None,
        },
    ],
};
