//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "dominoes",
    rules_version: 1,
    name_en: "Dominoes",
    name_pt: "Dominó",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A tile is its larger pip, `-` and its smaller pip. `6-4@start` leads; `6-4@left` (`right`, `up`, `down`) joins a tile \
               to an arm; in matador `6-1@left:1` says which half of 6-1, 5-2 or 4-3 faces outward; `draw`; `pass`. Chance: \
               `deal:6-6,5-1|4-4,2-0` (the hands by seat) and `draw:5-3`. A position is the fields `v` variant, `n` seats, `tg` target, \
               `r` round/most rounds, `st` stage, `t` to act, `ld` leader, `sc` scores, `ln` layout (lead;left;right;up;down), `sp` \
               spinner, `h` hands, `b` boneyard, `lr` last round. In a view `#k` stands for k hidden tiles.",
    options: OPTIONS,
    tables: None,
    invalid: &[
        "partnership with another number of players than 4, or with a hand_size",
        "fives_and_threes with a target other than 0, 61 and 121",
        "hand_size 1 or 2",
    ],
    chance: true,
    draws_by_agreement: false,
    known: &[
        "Two seats with 7 tiles: C(28,7) * C(21,7) = 137,680,171,200 deals; partnership: 28!/(7!)^4 = 472,518,347,558,400.",
        "Fives and threes: the sums that score are 3, 5, 6, 9, 10, 12, 15, 18, 20 for 1, 1, 2, 3, 2, 4, 8, 6, 4 points; the largest sum is 22.",
    ],
    refusals: REFUSALS,
    examples: EXAMPLES,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "variant",
        kind: OptionKind::Choice(&[
            "draw",
            "block",
            "bergen",
            "matador",
            "maltese_cross",
            "fives_up",
            "fives_and_threes",
            "partnership",
        ]),
        nullable: false,
        default: "\"draw\"",
        en: "Which game of dominoes is played.",
        pt: "Que jogo de dominó se joga.",
    },
    OptionSpec {
        name: "players",
        kind: OptionKind::Int { min: 2, max: 4 },
        nullable: true,
        default: "null",
        en: "How many seats play; null is 2, in partnership 4, the only number there.",
        pt: "Quantos lugares jogam; null são 2, em partnership 4, o único número possível.",
    },
    OptionSpec {
        name: "hand_size",
        kind: OptionKind::Int { min: 0, max: 7 },
        nullable: false,
        default: "0",
        en: "Tiles dealt to each seat, 3 to 7; 0 is the variant's own number (7, with 3 or 4 seats 5; bergen 6, with 4 seats 5).",
        pt: "Peças dadas a cada lugar, 3 a 7; 0 é o número da variante (7, com 3 ou 4 lugares 5; bergen 6, com 4 lugares 5).",
    },
    OptionSpec {
        name: "target",
        kind: OptionKind::Int { min: 0, max: 1000 },
        nullable: false,
        default: "0",
        en: "The score to play to; 0 is the variant's own (100; bergen 15, with 3 or 4 seats 10; fives 61; partnership 50).",
        pt: "Os pontos a atingir; 0 é o número da variante (100; bergen 15, com 3 ou 4 lugares 10; cincos 61; partnership 50).",
    },
    OptionSpec {
        name: "max_rounds",
        kind: OptionKind::Int { min: 1, max: 1000 },
        nullable: false,
        default: "50",
        en: "The match ends after this many rounds at the latest.",
        pt: "A partida acaba, o mais tardar, depois deste número de rodadas.",
    },
];

const fn text(rule: &'static str, en: &'static str, pt: &'static str) -> RefusalText {
    RefusalText { rule, en, pt }
}

