//! The catalog's entry.

use crate::games::{About, Example};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "lielow",
    rules_version: 1,
    name_en: "Lielow",
    name_pt: "Lielow",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is `e2-e3` (to an empty square), `e4xe7` (a capture) or `a3-off` (off the board). A position is the \
               ranks from the top joined by `/`, each square `.` or `w`/`b` (`W`/`B` for the king) and a level, and the \
               side to move (`-` when over): \
               `......../b1b1b1b1b1b1b1b1/......../......../......../......../w1w1w1w1w1w1w1w1/........ w`.",
    options: &[],
    tables: None,
    invalid: &[],
    chance: false,
    draws_by_agreement: false,
    known: &["From the start 46, 2,116, 97,520 and 4,426,560 lines of one to four moves (perft)."],
    refusals: &[
        RefusalText {
            rule: "no_piece",
            en: "No piece stands on {square}.",
            pt: "Não há peça em {square}.",
        },
        RefusalText {
            rule: "not_your_piece",
            en: "The piece on {square} is the opponent's.",
            pt: "A peça em {square} é do adversário.",
        },
        RefusalText {
            rule: "own_piece",
            en: "Your own piece stands on {square}.",
            pt: "Em {square} está uma peça sua.",
        },
        RefusalText {
            rule: "wrong_distance",
            en: "The piece on {from} has level {level}: it moves exactly {level} square(s) in a straight line, and {to} is not there.",
            pt: "A peça em {from} tem nível {level}: anda exatamente {level} casa(s) em linha reta, e {to} não fica lá.",
        },
        RefusalText {
            rule: "cannot_leave",
            en: "The piece on {square} cannot leave: {level} square(s) in any direction are still on the board.",
            pt: "A peça em {square} não pode sair: a {level} casa(s), em qualquer direção, ainda há tabuleiro.",
        },
    ],
    examples: &[
        Example {
            en: "The piece on c1 reached level 2 first and is White's king; Black's king, grown to 3, takes it.",
            pt: "A peça em c1 chegou primeiro ao nível 2 e é o rei branco; o rei preto, já de nível 3, captura-a.",
            options: "{}",
            moves: &["c2-c1", "a7-a6", "f2-g3", "a6-c4", "b2-c3", "c4xc1"],
            reason: Some("king_captured"),
        },
        Example {
            en: "The first piece to grow is king; walking it off the board loses at once.",
            pt: "A primeira peça a crescer é rei; tirá-la do tabuleiro perde logo.",
            options: "{}",
            moves: &["a2-a3", "h7-h6", "a3-off"],
            reason: Some("king_left_board"),
        },
    ],
};
