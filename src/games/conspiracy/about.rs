//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "conspiracy",
    rules_version: 1,
    name_en: "Conspiracy",
    name_pt: "Conspiração",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A lord is the letter of its colour and its kind (`B4`). `deck 2` turns up lords, `take B4` takes one; `pile R` takes a \
               pile, `place R1` places its next lord; `swap 3 9` and `noswap`; `search 3` turns up locations, `claim P7` claims one. \
               Chance: `lords Y1 R0`, `locations SK D1`, cards in canonical order (lords by colour YRGBP, then by the tables); drawn one \
               after the other from those left, counted in that order. A position is the fields seat, phase, hand (the cards turned up, \
               or the pile being placed), held (that pile while locations are turned up), deck, piles, locdeck, locs, ch0, ch1, … (`B1+SK`: \
               SK lies on B1), pearls, master, forced (`1@0`: seat 0 orders to draw one), last, joined by `;`.",
    options: OPTIONS,
    tables: Some(super::table::TABLES),
    invalid: &[
        "a lord table with fewer than 15 cards a seat (5 times the sum of its copies), or with two rows of one kind",
        "a location table with two rows of one id, or bonus_locations with a table that has one of their ids",
    ],
    chance: true,
    draws_by_agreement: false,
    known: &[],
    refusals: REFUSALS,
    examples: EXAMPLES,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "players",
        kind: OptionKind::Int { min: 2, max: 4 },
        nullable: false,
        default: "2",
        en: "How many seats play.",
        pt: "Quantos lugares jogam.",
    },
    OptionSpec {
        name: "bonus_locations",
        kind: OptionKind::Bool,
        nullable: false,
        default: "false",
        en: "Adds the five promotional locations.",
        pt: "Junta os cinco territórios promocionais.",
    },
    OptionSpec {
        name: "lords",
        kind: OptionKind::Table(
            "\"standard\", or rows with kind, influence, copies (in each of five colours), key (\"\", \"silver\", \"gold\"), pearls and \
             power (\"\", \"swap\", \"reveal\"); at most 50 rows, numbers up to 1000, copies 1 to 255",
        ),
        nullable: false,
        default: "\"standard\"",
        en: "The lords: the standard table, or a table of one's own.",
        pt: "Os lordes: a tabela normal, ou uma própria.",
    },
    OptionSpec {
        name: "locations",
        kind: OptionKind::Table(
            "\"standard\", or rows with id, points, pearls, power and copies (1 if left out); top_lord and per_lord have a colour \
             besides, alliance influence and each; at most 240 rows, none at all allowed, numbers up to 1000, copies 1 to 255",
        ),
        nullable: false,
        default: "\"standard\"",
        en: "The locations: the standard table, or a table of one's own.",
        pt: "Os territórios: a tabela normal, ou uma própria.",
    },
];

const fn text(rule: &'static str, en: &'static str, pt: &'static str) -> RefusalText {
    RefusalText { rule, en, pt }
}

const REFUSALS: &[RefusalText] = &[
    text(
        "recruit_first",
        "The turn begins with recruiting: draw from the deck or take a pile.",
        "A vez começa por recrutar: compre do baralho ou leve uma pilha.",
    ),
    text(
        "draw_order",
        "Seat {seat} has ordered the others to draw: this turn only deck {count} is allowed.",
        "O lugar {seat} mandou os outros comprar: nesta vez só é permitido deck {count}.",
    ),
    text(
        "deck_too_small",
        "The lord deck has only {count} cards left.",
        "O baralho de lordes só tem {count} cartas.",
    ),
    text(
        "no_such_pile",
        "There is no discarded lord of the colour {colour}.",
        "Não há lorde descartado da cor {colour}.",
    ),
    text(
        "take_a_lord",
        "Lords are turned up: take one of them.",
        "Há lordes virados: leve um deles.",
    ),
    text(
        "lord_not_turned_up",
        "{lord} is not among the lords turned up.",
        "{lord} não está entre os lordes virados.",
    ),
    text(
        "place_a_lord",
        "A pile is being placed: say which of its lords comes next.",
        "Uma pilha está a ser colocada: diga qual dos seus lordes vem a seguir.",
    ),
    text(
        "lord_not_in_hand",
        "{lord} is not in the pile that is being placed.",
        "{lord} não está na pilha que está a ser colocada.",
    ),
    text(
        "swap_or_not",
        "Two lords without keys may change places: swap them or say noswap.",
        "Dois lordes sem chave podem trocar de lugar: troque-os ou diga noswap.",
    ),
    text(
        "spot_is_empty",
        "No lord stands on spot {spot} of {spots}.",
        "Não há lorde no espaço {spot} de {spots}.",
    ),
    text(
        "lord_has_a_key",
        "{lord} on spot {spot} has a key and does not move.",
        "{lord}, no espaço {spot}, tem uma chave e não se move.",
    ),
    text(
        "claim_a_location",
        "The keys claim a location: choose one, or search.",
        "As chaves obrigam a tomar um território: escolha um, ou procure com search.",
    ),
    text(
        "location_not_on_display",
        "{location} is not face up.",
        "{location} não está à vista.",
    ),
    text(
        "location_deck_too_small",
        "The location deck has only {count} cards left.",
        "O baralho de territórios só tem {count} cartas.",
    ),
    text(
        "pick_from_the_deck",
        "You choose from the whole location deck: claim one of its cards.",
        "A escolha é entre todo o baralho de territórios: tome um deles.",
    ),
    text(
        "location_not_in_deck",
        "{location} is not in the location deck, from which you choose.",
        "{location} não está no baralho de territórios, de onde se escolhe.",
    ),
    text(
        "claim_one_turned_up",
        "Locations are turned up: claim one of them.",
        "Há territórios virados: tome um deles.",
    ),
    text(
        "location_not_turned_up",
        "{location} is not among the locations turned up.",
        "{location} não está entre os territórios virados.",
    ),
];

