//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "cephalopod",
    rules_version: 1,
    name_en: "Cephalopod",
    name_pt: "Cephalopod",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a square, and for a capture `=` and the captured squares joined by `+`: `c3`, `c3=b3+c4`. A \
               position is the rows from the top joined by `/`, each square `.` or `w`/`b` and the pips, and the side to \
               move (`-` when over): `...../...../...../...../..... w`.",
    options: &[
        OptionSpec {
            name: "rows",
            kind: OptionKind::Int { min: 3, max: 7 },
            nullable: false,
            default: "5",
            en: "Rows: 3, 5 or 7.",
            pt: "Linhas: 3, 5 ou 7.",
        },
        OptionSpec {
            name: "cols",
            kind: OptionKind::Int { min: 3, max: 7 },
            nullable: false,
            default: "5",
            en: "Columns: 3, 5 or 7.",
            pt: "Colunas: 3, 5 ou 7.",
        },
    ],
    tables: None,
    invalid: &["rows or cols of 4 or 6: with an even number of squares there could be ties"],
    chance: false,
    draws_by_agreement: false,
    known: &[
        "3x3: the first seat wins from every first square (exhaustive search).",
        "5x5: 25, 600 and 13,800 lines of one to three moves (perft).",
    ],
    refusals: &[
        RefusalText {
            rule: "no_such_square",
            en: "There is no square {square}: the board has {rows} rows and {columns} columns.",
            pt: "Não há casa {square}: o tabuleiro tem {rows} linhas e {columns} colunas.",
        },
        RefusalText {
            rule: "square_taken",
            en: "A die is on {square} already.",
            pt: "Já há um dado em {square}.",
        },
        RefusalText {
            rule: "not_adjacent",
            en: "{target} is not beside {square}.",
            pt: "{target} não está ao lado de {square}.",
        },
        RefusalText {
            rule: "nothing_to_capture",
            en: "There is no die on {square}.",
            pt: "Não há dado em {square}.",
        },
        RefusalText {
            rule: "must_capture",
            en: "A die on {square} must capture: dice beside it add up to six pips or fewer. Say which.",
            pt: "Um dado em {square} tem de capturar: há dados ao lado que somam seis pontos ou menos. Diga quais.",
        },
        RefusalText {
            rule: "captures_too_few",
            en: "A die on {square} captures two dice at least, or none.",
            pt: "Um dado em {square} captura pelo menos dois dados, ou nenhum.",
        },
        RefusalText {
            rule: "captures_too_many_pips",
            en: "The dice named beside {square} add up to {pips} pips: six is the most.",
            pt: "Os dados indicados ao lado de {square} somam {pips} pontos: o máximo é seis.",
        },
    ],
    examples: &[
        Example {
            en: "A short game: black fills the last corner and has five dice to four.",
            pt: "Uma partida curta: as pretas ocupam o último canto e ficam com cinco dados contra quatro.",
            options: r#"{"rows": 3, "cols": 3}"#,
            moves: &[
                "c2",
                "c3",
                "a3",
                "b1",
                "b2=b1+c2",
                "b3=a3+b2+c3",
                "a2",
                "a3=a2+b3",
                "b3",
                "a1",
                "b2",
                "c1",
                "b1=a1+b2+c1",
                "b2=b1+b3",
                "b1",
                "a2",
                "a1=a2+b1",
                "c2",
                "b1=a1+b2",
                "c1",
                "c3",
                "b3=a3+c3",
                "b2",
                "a2",
                "a1",
                "a3",
                "c3",
            ],
            reason: Some("board_full"),
        },
        Example {
            en: "White's die on c3 swallows a white and a black one and shows two.",
            pt: "O dado branco em c3 engole um branco e um preto e mostra dois.",
            options: "{}",
            moves: &["b3", "c4", "c3=b3+c4"],
            reason: None,
        },
    ],
};
