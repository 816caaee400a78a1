//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "reversi",
    rules_version: 1,
    name_en: "Reversi",
    name_pt: "Reversi",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a square, column letter and row number from the top (`d3`), or `pass`. A position is the squares in reading \
               order from a1 (`X` black, `O` white, `-` empty), a space, and the side to move: \
               `---------------------------OX------XO--------------------------- X`.",
    options: &[
        OptionSpec {
            name: "mode",
            kind: OptionKind::Choice(&["normal", "reverse"]),
            nullable: false,
            default: "\"normal\"",
            en: "normal: the most discs win. reverse: the fewest discs win.",
            pt: "normal: vence quem tiver mais discos. reverse: vence quem tiver menos.",
        },
        OptionSpec {
            name: "size",
            kind: OptionKind::Int { min: 6, max: 10 },
            nullable: false,
            default: "8",
            en: "Squares along one edge: 6, 8 or 10.",
            pt: "Casas de cada lado: 6, 8 ou 10.",
        },
        OptionSpec {
            name: "start_position",
            kind: OptionKind::Text("a position text of the chosen size"),
            nullable: true,
            default: "null",
            en: "A position to start from instead of the usual four discs.",
            pt: "Uma posição de partida em vez dos quatro discos habituais.",
        },
    ],
    tables: None,
    invalid: &["a size of 7 or 9", "a start_position of another size"],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "6x6 with best play is lost for Black, 16 to 20 (Feinstein, 1993); 8x8 is a draw (Takizawa, 2023).",
        "8x8 perft, passes counted: 4, 12, 56, 244, 1,396, 8,200, 55,092, 390,216, 3,005,288, 24,571,284 (Bik).",
    ],
    refusals: &[
        RefusalText {
            rule: "off_the_board",
            en: "{square} is off the board, which is {size} squares wide.",
            pt: "{square} fica fora do tabuleiro, que tem {size} casas de lado.",
        },
        RefusalText {
            rule: "square_taken",
            en: "{square} is taken.",
            pt: "{square} está ocupada.",
        },
        RefusalText {
            rule: "turns_nothing",
            en: "A disc on {square} would turn nothing over.",
            pt: "Um disco em {square} não viraria nada.",
        },
        RefusalText {
            rule: "must_pass",
            en: "There is no placement here: the only move is pass.",
            pt: "Não há onde colocar: o único lance é passar.",
        },
        RefusalText {
            rule: "pass_only_without_placement",
            en: "Only who has no placement passes.",
            pt: "Só passa quem não tem onde colocar.",
        },
    ],
    examples: &[
        Example {
            en: "The shortest game: the ninth disc, Black's fifth, leaves White without any.",
            pt: "A partida mais curta: o nono disco, o quinto das pretas, deixa as brancas sem nenhum.",
            options: "{}",
            moves: &["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"],
            reason: Some("wipeout"),
        },
        Example {
            en: "The first four discs of the perpendicular opening: each encloses one enemy disc.",
            pt: "Os primeiros discos da abertura perpendicular: cada um cerca um disco inimigo.",
            options: "{}",
            moves: &["f5", "d6", "c3", "d3"],
            reason: None,
        },
    ],
};
