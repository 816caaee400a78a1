//! The catalog's entry.

use crate::games::{About, Example};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "mu_torere",
    rules_version: 1,
    name_en: "Mū tōrere",
    name_pt: "Mū tōrere",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is `from-to`, the points being 1 to 8 around the ring and `c`: `1-c`. A position is the ring points and the \
               centre (`a` seat 0, `b` seat 1, `.` empty), the seat to move (`-` when over), the moves played, and how often the \
               position has stood: `aaaabbbb/. 0 0 1`.",
    options: &[],
    tables: None,
    invalid: &[],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "With best play the start is a draw.",
        "1,180 positions can be reached from the start: 208 are won for the side to move, 128 lost, 844 drawn.",
        "A won position is won in at most 5 plies; neither the repetition rule nor the limit of 120 moves changes a value.",
    ],
    refusals: &[
        RefusalText {
            rule: "not_your_piece",
            en: "No piece of yours stands on {point}.",
            pt: "Não há peça tua em {point}.",
        },
        RefusalText {
            rule: "point_taken",
            en: "{point} is taken: only {empty} is empty.",
            pt: "{point} está ocupado: só {empty} está vazio.",
        },
        RefusalText {
            rule: "no_enemy_beside",
            en: "The piece on {point} may not enter the centre: no enemy stands beside it.",
            pt: "A peça em {point} não pode entrar no centro: nenhum vizinho é inimigo.",
        },
        RefusalText {
            rule: "not_joined",
            en: "{from} is not joined to {to}.",
            pt: "{from} não está ligado a {to}.",
        },
    ],
    examples: &[Example {
        en: "Point 1 may enter the centre, since its neighbour 8 is an enemy; 2 and 3 may not at the start.",
        pt: "O ponto 1 pode entrar no centro, pois o vizinho 8 é inimigo; no início, 2 e 3 não podem.",
        options: "{}",
        moves: &["1-c", "8-1", "c-8"],
        reason: None,
    }],
};