const REFUSALS: &[RefusalText] = &[
    text("not_in_hand", "You do not hold {tile}.", "{tile} não está na sua mão."),
    text(
        "lead_first",
        "The round has to be led first: play a tile with @start.",
        "Primeiro é preciso sair: jogue uma peça com @start.",
    ),
    text(
        "already_led",
        "The round has been led: join {tile} to an arm.",
        "A rodada já começou: encaixe {tile} numa ponta.",
    ),
    text(
        "must_lead_a_double",
        "Who holds a double leads with one.",
        "Quem tem uma dupla tem de sair com uma.",
    ),
    text(
        "must_lead_six_six",
        "The round is led with 6-6.",
        "A rodada começa com o 6-6.",
    ),
    text(
        "must_lead_the_highest_double",
        "The lead must be the highest double, {lead}.",
        "É preciso sair com a dupla mais alta, {lead}.",
    ),
    text(
        "must_lead_the_heaviest_tile",
        "Without doubles the lead must be the heaviest tile, {lead}.",
        "Sem duplas é preciso sair com a peça mais pesada, {lead}.",
    ),
    text(
        "no_such_side",
        "There is no arm {side} here: the ends are left and right.",
        "Aqui não há ponta {side}: as pontas são left e right.",
    ),
    text(
        "spinner_side_is_closed",
        "The side {side} is not open: up opens when both sides of the spinner in the main line are covered, down when up has a tile.",
        "O lado {side} não está aberto: up abre quando os dois lados do spinner na linha estão cobertos, down quando up tem uma peça.",
    ),
    text(
        "cross_first",
        "The cross comes first, and the next tile goes to {first}, not to {side}.",
        "Primeiro forma-se a cruz, e a próxima peça vai para {first}, não para {side}.",
    ),
    text(
        "arm_has_its_double",
        "The arm {side} has its double: the other arms come first.",
        "O braço {side} já tem a sua dupla: primeiro os outros braços.",
    ),
    text(
        "only_doubles_now",
        "Only doubles may be joined until every arm has one.",
        "Só se encaixam duplas até cada braço ter uma.",
    ),
    text(
        "does_not_fit",
        "{tile} does not fit the {end} at {side}.",
        "{tile} não encaixa no {end} em {side}.",
    ),
    text(
        "sum_must_be_seven",
        "{tile} does not fit the {end} at {side}: the joined halves must add up to 7.",
        "{tile} não encaixa no {end} em {side}: as metades unidas têm de somar 7.",
    ),
    text(
        "only_matadors_fit",
        "{tile} does not fit the {end} at {side}: only 0-0, 6-1, 5-2 and 4-3 do.",
        "{tile} não encaixa no {end} em {side}: só 0-0, 6-1, 5-2 e 4-3.",
    ),
    text(
        "half_must_be_chosen",
        "Say which half of {tile} faces outward: {tile}@{side}:{high} or {tile}@{side}:{low}.",
        "Diga que metade de {tile} fica para fora: {tile}@{side}:{high} ou {tile}@{side}:{low}.",
    ),
    text(
        "half_is_not_chosen",
        "Which half of {tile} faces outward is not a choice here: leave out what stands after the colon.",
        "Aqui não se escolhe que metade de {tile} fica para fora: omita o que está depois dos dois pontos.",
    ),
    text(
        "no_drawing_in_this_variant",
        "No tiles are drawn in this variant.",
        "Nesta variante não se compra do monte.",
    ),
    text(
        "no_drawing_in_the_last_phase",
        "No tiles are drawn once the cross is complete.",
        "Depois de completa a cruz já não se compra do monte.",
    ),
    text(
        "one_draw_a_turn",
        "You have drawn this turn: play that tile or pass.",
        "Já comprou nesta vez: jogue essa peça ou passe.",
    ),
    text("boneyard_is_empty", "The boneyard is empty.", "O monte está vazio."),
    text(
        "able_to_play_no_draw",
        "You can play, so you may not draw.",
        "Pode jogar, por isso não pode comprar.",
    ),
    text(
        "able_to_play_no_pass",
        "You can play, so you may not pass.",
        "Pode jogar, por isso não pode passar.",
    ),
    text(
        "must_draw",
        "The boneyard has tiles: draw before you pass.",
        "O monte ainda tem peças: compre antes de passar.",
    ),
];

const EXAMPLES: &[Example] = &[
    Example {
        en: "Fives up: 6-2 leaves 6 + 2 = 8 and scores nothing, 4-2 makes 6 + 4 = 10 for 2 points, 6-1 makes 4 + 1 = 5 for 1.",
        pt: "Ponta de cinco: 6-2 deixa 6 + 2 = 8 e não marca, 4-2 faz 6 + 4 = 10 e marca 2 pontos, 6-1 faz 4 + 1 = 5 e marca 1.",
        options: r#"{"variant": "fives_up"}"#,
        moves: &[
            "deal:6-5,6-2,6-1,5-4,3-0,2-2,1-0|5-5,5-1,4-4,4-2,3-3,2-1,0-0",
            "6-2@start",
            "4-2@right",
            "6-1@left",
        ],
        reason: None,
    },
    Example {
        en: "Matador: joined halves add up to 7; 6-1 is a matador and may face either way.",
        pt: "Matador: as metades unidas somam 7; 6-1 é um matador e pode ficar virado para qualquer lado.",
        options: r#"{"variant": "matador"}"#,
        moves: &[
            "deal:6-5,6-2,5-1,4-2,3-3,2-0,1-0|6-4,6-1,4-1,3-0,2-1,1-1,0-0",
            "3-3@start",
            "6-4@left",
            "5-1@left",
            "6-1@right:1",
        ],
        reason: None,
    },
    Example {
        en: "Fives and threes, a whole round: seat 0 goes out and gets the bonus of 1 point, but seat 1 has scored more.",
        pt: "Cincos e três, uma rodada inteira: o lugar 0 bate e ganha o bónus de 1 ponto, mas o lugar 1 marcou mais.",
        options: r#"{"variant": "fives_and_threes", "max_rounds": 1}"#,
        moves: &[
            "deal:6-6,6-1,5-4,5-1,3-0,2-2,1-0|6-3,5-5,4-4,4-2,3-3,2-1,0-0",
            "6-6@start",
            "6-3@right",
            "3-0@right",
            "0-0@right",
            "1-0@right",
            "2-1@right",
            "2-2@right",
            "4-2@right",
            "6-1@left",
            "4-4@right",
            "5-1@left",
            "5-5@left",
            "5-4@right",
        ],
        reason: Some("round_limit"),
    },
];
