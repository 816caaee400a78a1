//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "dots_and_boxes",
    rules_version: 1,
    name_en: "Dots and boxes",
    name_pt: "Pontos e caixas",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A side is its left or lower dot and `h` or `v`: `c2h` runs from dot c2 to the right, `c2v` upwards. Other moves: \
               `stop`, `keep`, `swap`. A position is drawn from the top, lines joined by `/`: horizontal sides (`-` or \
               `.`), then sides and boxes (`|` or `.`; `a`, `b` or `.`), and so on; then the colour to move (`-` when over), \
               the seat that owns A, and the phase `setup`, `choice`, `play` or `over`; one box: `./.../. a 0 play`.",
    options: &[
        OptionSpec {
            name: "rows",
            kind: OptionKind::Int { min: 1, max: 10 },
            nullable: false,
            default: "4",
            en: "Rows of boxes.",
            pt: "Linhas de caixas.",
        },
        OptionSpec {
            name: "cols",
            kind: OptionKind::Int { min: 1, max: 10 },
            nullable: false,
            default: "4",
            en: "Columns of boxes.",
            pt: "Colunas de caixas.",
        },
        OptionSpec {
            name: "pie",
            kind: OptionKind::Bool,
            nullable: false,
            default: "false",
            en: "Whether seat 0 draws the first sides for both colours and seat 1 then chooses a colour.",
            pt: "Se o lugar 0 desenha os primeiros lados pelas duas cores e o lugar 1 escolhe depois a cor.",
        },
    ],
    tables: None,
    invalid: &["pie with another size than 5 rows and 5 columns"],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "The first player's margin: 1x1 -1, 1x2 0, 2x2 +2, 2x3 -2, 2x4 +2, 3x3 -3 (exhaustive search).",
        "4x5 boxes are a tie (Barker and Korf, AAAI 2012).",
    ],
    refusals: &[
        RefusalText {
            rule: "side_drawn",
            en: "Side {side} is drawn already.",
            pt: "O lado {side} já está desenhado.",
        },
        RefusalText {
            rule: "choose_colours_first",
            en: "First say `keep` or `swap`.",
            pt: "Primeiro diga `keep` ou `swap`.",
        },
        RefusalText {
            rule: "no_pie_in_this_game",
            en: "This game is played without the pie rule.",
            pt: "Este jogo não tem a regra da torta.",
        },
        RefusalText {
            rule: "setup_needs_a_side",
            en: "The setup needs at least one side.",
            pt: "A preparação precisa de pelo menos um lado.",
        },
        RefusalText {
            rule: "stop_only_in_setup",
            en: "Only the setup can be stopped, and it is over.",
            pt: "Só a preparação se pode parar, e ela já acabou.",
        },
        RefusalText {
            rule: "colours_only_after_setup",
            en: "Colours are kept or swapped only once, right after the setup.",
            pt: "As cores só se mantêm ou trocam uma vez, logo depois da preparação.",
        },
    ],
    examples: &[
        Example {
            en: "The shared side comes last and closes both boxes: A has both, whoever drew the other sides.",
            pt: "O lado comum vem no fim e fecha as duas caixas: A fica com ambas, seja quem for que desenhou os outros.",
            options: r#"{"rows": 1, "cols": 2}"#,
            moves: &["a1h", "b1h", "a2h", "b2h", "a1v", "c1v", "b1v"],
            reason: Some("all_boxes_closed"),
        },
        Example {
            en: "Pie: seat 0 draws two sides and stops; seat 1 swaps and owns A, which is to draw.",
            pt: "Torta: o lugar 0 desenha dois lados e para; o lugar 1 troca e fica com A, que tem a vez.",
            options: r#"{"rows": 5, "cols": 5, "pie": true}"#,
            moves: &["c3h", "c3v", "stop", "swap", "a1h"],
            reason: None,
        },
    ],
};