const EXAMPLES: &[Example] = &[
    Example {
        en: "Two silver keys claim a location: Y1 and R1 have one each, so P7 is taken and lies on R1. The keys before it are spent.",
        pt: "Duas chaves de prata obrigam a tomar um território: Y1 e R1 têm uma cada, por isso P7 é tomado e fica sobre R1. As chaves até \
             aí estão gastas.",
        options: "{}",
        moves: &[
            "locations P7",
            "deck 1",
            "lords Y1",
            "deck 1",
            "lords B2",
            "deck 1",
            "lords R1",
            "claim P7",
        ],
        reason: None,
    },
    Example {
        en: "Pearls: seat 0 becomes Pearl Master with B4's pearl, and seat 1 takes over with as many. Seat 0 takes the pile of G6, whose \
             power turns up P1 onto its pile.",
        pt: "Pérolas: o lugar 0 torna-se Mestre das Pérolas com a pérola de B4, e o lugar 1 rouba o título ao igualá-lo. O lugar 0 leva a \
             pilha de G6, cujo poder vira P1 para a sua pilha.",
        options: "{}",
        moves: &[
            "locations DK",
            "deck 1",
            "lords B4",
            "deck 2",
            "lords Y4 G6",
            "take Y4",
            "pile G",
            "lords P1",
        ],
        reason: None,
    },
    Example {
        en: "D1 orders the others to draw one lord until its owner's next turn, so that seat 1 may not take the pile of Y. Its B0 has no \
             key and changes places with R3.",
        pt: "D1 manda os outros comprar um só lorde até à próxima vez do seu dono, e por isso o lugar 1 não pode levar a pilha Y. O seu B0 \
             não tem chave e troca de lugar com R3.",
        options: "{}",
        moves: &[
            "locations D1",
            "deck 2",
            "lords Y1 Y4",
            "take Y1",
            "deck 1",
            "lords R3",
            "deck 1",
            "lords G1",
            "claim D1",
            "deck 1",
            "lords B0",
            "swap 1 2",
        ],
        reason: None,
    },
    Example {
        en: "A whole game: seat 0 fills its chamber and the other seat plays once more.",
        pt: "Um jogo inteiro: o lugar 0 completa a sua câmara e o outro joga mais uma vez.",
        options: "{}",
        moves: &[
            "locations AK",
            "deck 2",
            "lords Y2 B4",
            "take Y2",
            "deck 2",
            "lords G4 P6",
            "take P6",
            "lords R1",
            "deck 1",
            "lords P1",
            "pile B",
            "deck 2",
            "lords Y4 B1",
            "take Y4",
            "pile G",
            "deck 3",
            "lords Y1 Y3 R1",
            "take Y1",
            "search 2",
            "locations P7 RT",
            "claim P7",
            "deck 3",
            "lords Y6 R1 R2",
            "take Y6",
            "lords R4",
            "pile R",
            "place R2",
            "place R1",
            "place R1",
            "claim RT",
            "place R1",
            "pile B",
            "deck 2",
            "lords Y1 P2",
            "take Y1",
            "search 1",
            "locations NG",
            "deck 2",
            "lords Y3 P1",
            "take Y3",
            "pile Y",
            "deck 1",
            "lords R3",
            "deck 3",
            "lords G1 G3 B6",
            "take G3",
            "deck 1",
            "lords G4",
            "pile G",
            "pile P",
            "place P2",
            "search 2",
            "locations LL D1",
            "claim LL",
            "deck 3",
            "lords R2 G1 G2",
            "take G2",
            "pile R",
            "pile B",
            "lords R0",
            "deck 1",
            "lords P4",
        ],
        reason: Some("chamber_complete"),
    },
];
