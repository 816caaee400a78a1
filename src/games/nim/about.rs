//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "nim",
    rules_version: 1,
    name_en: "Nim",
    name_pt: "Nim",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A move is `heap:count`, the heaps counted from 1 at the left: `1:2` takes two from the first. A position is \
               the heaps joined by `+`, the seat to move (`-` when over), and `normal` or `misere`: `3+4+5 0 normal`. An \
               ended position is read with the seat that would be next.",
    options: &[
        OptionSpec {
            name: "heaps",
            kind: OptionKind::Table("a list of 1 to 12 whole numbers from 0 to 100, not all 0"),
            nullable: false,
            default: "[3, 4, 5]",
            en: "The objects in each heap at the start.",
            pt: "Os objetos de cada monte no início.",
        },
        OptionSpec {
            name: "misere",
            kind: OptionKind::Bool,
            nullable: false,
            default: "false",
            en: "Taking the last object loses.",
            pt: "Quem tira o último objeto perde.",
        },
    ],
    tables: None,
    invalid: &[],
    chance: false,
    draws_by_agreement: false,
    known: &[
        "Normal: the seat on turn wins exactly when the exclusive or of the heap sizes is not 0 (Bouton, 1901).",
        "Misère: the same while a heap has two or more objects; after that, when the number of heaps left is even.",
        "3, 4, 5 is won for the first seat, by `1:2` only; 1, 3, 5, 7 is won for the second.",
    ],
    refusals: &[
        RefusalText {
            rule: "no_such_heap",
            en: "There is no heap {heap}: the heaps are 1 to {heaps}.",
            pt: "Não há monte {heap}: os montes vão de 1 a {heaps}.",
        },
        RefusalText {
            rule: "heap_empty",
            en: "Heap {heap} is empty.",
            pt: "O monte {heap} está vazio.",
        },
        RefusalText {
            rule: "take_at_least_one",
            en: "At least one object must be taken.",
            pt: "É preciso tirar pelo menos um objeto.",
        },
        RefusalText {
            rule: "heap_too_small",
            en: "Heap {heap} has only {left} object(s) left.",
            pt: "O monte {heap} só tem {left} objeto(s).",
        },
    ],
    examples: &[
        Example {
            en: "Seat 0 opens with the only winning move and keeps the exclusive or of the heaps at 0 to the end.",
            pt: "O lugar 0 abre com o único lance vencedor e mantém a 0 o ou-exclusivo dos montes até ao fim.",
            options: "{}",
            moves: &["1:2", "3:2", "2:2", "1:1", "3:1", "2:2", "3:2"],
            reason: Some("took_last_object"),
        },
        Example {
            en: "Two objects in one heap: taking both wins at once.",
            pt: "Dois objetos num só monte: tirar os dois vence logo.",
            options: r#"{"heaps": [0, 0, 2]}"#,
            moves: &["3:2"],
            reason: Some("took_last_object"),
        },
        Example {
            en: "Misère: one object is left to the other seat, who must take it and loses.",
            pt: "Misère: deixa-se um objeto ao outro lugar, que tem de o tirar e perde.",
            options: r#"{"heaps": [2], "misere": true}"#,
            moves: &["1:1", "1:1"],
            reason: Some("forced_last_object"),
        },
    ],
};
