//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "nine_mens_morris",
    rules_version: 1,
    name_en: "Nine men's morris",
    name_pt: "Trilha",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "Points are named like chess squares, a1 to g7. A placement is `d6`, a slide or flight `a1-a4`; a removal follows \
               as `xg7`. A position is the points in reading order in groups of three (`W`, `B`, `.`), `w` or `b` to move, \
               both hands, the moves since the last placement or removal, and those with three against three: \
               `.../.../.../.../.../.../.../... w 9 9 0 0`.",
    options: &[
        OptionSpec {
            name: "flying",
            kind: OptionKind::Bool,
            nullable: false,
            default: "true",
            en: "Who has three stones left and none in hand may move to any empty point.",
            pt: "Quem tem só três pedras e nenhuma na mão pode mover para qualquer ponto vazio.",
        },
        OptionSpec {
            name: "end_rules",
            kind: OptionKind::Choice(&["bga", "site"]),
            nullable: false,
            default: "\"bga\"",
            en: "site: besides, three stones against three is a draw after ten moves of each side.",
            pt: "site: além disso, três pedras contra três é empate após dez lances de cada lado.",
        },
        OptionSpec {
            name: "repetition_draw",
            kind: OptionKind::Bool,
            nullable: false,
            default: "true",
            en: "The third occurrence of a position is a draw.",
            pt: "A terceira ocorrência de uma posição é empate.",
        },
        OptionSpec {
            name: "no_mill_limit",
            kind: OptionKind::Int { min: 0, max: 1_000 },
            nullable: false,
            default: "100",
            en: "A draw after so many moves in a row, of both sides together, without placement or removal; 0: never.",
            pt: "Empate após este número de lances seguidos, dos dois lados juntos, sem colocação nem remoção; 0: nunca.",
        },
        OptionSpec {
            name: "start_position",
            kind: OptionKind::Text("a position text"),
            nullable: true,
            default: "null",
            en: "A position to start from instead of the empty board.",
            pt: "Uma posição de partida em vez do tabuleiro vazio.",
        },
    ],
    tables: None,
    invalid: &[
        "end_rules site with flying false",
        "a start_position with more than nine stones of one colour",
    ],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "A draw with best play, flying (Gasser, 1993).",
        "Perft from the empty board: 24, 552, 12,144, 255,024, 5,140,800.",
    ],
    refusals: &[
        RefusalText {
            rule: "place_first",
            en: "You still have {hand} stone(s) in hand: place one.",
            pt: "Ainda tens {hand} pedra(s) na mão: coloca uma.",
        },
        RefusalText {
            rule: "nothing_in_hand",
            en: "You have no stone in hand: move one that is on the board.",
            pt: "Não tens pedras na mão: move uma do tabuleiro.",
        },
        RefusalText {
            rule: "not_your_stone",
            en: "No stone of yours stands on {point}.",
            pt: "Não há pedra tua em {point}.",
        },
        RefusalText {
            rule: "point_taken",
            en: "{point} is taken.",
            pt: "{point} está ocupado.",
        },
        RefusalText {
            rule: "not_joined",
            en: "{from} is not joined to {to}.",
            pt: "{from} não está ligado a {to}.",
        },
        RefusalText {
            rule: "must_remove",
            en: "This makes a mill: an enemy stone must be removed with it.",
            pt: "Isto forma um moinho: é preciso remover uma pedra inimiga.",
        },
        RefusalText {
            rule: "no_mill",
            en: "This makes no mill, so nothing is removed.",
            pt: "Isto não forma um moinho, portanto nada se remove.",
        },
        RefusalText {
            rule: "no_enemy_there",
            en: "No enemy stone stands on {point}.",
            pt: "Não há pedra inimiga em {point}.",
        },
        RefusalText {
            rule: "stone_in_mill",
            en: "The stone on {point} stands in a mill, and others do not.",
            pt: "A pedra em {point} faz parte de um moinho, e há outras que não fazem.",
        },
    ],
    examples: &[
        Example {
            en: "White places a7, d7 and g7 in a line and removes the black stone on d6.",
            pt: "As brancas colocam a7, d7 e g7 em linha e removem a pedra preta de d6.",
            options: "{}",
            moves: &["a7", "d6", "d7", "f6", "g7xd6"],
            reason: None,
        },
        Example {
            en: "White's four stones stand in the corners; Black shuts the last two in and wins.",
            pt: "As quatro pedras brancas estão nos cantos; as pretas fecham as duas últimas e vencem.",
            options: r#"{"start_position": "WBW/.B./.../BBB/.B./.../.../WBW b 0 0 0 0"}"#,
            moves: &["f4-g4"],
            reason: Some("blocked"),
        },
    ],
};
