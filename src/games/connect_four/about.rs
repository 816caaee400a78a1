//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "connect_four",
    rules_version: 1,
    name_en: "Connect four",
    name_pt: "Quatro em linha",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is a column from 1 at the left, or `swap`. A position is the rows from the top joined by `/` \
               (`r`, `y`, `.`), the colour to move (`-` when over), the seat that owns red, and `s` while seat 1 may swap, \
               else `-`: `......./......./......./......./......./....... r 0 -`.",
    options: &[
        OptionSpec {
            name: "size",
            kind: OptionKind::Choice(&["6x7", "8x9", "9x9", "10x10"]),
            nullable: false,
            default: "\"6x7\"",
            en: "Rows x columns.",
            pt: "Linhas x colunas.",
        },
        OptionSpec {
            name: "opening",
            kind: OptionKind::Choice(&["none", "pie", "swap"]),
            nullable: false,
            default: "\"none\"",
            en: "none: colours alternate. pie: after the first disc seat 1 may take its colour. \
                 swap: seat 0 drops red, yellow and red, then seat 1 chooses a colour.",
            pt: "none: as cores alternam. pie: depois do primeiro disco o lugar 1 pode ficar com a cor dele. \
                 swap: o lugar 0 joga vermelho, amarelo e vermelho, e o lugar 1 escolhe a cor.",
        },
    ],
    tables: None,
    invalid: &[],
    chance: false,
    draws_by_agreement: true,
    known: &[
        "6x7 without an opening rule is a first-player win, with the first disc in column 4 only (Allen and Allis, 1988).",
        "6x7 has 4,531,985,219,092 positions (OEIS A212693).",
    ],
    refusals: &[
        RefusalText {
            rule: "no_such_column",
            en: "There is no column {column}: the columns are 1 to {columns}.",
            pt: "Não há coluna {column}: as colunas vão de 1 a {columns}.",
        },
        RefusalText {
            rule: "column_full",
            en: "Column {column} is full.",
            pt: "A coluna {column} está cheia.",
        },
        RefusalText {
            rule: "no_swap_in_this_opening",
            en: "This game is played without a swap.",
            pt: "Este jogo não tem troca de cores.",
        },
        RefusalText {
            rule: "swap_only_at_the_offer",
            en: "Colours are swapped only by seat 1, once, when {discs} disc(s) are on the board.",
            pt: "Só o lugar 1 pode trocar de cor, uma vez, quando há {discs} disco(s) no tabuleiro.",
        },
    ],
    examples: &[
        Example {
            en: "Red drops four times into column 4 and wins with a column of four.",
            pt: "O vermelho joga quatro vezes na coluna 4 e vence com uma coluna de quatro.",
            options: "{}",
            moves: &["4", "5", "4", "5", "4", "5", "4"],
            reason: Some("four_in_line"),
        },
        Example {
            en: "Pie: seat 1 takes red's central disc, so seat 0 goes on with yellow.",
            pt: "Pie: o lugar 1 fica com o disco central vermelho, e o lugar 0 segue com o amarelo.",
            options: r#"{"opening": "pie"}"#,
            moves: &["4", "swap", "4"],
            reason: None,
        },
    ],
};
