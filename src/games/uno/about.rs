//! The catalog's entry.

use super::refusals::REFUSALS;
use crate::games::{About, Example, OptionKind, OptionSpec};

pub(super) const ABOUT: About = About {
    id: "uno",
    rules_version: 1,
    name_en: "Uno",
    name_pt: "Uno",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A card is its colour (R, Y, G, B) and its number or symbol (S skip, R reverse, +2): `R5`, `GS`, `BR`, `Y+2`; wilds are W \
               and W+4 and name a colour when played: `W:R`, `W+4:B`. `Y7>2` swaps hands with seat 2, where sevens do. `draw`, `pass`, \
               `uno`, `silent`, `catch`, `ignore`, `accept`, `challenge`; `colour:G` names the colour of a first-card wild. Chance: \
               `deal:R1,R5|G2,W` (the hands by seat), `flip:R5` (the first card), `draw:W`. A position is the fields `n` seats, `op` \
               options (target.stacking.wild4.draw_rule.force_play.seven_zero.uno_call), `r` round/most rounds, `st` stage, `t` to act, \
               `d` direction, `top` top card, `c` colour in force, `pn` pending cards, `w4` challengeable W+4, `by` whose card waits or \
               who has gone out, `nx` what follows a drawing, `dr` drawn card, `sc` scores, `h` hands, `dk` draw pile (its size), `dp` \
               discards under the top, `sh` challenges, `mv` moves/limit, `lr` last round. In a view `#k` stands for k hidden cards.",
    options: OPTIONS,
    tables: None,
    invalid: &[],
    chance: true,
    draws_by_agreement: false,
    known: &[
        "The classic deck: 108 cards, 76 numbers, 24 skips, reverses and draw twos, 8 wilds; together they count 1,240 points.",
        "Two seats: C(108,7) * C(101,7) deals of physical cards, about 4.8 * 10^20.",
    ],
    refusals: REFUSALS,
    examples: EXAMPLES,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "players",
        kind: OptionKind::Int { min: 2, max: 10 },
        nullable: false,
        default: "4",
        en: "How many seats play.",
        pt: "Quantos lugares jogam.",
    },
    OptionSpec {
        name: "target",
        kind: OptionKind::Int { min: 0, max: 10_000 },
        nullable: false,
        default: "500",
        en: "The points to play to; 0 is one single round.",
        pt: "Os pontos a atingir; 0 é uma única rodada.",
    },
    OptionSpec {
        name: "max_rounds",
        kind: OptionKind::Int { min: 1, max: 1000 },
        nullable: false,
        default: "50",
        en: "The match ends after this many rounds at the latest.",
        pt: "A partida acaba, o mais tardar, depois deste número de rodadas.",
    },
    OptionSpec {
        name: "stacking",
        kind: OptionKind::Choice(&["off", "same", "up"]),
        nullable: false,
        default: "\"off\"",
        en: "Which penalties may be passed on. same: +2 on +2 and W+4 on W+4; up: also W+4 on +2.",
        pt: "Que penalizações se podem passar adiante. same: +2 sobre +2 e W+4 sobre W+4; up: também W+4 sobre +2.",
    },
    OptionSpec {
        name: "wild4",
        kind: OptionKind::Choice(&["challenge", "strict", "free"]),
        nullable: false,
        default: "\"challenge\"",
        en: "When a W+4 may be played. challenge: always, but the victim may challenge; strict: only without a card of the colour in \
             force; free: always, without challenge.",
        pt: "Quando se pode jogar um W+4. challenge: sempre, mas a vítima pode desafiar; strict: só sem cartas da cor em vigor; free: \
             sempre, sem desafio.",
    },
    OptionSpec {
        name: "draw_rule",
        kind: OptionKind::Choice(&["one", "until_playable"]),
        nullable: false,
        default: "\"one\"",
        en: "Whether one card is drawn, or cards until one can be played.",
        pt: "Se se compra uma carta, ou cartas até vir uma que se possa jogar.",
    },
    OptionSpec {
        name: "force_play",
        kind: OptionKind::Bool,
        nullable: false,
        default: "false",
        en: "Whether who can play must: no drawing then, and a playable drawn card is played.",
        pt: "Se quem pode jogar tem de o fazer: não compra, e joga a carta comprada que servir.",
    },
    OptionSpec {
        name: "seven_zero",
        kind: OptionKind::Bool,
        nullable: false,
        default: "false",
        en: "Whether a 7 swaps hands with a chosen seat and a 0 passes all hands on.",
        pt: "Se um 7 troca de mão com um lugar à escolha e um 0 passa todas as mãos adiante.",
    },
    OptionSpec {
        name: "uno_call",
        kind: OptionKind::Bool,
        nullable: false,
        default: "true",
        en: "Whether the last card but one is to be called, and the next seat may catch who does not.",
        pt: "Se é preciso anunciar a penúltima carta, podendo o lugar seguinte apanhar quem se cala.",
    },
    OptionSpec {
        name: "round_move_limit",
        kind: OptionKind::Int { min: 20, max: 10_000 },
        nullable: false,
        default: "2000",
        en: "A round is called off after this many moves of seats.",
        pt: "Uma rodada é anulada depois deste número de lances dos lugares.",
    },
];

