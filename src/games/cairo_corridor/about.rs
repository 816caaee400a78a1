//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "cairo_corridor",
    rules_version: 1,
    name_en: "Cairo Corridor",
    name_pt: "Cairo Corridor",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a pentagon, its column, row and half (`W`, `E`, `N`, `S`), as in `c2E`, or `swap`. A position is the \
               rows of blocks from the top joined by `/`, in a block W before E and N before S (`x` seat 0, `o` seat 1, \
               `.` empty), and the side to move (`-` when over): \
               `............/............/............/............/............/............ x`.",
    options: &[
        OptionSpec {
            name: "board_size",
            kind: OptionKind::Int { min: 4, max: 8 },
            nullable: false,
            default: "6",
            en: "Blocks of two pentagons along each side: 4, 6 or 8 (32, 72 or 128 pentagons).",
            pt: "Blocos de dois pentágonos por lado: 4, 6 ou 8 (32, 72 ou 128 pentágonos).",
        },
        OptionSpec {
            name: "swap_rule",
            kind: OptionKind::Bool,
            nullable: false,
            default: "false",
            en: "Whether seat 1 may take over the first tile instead of placing one.",
            pt: "Se o lugar 1 pode ficar com a primeira peça em vez de pôr uma.",
        },
    ],
    tables: None,
    invalid: &["board_size of 5 or 7: odd boards would have two layouts"],
    chance: false,
    draws_by_agreement: false,
    known: &[
        "From the empty board of size 6: 72 and 5,112 lines of one and two moves; of size 4: 32, 992 and 29,760 (perft).",
    ],
    refusals: &[
        RefusalText {
            rule: "no_such_cell",
            en: "There is no pentagon {cell} on this board.",
            pt: "Não há pentágono {cell} neste tabuleiro.",
        },
        RefusalText {
            rule: "cell_taken",
            en: "A tile is on {cell} already.",
            pt: "Já há uma peça em {cell}.",
        },
        RefusalText {
            rule: "blocks_the_last_corridor",
            en: "A tile on {cell} would leave no corridor that touches all four sides.",
            pt: "Uma peça em {cell} não deixaria nenhum corredor que tocasse os quatro lados.",
        },
        RefusalText {
            rule: "no_swap_in_this_game",
            en: "This game is played without a swap.",
            pt: "Este jogo não tem troca.",
        },
        RefusalText {
            rule: "swap_only_as_first_move",
            en: "Only seat 1 may swap, once, instead of its first tile.",
            pt: "Só o lugar 1 pode trocar, uma vez, em vez da sua primeira peça.",
        },
    ],
    examples: &[
        Example {
            en: "A game on the small board: five tiles each along the last corridor, and x, who moved last, loses.",
            pt: "Uma partida no tabuleiro pequeno: cinco peças para cada lado, e x, que jogou por último, perde.",
            options: r#"{"board_size": 4}"#,
            moves: &[
                "c4W", "a3N", "c2W", "b3W", "c1N", "d1W", "c3S", "b2S", "c1S", "a2E", "d3W", "b2N", "c2E", "d4N", "b4N",
            ],
            reason: Some("tie_last_mover_loses"),
        },
        Example {
            en: "Seat 1 takes over the tile on c2E; seat 0 goes on.",
            pt: "O lugar 1 fica com a peça em c2E; o lugar 0 continua.",
            options: r#"{"swap_rule": true}"#,
            moves: &["c2E", "swap", "d4N"],
            reason: None,
        },
    ],
};
