//! The catalog's entry.

use super::examples::EXAMPLES;
use super::refusals::REFUSALS;
use super::tables::STANDARD_TEXT;
use crate::games::{About, OptionKind, OptionSpec};

pub(super) const ABOUT: About = About {
    id: "krosmaster_arena",
    rules_version: 1,
    name_en: "Krosmaster Arena",
    name_pt: "Krosmaster Arena",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "Cells are column and row from the lower left: `c4`. Figures are `A1`, `A2` … (seat 0) and `B1` … (seat 1). Moves: \
               `pick ossuar`, `place c2`, `assign CD` (what each tension die is), `inspire C A2`, `keep C`, `step c5`, `cast toll d4`, \
               `kama`, `buy far_lens`, `buy ?2` (top of the pile of rank 2), `gg`, `use spark_vial`, `end`. Chance: `first 0`, \
               `market 1 hide_vest wind_vial`, `item far_lens`, `tension CX`, `lock LS/D` and `attack CX/A` (lockers or attacker before \
               the slash). Faces: C critical, A armour, D dodge, L lock, X dodge or critical, S any. A position is one line of fields \
               joined by `;`: turn, first, seat, phase, gg, wild, kamas, dice, kept, active, bought, ground, shop (open items + size of \
               the pile, by rank), grants (figure:power@seat), roll, queue, while drafting picks, then each figure in timeline order: \
               `A1=type cell lp/max AP.MP.range tokens states items used gone owner`.",
    options: OPTIONS,
    tables: Some(STANDARD_TEXT),
    invalid: &[
        "a team that is not 3 to 8 figures of 12 levels in all, or has a gold figure twice, a white one three times or a black one four times",
        "a map with fewer start cells for a seat than its team has figures, or than 8 if it drafts",
        "another roster than the standard one without team_0 and team_1",
        "a draft from a roster of which no team is legal",
        "push or pull in a spell without line, or with the zone cross; zone cross with another target than cell",
        "jump or summon in a spell whose target is not free, or any other effect in one whose target is free",
        "a spell of the limit any that costs no AP, no MP, and no more LP than it gives back to its caster: a turn would not end",
        "a name with control characters",
    ],
    chance: true,
    draws_by_agreement: false,
    known: &[
        "The standard roster allows 2,399 teams: 22, 173, 502, 746, 639 and 317 of 3, 4, 5, 6, 7 and 8 figures (our count).",
        "The line of sight was compared with exact clipping of segments (158,760 triples) and with the shadow rule of the public tool \
         drallieiv/KrosmasterLOS (8,010 pairs): no difference.",
    ],
    refusals: REFUSALS,
    examples: EXAMPLES,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "map",
        kind: OptionKind::Table(
            "\"courtyard\", \"causeway\", or a list of 5 to 20 rows of 5 to 20 characters, the top one first: . T B C D 1-9 a b",
        ),
        nullable: false,
        default: "\"courtyard\"",
        en: "The map: the name of a standard one, or rows of floor (.), trees (T), bushes (B), crates (C), demon boxes (D), kamas (1-9) \
             and the start cells of both seats (a, b).",
        pt: "O mapa: o nome de um dos mapas padrão, ou linhas de chão (.), árvores (T), arbustos (B), caixas (C), caixas de demônio (D), \
             kamas (1-9) e as casas de partida dos dois lugares (a, b).",
    },
    OptionSpec {
        name: "team_0",
        kind: OptionKind::Table("\"draft\", or a list of 3 to 8 ids of figures of the roster, 12 levels in all"),
        nullable: false,
        default: r#"["ossuar", "thessa", "matron", "reed"]"#,
        en: "The team of seat 0, or \"draft\": it picks its figures in play. Another roster has no default.",
        pt: "A equipe do lugar 0, ou \"draft\": escolhe as figuras durante o jogo. Outro elenco não tem equipe padrão.",
    },
    OptionSpec {
        name: "team_1",
        kind: OptionKind::Table("\"draft\", or a list of 3 to 8 ids of figures of the roster, 12 levels in all"),
        nullable: false,
        default: r#"["maelis", "mossguard", "sool", "lantern"]"#,
        en: "The team of seat 1, or \"draft\": it picks its figures in play. Another roster has no default.",
        pt: "A equipe do lugar 1, ou \"draft\": escolhe as figuras durante o jogo. Outro elenco não tem equipe padrão.",
    },
    OptionSpec {
        name: "wild_gg",
        kind: OptionKind::Choice(&["shared", "each"]),
        nullable: false,
        default: "\"shared\"",
        en: "shared: one neutral wild GG, which is taken first and which doubles spare. each: every seat has a wild GG of its own, lost first.",
        pt: "shared: um GG selvagem neutro, que é tomado primeiro e que as duplas não tocam. each: cada lugar tem o seu, perdido primeiro.",
    },
    OptionSpec {
        name: "roster",
        kind: OptionKind::Table(
            "\"standard\", or an object with the lists figures and summons, as in the standard tables",
        ),
        nullable: false,
        default: "\"standard\"",
        en: "The figures and summons with their spells.",
        pt: "As figuras e invocações com os seus feitiços.",
    },
    OptionSpec {
        name: "items",
        kind: OptionKind::Table("\"standard\", or a list of items as in the standard tables, which may be empty"),
        nullable: false,
        default: "\"standard\"",
        en: "The items that are sold on demon boxes.",
        pt: "Os itens à venda nas caixas de demônio.",
    },
];