const EXAMPLES: &[Example] = &[
    Example {
        en: "A bluff is caught: seat 0 keeps red cards when it plays W+4 on red, so it takes the four cards itself and seat 1 has its turn.",
        pt: "Um bluff apanhado: o lugar 0 guarda cartas vermelhas ao jogar W+4 sobre vermelho, por isso leva ele as quatro cartas e o lugar 1 joga.",
        options: r#"{"players": 2, "target": 0}"#,
        moves: &[
            "deal:R1,R5,Y2,G4,G9,B3,W+4|R2,R9,Y0,Y6,G6,B7,BS",
            "flip:R7",
            "W+4:Y",
            "challenge",
            "draw:R3",
            "draw:G1",
            "draw:B9",
            "draw:W",
            "Y6",
        ],
        reason: None,
    },
    Example {
        en: "With two seats a reverse gives another turn. Seat 0 forgets to call, is caught, and takes two cards before the effect.",
        pt: "Com dois lugares um inverter dá outra vez. O lugar 0 esquece-se de anunciar, é apanhado e leva duas cartas antes do efeito.",
        options: r#"{"players": 2, "target": 0}"#,
        moves: &[
            "deal:R1,R4,RS,RS,RR,R+2,BR|Y1,Y3,Y6,G2,G6,B1,B6",
            "flip:R7",
            "RS",
            "RS",
            "R+2",
            "draw:Y7",
            "draw:G3",
            "R1",
            "draw",
            "draw:G4",
            "pass",
            "RR",
            "R4",
            "silent",
            "catch",
            "draw:B2",
            "draw:B8",
        ],
        reason: None,
    },
    Example {
        en: "Stacking: seat 0's +2 is passed on by seat 1 and again by seat 2, and seat 0 takes six cards.",
        pt: "Acumular: o +2 do lugar 0 é passado adiante pelo lugar 1 e pelo lugar 2, e o lugar 0 leva seis cartas.",
        options: r#"{"players": 3, "target": 0, "stacking": "same"}"#,
        moves: &[
            "deal:R1,R4,R+2,Y5,G2,G8,B1|Y1,Y3,Y+2,G2,G6,B1,B6|R8,Y8,G1,G3,B+2,B4,W",
            "flip:R7",
            "R+2",
            "Y+2",
            "B+2",
            "accept",
            "draw:R2",
            "draw:R3",
            "draw:Y0",
            "draw:G0",
            "draw:B0",
            "draw:W",
            "B1",
        ],
        reason: None,
    },
];
