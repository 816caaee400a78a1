//! The catalog's entry.

use super::tables;
use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "con_sonar",
    rules_version: 1,
    name_en: "Con Sonar",
    name_pt: "Con Sonar",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A submarine is its colour (R, B, G, Y, P, W) and its rung: `R4`; those of one colour on one rung are all the same. \
               `fleet Ra R4` plays the fleet card Ra on it, `torpedo B3 B6` fires the torpedo card B3 at B6, `discard G1`, `end`. \
               Chance: `deal X Y Z` and `draw X` (fleet cards), `torpedoes T`, `roll 3 8`, dice in the order thrown. A position is \
               the fields, with `;` between them, `seat`, `phase`, `handN` of each seat, `deck` (a number), `discard`, `queue`, \
               `subs`, `shown`, `torpedodeck` (a number), `shot` (card `>` target), and `sunkN` and `missedN` of each seat; `-` is \
               an empty list. In a view `?n` stands for a hand of n hidden cards, in an event `?` for a hidden card. Torpedo cards \
               that have left the game are not in the text.",
    options: OPTIONS,
    tables: Some(tables::STANDARD_TEXT),
    invalid: &[
        "a fleet table of fewer than 3 cards for each player",
        "a torpedo table of fewer than 3 cards",
        "two cards of a table with the same id",
        "three or more torpedo cards with a symbol that no arrow of the fleet names: face up together they would block the game",
    ],
    chance: true,
    draws_by_agreement: false,
    known: &[
        "A shot of k dice at rung r hits with probability 1 - ((9 - r) / 8)^k.",
        "Only used torpedo cards bring the end: a game in which nobody uses any goes on.",
        "The number of cards and what is printed on them are the published game's; which symbols, arrows and moves go together is \
         this program's own, balanced choice, and replaceable.",
    ],
    refusals: REFUSALS,
    examples: EXAMPLES,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "players",
        kind: OptionKind::Int { min: 2, max: 6 },
        nullable: false,
        default: "2",
        en: "How many seats play.",
        pt: "Quantos lugares jogam.",
    },
    OptionSpec {
        name: "discard_rule",
        kind: OptionKind::Choice(&["any", "own_only"]),
        nullable: false,
        default: "\"any\"",
        en: "Which torpedo cards may be discarded instead of fired: any that the chain reaches, or only those of one's own colour.",
        pt: "Que cartas de torpedo se podem descartar em vez de disparar: qualquer uma que a cadeia alcance, ou só as da própria cor.",
    },
    OptionSpec {
        name: "start_rungs",
        kind: OptionKind::Table(
            "an array of 1 to 4 whole numbers from 1 to 8: a submarine of each colour starts on each rung listed",
        ),
        nullable: false,
        default: "[2,4]",
        en: "The rungs on which each colour's submarines start.",
        pt: "Os degraus em que começam os submarinos de cada cor.",
    },
    OptionSpec {
        name: "fleet",
        kind: OptionKind::Table(
            "\"standard\" or an array of at most 128 cards {\"id\": \"Ra\", \"colour\": \"R\", \"symbol\": \"a\", \"arrow\": \"b\", \
             \"move\": 1, \"copies\": 1}: id 1 to 8 letters and digits, colour one of RBGYPW, symbol and arrow 1 to 8 small letters, \
             move from -7 to 7 but not 0, copies 1 to 99 (1 if left out); together at least 3 cards for each player",
        ),
        nullable: false,
        default: "\"standard\"",
        en: "The fleet cards.",
        pt: "As cartas de frota.",
    },
    OptionSpec {
        name: "torpedoes",
        kind: OptionKind::Table(
            "\"standard\" or an array of at most 64 cards {\"id\": \"R1\", \"colour\": \"R\", \"symbol\": \"a\", \"icons\": 1, \
             \"copies\": 1}: icons from 1 to 4, the rest as in fleet; together at least 3 cards, of which at most 2 have a \
             symbol that no arrow of the fleet names",
        ),
        nullable: false,
        default: "\"standard\"",
        en: "The torpedo cards.",
        pt: "As cartas de torpedo.",
    },
];

const fn text(rule: &'static str, en: &'static str, pt: &'static str) -> RefusalText {
    RefusalText { rule, en, pt }
}

