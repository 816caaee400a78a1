//! Worked examples, which the tests replay.

use crate::games::Example;

/// A small hall without items, three figures a side.
const HALL: &str = r#"{"map": [".bbb.", ".bbb.", ".D1C.", ".aaa.", ".aaa."], "items": [],
    "team_0": ["ossuar", "maelis", "imp"], "team_1": ["ossuar", "brann", "matron"]}"#;

/// A roster of our own: everybody falls at a touch.
const BRITTLE: &str = r#"{"map": [".bbb.", ".bbb.", ".D1C.", ".aaa.", ".aaa."], "items": [],
    "roster": {"summons": [], "figures": [
        {"id": "six", "name": "Six", "colour": "gold", "level": 6, "initiative": 3, "mp": 3, "lp": 2, "ap": 9, "powers": [], "spells": [
            {"id": "bolt", "cost": {"ap": 3, "mp": 0, "lp": 0}, "range": [1, 9], "green": false, "los": false, "line": false,
             "target": "enemy", "zone": "single", "limit": "any", "element": "none", "effects": [["damage", 3]]}]},
        {"id": "five", "name": "Five", "colour": "gold", "level": 5, "initiative": 2, "mp": 3, "lp": 2, "ap": 4, "powers": [], "spells": []},
        {"id": "one", "name": "One", "colour": "gold", "level": 1, "initiative": 1, "mp": 3, "lp": 2, "ap": 4, "powers": [], "spells": []}]},
    "team_0": ["six", "five", "one"], "team_1": ["six", "five", "one"]}"#;

pub(super) const EXAMPLES: &[Example] = &[
    Example {
        en: "An attack: two criticals against no armour make 2 damage 3. The second spell pushes first and is rolled for afterwards; \
             more armour than criticals leaves nothing of its 1 damage.",
        pt: "Um ataque: dois críticos contra nenhuma armadura fazem de 2 de dano 3. O segundo feitiço primeiro empurra e depois lança os \
             dados; mais armaduras do que críticos não deixam nada do seu 1 de dano.",
        options: HALL,
        moves: &[
            "place b2",
            "place c2",
            "place d2",
            "place b4",
            "place c4",
            "place d4",
            "cast shear b4",
            "attack CX/D",
            "cast gust b4",
            "attack AD/S",
            "end",
        ],
        reason: None,
    },
    Example {
        en: "Lock: leaving the cell beside the matron is rolled for. One lock against no dodge: the imp stays, and its points are lost.",
        pt: "Bloqueio: sair da casa ao lado da matron exige lançamento. Um bloqueio contra nenhuma esquiva: o imp fica e perde os pontos.",
        options: HALL,
        moves: &[
            "place b2", "place c2", "place d2", "place b4", "place c4", "place d4", "end", "step c3", "kama",
            "step b3", "lock L/C", "end",
        ],
        reason: None,
    },
    Example {
        en: "Tension dice: X may be a critical or a dodge. Two criticals are doubles, so both seats lose a GG; then one die goes to a figure, \
             and the other is kept for a kama.",
        pt: "Dados de tensão: X pode ser crítico ou esquiva. Dois críticos são dupla, por isso cada lugar perde um GG; depois um dado vai para \
             uma figura e o outro guarda-se por um kama.",
        options: HALL,
        moves: &[
            "place b1",
            "place c1",
            "place d1",
            "place b5",
            "place c5",
            "place d5",
            "end",
            "end",
            "end",
            "tension XC",
            "assign CC",
            "inspire C B2",
            "keep C",
        ],
        reason: None,
    },
    Example {
        en: "A draft by one seat, whose pick is legal while the team can still come to 12 levels; its opponent's team was given.",
        pt: "Um lugar escolhe a equipe: cada escolha vale enquanto ainda se puder chegar a 12 níveis; a equipe do adversário foi dada.",
        options: r#"{"team_0": "draft"}"#,
        moves: &[
            "pick reed",
            "pick gravel",
            "pick matron",
            "pick orune",
            "pick thessa",
            "pick imp",
            "market 1 hide_vest wind_vial",
            "market 2 far_lens hook_gloves",
            "market 3 war_crown storm_boots",
        ],
        reason: None,
    },
    Example {
        en: "Own figures, equal initiatives: luck says who begins. The first knock-out takes six GG, the wild one among them; the second takes \
             the last one.",
        pt: "Figuras próprias, iniciativas iguais: a sorte diz quem começa. O primeiro nocaute toma seis GG, entre eles o selvagem; o segundo \
             toma o último.",
        options: BRITTLE,
        moves: &[
            "first 0",
            "place b2",
            "place c2",
            "place d2",
            "place b4",
            "place c4",
            "place d4",
            "cast bolt b4",
            "attack C/L",
            "cast bolt c4",
            "attack D/L",
        ],
        reason: Some("glory"),
    },
];
