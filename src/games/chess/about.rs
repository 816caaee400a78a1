//! The catalog's entry.

use super::texts::REFUSALS;
use crate::games::{About, Example, OptionKind, OptionSpec};

pub(super) const ABOUT: About = About {
    id: "chess",
    rules_version: 1,
    name_en: "Chess",
    name_pt: "Xadrez",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is written in SAN (`Nf3`, `exd5`, `e8=Q+`, `O-O`) or is a table action (`resign`, `draw_offer`, \
               `draw_accept`, `draw_decline`, `claim_threefold`, `claim_fifty_moves`). SAN without its `x`, `+`, `#`, with \
               more disambiguation than needed or with zeros in castling, and UCI (`g1f3`, `e7e8q`, `e1g1`; in Chess960 \
               `e1h1`) are read too. A position is a FEN, its castling field in X-FEN, its en passant field filled only if \
               such a capture is legal, followed by ` draw_offer` while an offer waits for its answer.",
    options: &[
        OptionSpec {
            name: "draw_rules",
            kind: OptionKind::Choice(&["site", "fide"]),
            nullable: false,
            default: "\"site\"",
            en: "site: every draw is automatic. fide: threefold repetition and 50 moves must be claimed, \
                 fivefold repetition and 75 moves are automatic.",
            pt: "site: todos os empates são automáticos. fide: a tripla repetição e os 50 lances têm de ser reclamados; \
                 a quíntupla repetição e os 75 lances são automáticos.",
        },
        OptionSpec {
            name: "table_actions",
            kind: OptionKind::Bool,
            nullable: false,
            default: "false",
            en: "Resignation, draw offers and, under fide, draw claims are legal moves.",
            pt: "Desistir, propor empate e, com fide, reclamar empate são lances legais.",
        },
        OptionSpec {
            name: "chess960",
            kind: OptionKind::Bool,
            nullable: false,
            default: "false",
            en: "Fischer random start and castling.",
            pt: "Posição inicial e roque de Fischer.",
        },
        OptionSpec {
            name: "chess960_position",
            kind: OptionKind::Int { min: 0, max: 959 },
            nullable: true,
            default: "null",
            en: "The Scharnagl number of the array; 518 is the usual one. null with chess960: drawn when the last seat is filled.",
            pt: "O número de Scharnagl da posição inicial; 518 é a habitual. null com chess960: sorteado quando o último lugar é ocupado.",
        },
        OptionSpec {
            name: "start_position",
            kind: OptionKind::Text("a FEN of six fields"),
            nullable: true,
            default: "null",
            en: "The position to start from instead of the array.",
            pt: "A posição de que se parte em vez da habitual.",
        },
    ],
    tables: None,
    invalid: &[
        "chess960_position without chess960",
        "chess960_position together with start_position",
        "a start_position that is no legal position",
    ],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "Perft of the start position: 20, 400, 8,902, 197,281, 4,865,609, 119,060,324 (Chess Programming Wiki).",
        "About 4.8e44 legal positions (Tromp's estimate); unsolved.",
    ],
    refusals: REFUSALS,
    examples: &[
        Example {
            en: "Queen and bishop mate on f7.",
            pt: "Dama e bispo dão mate em f7.",
            options: "{}",
            moves: &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"],
            reason: Some("checkmate"),
        },
        Example {
            en: "En passant, and castling to both sides.",
            pt: "En passant, e roque para os dois lados.",
            options: "{}",
            moves: &[
                "e4", "Nf6", "e5", "d5", "exd6", "Bf5", "Nf3", "Nc6", "Be2", "Qxd6", "O-O", "O-O-O",
            ],
            reason: None,
        },
        Example {
            en: "The same position for the third time.",
            pt: "A mesma posição pela terceira vez.",
            options: "{}",
            moves: &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"],
            reason: Some("threefold_repetition"),
        },
        Example {
            en: "Table actions: an offer is declined, a later one accepted.",
            pt: "Ações à mesa: uma proposta é recusada, outra, mais tarde, aceite.",
            options: r#"{"table_actions": true}"#,
            moves: &["draw_offer", "draw_decline", "e4", "draw_offer", "draw_accept"],
            reason: Some("agreement"),
        },
    ],
};