const REFUSALS: &[RefusalText] = &[
    text(
        "fleet_card_first",
        "A turn begins with a fleet card, which cannot be skipped.",
        "A vez começa com uma carta de frota, que não se pode saltar.",
    ),
    text("not_in_hand", "You do not hold {card}.", "{card} não está na sua mão."),
    text(
        "does_not_continue_the_chain",
        "The last card points to the symbol {arrow}, and {card} has the symbol {symbol}.",
        "A última carta aponta para o símbolo {arrow}, e {card} tem o símbolo {symbol}.",
    ),
    text(
        "no_such_submarine",
        "There is no submarine {target} on the ladder.",
        "Não há nenhum submarino {target} na escada.",
    ),
    text(
        "another_colour",
        "{card} is for submarines of the colour {colour} while there are any; {target} is of another.",
        "{card} é para submarinos da cor {colour} enquanto os houver; {target} é de outra.",
    ),
    text(
        "not_shown",
        "The torpedo card {card} is not on display.",
        "A carta de torpedo {card} não está exposta.",
    ),
    text(
        "torpedo_out_of_reach",
        "The last card points to the symbol {arrow}, and the torpedo card {card} has the symbol {symbol}.",
        "A última carta aponta para o símbolo {arrow}, e a carta de torpedo {card} tem o símbolo {symbol}.",
    ),
    text(
        "discard_own_colour_only",
        "Only torpedo cards of your own colour {colour} may be discarded; {card} is of another.",
        "Só se podem descartar cartas de torpedo da sua cor {colour}; {card} é de outra.",
    ),
];

const EXAMPLES: &[Example] = &[
    Example {
        en: "A chain of three: Ra points to b, the symbol of Bb, which points to d, the symbol of Gd, which moves down and points to a. \
             The torpedo card G3 has the symbol a; a 1 is less than rung 2, so the submarine is sunk.",
        pt: "Uma cadeia de três: Ra aponta para b, o símbolo de Bb, que aponta para d, o símbolo de Gd, que desce e aponta para a. \
             A carta de torpedo G3 tem o símbolo a; um 1 é menos do que o degrau 2, e o submarino é afundado.",
        options: "{}",
        moves: &[
            "deal Ra Bb Gd",
            "deal Yc Pc Wb",
            "torpedoes B1 G3 W2",
            "fleet Ra R4",
            "fleet Bb B4",
            "fleet Gd G4",
            "torpedo G3 G2",
            "roll 8 1 3",
            "torpedoes Y1",
            "draw Rb Rc Rd",
        ],
        reason: None,
    },
    Example {
        en: "With own_only seat 0 may discard the red torpedo card, though G1 and P3 have the same symbol.",
        pt: "Com own_only o lugar 0 pode descartar a carta de torpedo vermelha, embora G1 e P3 tenham o mesmo símbolo.",
        options: r#"{"discard_rule": "own_only"}"#,
        moves: &[
            "deal Rb Bb Gd",
            "deal Yc Pc Wa",
            "torpedoes R2 G1 P3",
            "fleet Rb R4",
            "discard R2",
            "torpedoes Y1",
            "draw Rc",
        ],
        reason: None,
    },
    Example {
        en: "One submarine of each colour, on rung 1, and another torpedo table: when the purple submarine is sunk, purple cards are \
             wild. The game ends at once when two submarines are left, and seat 2, whose green one has survived, wins with 3 points.",
        pt: "Um submarino de cada cor, no degrau 1, e outra tabela de torpedos: afundado o submarino roxo, as cartas roxas servem para \
             qualquer um. O jogo acaba logo que restem dois submarinos, e o lugar 2, cujo submarino verde sobreviveu, vence com 3 pontos.",
        options: r#"{"players": 3, "start_rungs": [1], "torpedoes": [
            {"id": "W4", "colour": "W", "symbol": "a", "icons": 4, "copies": 2},
            {"id": "P4", "colour": "P", "symbol": "c", "icons": 4, "copies": 2},
            {"id": "Y4", "colour": "Y", "symbol": "e", "icons": 4},
            {"id": "R4", "colour": "R", "symbol": "d", "icons": 4},
            {"id": "B1", "colour": "B", "symbol": "f", "icons": 1},
            {"id": "G2", "colour": "G", "symbol": "b", "icons": 2}]}"#,
        moves: &[
            "deal Rb Rf Ya",
            "deal Ye Pd Wa",
            "deal Ba Gb Yb",
            "torpedoes P4 P4 G2",
            "fleet Ya Y1",
            "end",
            "draw Pe",
            "fleet Pd P1",
            "torpedo P4 P3",
            "roll 6 5 6 2",
            "torpedoes R4",
            "draw Bc",
            "fleet Ba B1",
            "torpedo P4 B3",
            "roll 2 2 2 7",
            "torpedoes W4",
            "draw Pc",
            "fleet Pe R1",
            "torpedo R4 R4",
            "roll 4 6 3 2",
            "torpedoes Y4",
            "draw Bd",
            "fleet Ye Y2",
            "fleet Bc Y4",
            "torpedo Y4 Y5",
            "roll 8 5 4 2",
        ],
        reason: Some("fleet_sunk"),
    },
];
