//! The catalog's entry.

use super::texts::REFUSALS;
use crate::games::{About, Example, OptionKind, OptionSpec};

pub(super) const ABOUT: About = About {
    id: "checkers",
    rules_version: 1,
    name_en: "Checkers",
    name_pt: "Damas",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "Dark squares are numbered row by row from Black's side: 1 to 32, or 1 to 50. A quiet move is `32-28`, a \
               capture `19x30` from its first to its last square; where several captures share these, each names every \
               landing square, `35x24x13x22`. Any path of a capture is read, and on 8x8 squares by file and rank \
               (`c3-d4`, `d6:b4`). A position is a PDN FEN: side to move, White's squares, Black's squares, `K` before \
               kings: `W:W31,32,K46:B1,K5`. It holds no draw counters.",
    options: &[
        OptionSpec {
            name: "variant",
            kind: OptionKind::Choice(&["international", "classic", "brazilian", "russian"]),
            nullable: false,
            default: "\"international\"",
            en: "international: 10x10, flying kings, the most pieces must be taken. classic: 8x8, men capture forwards only, \
                 kings move one step. brazilian: international on 8x8. russian: 8x8, flying kings, a man is crowned in \
                 mid-capture, any capture will do.",
            pt: "international: 10x10, damas voadoras, captura-se o maior número. classic: 8x8, as pedras só capturam para a \
                 frente, as damas andam uma casa. brazilian: a internacional em 8x8. russian: 8x8, damas voadoras, a pedra \
                 é coroada a meio da captura, qualquer captura serve.",
        },
        OptionSpec {
            name: "draw_rules",
            kind: OptionKind::Choice(&["federation", "site"]),
            nullable: false,
            default: "\"federation\"",
            en: "Whose draws count. site goes only with brazilian, and is its default.",
            pt: "De quem são as regras de empate. site só existe com brazilian, onde é a predefinição.",
        },
        OptionSpec {
            name: "first_color",
            kind: OptionKind::Choice(&["white", "black"]),
            nullable: false,
            default: "\"white\"",
            en: "Who moves first and is seat 0. black goes only with classic.",
            pt: "Quem joga primeiro e é o lugar 0. black só existe com classic.",
        },
        OptionSpec {
            name: "start_position",
            kind: OptionKind::Text("a FEN, such as W:W31,32,K46:B1,K5"),
            nullable: true,
            default: "null",
            en: "The position to start from instead of the array. Seat 1 starts if the other colour is to move.",
            pt: "A posição de que se parte em vez da habitual. Começa o lugar 1 se a vez for da outra cor.",
        },
    ],
    tables: None,
    invalid: &[
        "`draw_rules: site` with another variant than brazilian",
        "`first_color: black` with another variant than classic",
        "a `start_position` with a square off the board or named twice, or with a man on the row that would crown it",
    ],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "Classic is a draw (Schaeffer and others, 2007); it has 500,995,484,682,338,672,639 positions.",
        "Leaf counts of international: 9, 81, 658, 4,265, 27,117, 167,140, 1,049,442 (Bik); of classic: 7, 49, 302, 1,469, \
         7,361, 36,768, 179,740, 845,931 (Bik).",
        "Leaf counts of brazilian: 7, 49, 302, 1,469, 7,473, 37,628, 187,302 (Halbersma).",
    ],
    refusals: REFUSALS,
    examples: &[
        Example {
            en: "Russian: the man on 12 reaches the last row in mid-capture, goes on as a king and takes three.",
            pt: "Russas: a pedra da casa 12 chega à última linha a meio da captura, segue como dama e toma três.",
            options: r#"{"variant": "russian", "start_position": "W:W12:B8,14,26"}"#,
            moves: &["12x31"],
            reason: Some("no_pieces"),
        },
        Example {
            en: "Brazilian: two captures are open, but only the one that takes two men is legal.",
            pt: "Brasileiras: há duas capturas possíveis, mas só vale a que toma duas pedras.",
            options: r#"{"variant": "brazilian", "start_position": "W:W30:B25,26,18,4"}"#,
            moves: &["30x14"],
            reason: None,
        },
    ],
};
