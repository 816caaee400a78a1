//! The catalog's entry.

use crate::games::{About, Example, OptionKind, OptionSpec};
use crate::rules::RefusalText;

pub(super) const ABOUT: About = About {
    id: "backgammon",
    rules_version: 1,
    name_en: "Backgammon",
    name_pt: "Gamão",
    rules_en: include_str!("rules.en.md"),
    rules_pt: include_str!("rules.pt.md"),
    notation: "A play names each checker's start and end on the mover's points, `bar` and `off`: `13/8 6/5*`, `bar/22`, \
               `6/off(2)`; `*` is a hit, a count in brackets stands for like moves. Read in any order, joined or cut. Other \
               moves: `pass`, `double`, `roll`, `take`, `drop`. Chance: `open 46` (seat 0's die first), `roll 31`. A \
               position is an XGID, `XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:6`, with the dice `??` where `roll` \
               or `take` was chosen; GNU Backgammon's IDs are read too, `4HPwATDgc/ABMA` alone as seat 0's turn before \
               its roll, or with `:` and the match ID, whose player 1 is seat 0.",
    options: &OPTIONS,
    tables: None,
    invalid: &[
        "cube with match_length 1",
        "jacoby unless cube and gammons are on and match_length is 0",
        "a start_position whose match length differs, with more than 15 checkers of a seat, or in which play is over",
    ],
    chance: true,
    draws_by_agreement: false,
    known: &[
        "18,528,584,051,601,162,496 positions of the checkers (E. Bagai, 2002).",
        "An opening roll of 3-1 can be played in 16 ways.",
    ],
    refusals: &REFUSALS,
    examples: &EXAMPLES,
};

const OPTIONS: [OptionSpec; 6] = [
    OptionSpec {
        name: "match_length",
        kind: OptionKind::Int { min: 0, max: 25 },
        nullable: false,
        default: "0",
        en: "0: one game. Else games are played until a seat has this many points.",
        pt: "0: uma partida. Senão, jogam-se partidas até um lugar ter estes pontos.",
    },
    OptionSpec {
        name: "gammons",
        kind: OptionKind::Bool,
        nullable: false,
        default: "false",
        en: "A gammon counts 2 and a backgammon 3; otherwise every game counts 1.",
        pt: "Um gamão vale 2 e um backgammon 3; senão cada partida vale 1.",
    },
    OptionSpec {
        name: "cube",
        kind: OptionKind::Bool,
        nullable: false,
        default: "false",
        en: "There is a doubling cube.",
        pt: "Há um cubo de dobrar.",
    },
    OptionSpec {
        name: "jacoby",
        kind: OptionKind::Bool,
        nullable: false,
        default: "false",
        en: "Gammons count only if the cube has been turned in the game.",
        pt: "Os gamões só contam se o cubo foi virado na partida.",
    },
    OptionSpec {
        name: "crawford",
        kind: OptionKind::Bool,
        nullable: false,
        default: "true",
        en: "The first game that a seat begins one point short of the match is played without the cube.",
        pt: "A primeira partida que um lugar começa a um ponto de vencer joga-se sem o cubo.",
    },
    OptionSpec {
        name: "start_position",
        kind: OptionKind::Text("an XGID or a GNU Backgammon ID"),
        nullable: true,
        default: "null",
        en: "Where the first game starts; null: the standard set-up.",
        pt: "Onde começa a primeira partida; null: a posição inicial normal.",
    },
];

const fn refusal(rule: &'static str, en: &'static str, pt: &'static str) -> RefusalText {
    RefusalText { rule, en, pt }
}

const REFUSALS: [RefusalText; 19] = [
    refusal(
        "dice_not_thrown",
        "The dice are not thrown yet.",
        "Os dados ainda não foram lançados.",
    ),
    refusal(
        "dice_already_thrown",
        "The dice are thrown: play them.",
        "Os dados já foram lançados: jogue-os.",
    ),
    refusal(
        "answer_the_double",
        "The double must be answered first: take or drop.",
        "Primeiro responda ao dobre: aceite (take) ou recuse (drop).",
    ),
    refusal("no_double_to_answer", "Nobody has doubled.", "Ninguém dobrou."),
    refusal(
        "double_before_the_roll",
        "A seat may double only before its roll.",
        "Só se pode dobrar antes de lançar os dados.",
    ),
    refusal(
        "no_cube",
        "This game is played without a cube.",
        "Este jogo não tem cubo.",
    ),
    refusal(
        "crawford_game",
        "Nobody may double in the Crawford game.",
        "Na partida Crawford ninguém pode dobrar.",
    ),
    refusal(
        "cube_not_yours",
        "The cube belongs to the other seat.",
        "O cubo é do outro lugar.",
    ),
    refusal(
        "cube_at_limit",
        "The cube stands at 64 already.",
        "O cubo já está em 64.",
    ),
    refusal(
        "must_play",
        "The roll {dice} can be played, so passing is not allowed.",
        "O lançamento {dice} pode ser jogado, logo não se pode passar.",
    ),
    refusal(
        "not_the_dice",
        "The roll {dice} does not give these steps.",
        "O lançamento {dice} não dá estes passos.",
    ),
    refusal(
        "no_checker_there",
        "There is no checker to move on {point}.",
        "Não há peça para mover em {point}.",
    ),
    refusal(
        "enter_from_the_bar_first",
        "The checkers on the bar must enter first.",
        "Primeiro têm de entrar as peças que estão na barra.",
    ),
    refusal(
        "point_held_by_the_enemy",
        "Point {point} is held by two or more enemy checkers.",
        "A casa {point} está ocupada por duas ou mais peças do adversário.",
    ),
    refusal(
        "bear_off_only_when_all_home",
        "Checkers are borne off only when all are on points 1 to 6.",
        "Só se retiram peças quando todas estão nas casas 1 a 6.",
    ),
    refusal(
        "higher_checker_first",
        "A {die} does not bear off from here while a checker is on {point}.",
        "Um {die} não retira daqui enquanto houver uma peça na casa {point}.",
    ),
    refusal(
        "more_dice_must_be_played",
        "This uses {used} of the dice, but {possible} can be played.",
        "Isto usa {used} dos dados, mas podem ser jogados {possible}.",
    ),
    refusal(
        "larger_die_must_be_played",
        "Only one die can be played, and it must be the larger one, the {die}.",
        "Só um dado pode ser jogado, e tem de ser o maior, o {die}.",
    ),
    refusal(
        "ambiguous_play",
        "This can mean several plays: {plays}.",
        "Isto pode querer dizer várias jogadas: {plays}.",
    ),
];

const EXAMPLES: [Example; 3] = [
    Example {
        en: "Black has the higher die and plays first with both; a point that is made, then a hit.",
        pt: "As pretas têm o dado maior e começam com os dois; faz-se uma casa, depois há uma captura.",
        options: "{}",
        moves: &[
            "open 13",
            "8/5 6/5",
            "roll 62",
            "24/18 13/11",
            "roll 61",
            "13/7* 8/7",
            "roll 43",
            "bar/21 24/21",
        ],
        reason: None,
    },
    Example {
        en: "A double is dropped, so the doubler wins one point.",
        pt: "Um dobre é recusado, e quem dobrou ganha um ponto.",
        options: r#"{"cube": true}"#,
        moves: &["open 65", "24/13", "roll", "roll 21", "13/11 6/5", "double", "drop"],
        reason: Some("drop"),
    },
    Example {
        en: "The larger die must be played when only one of them can be.",
        pt: "Quando só um dos dados pode ser jogado, tem de ser o maior.",
        options: r#"{"start_position": "XGID=---------b----------A-----:0:0:1:65:0:0:0:0:6"}"#,
        moves: &["20/14"],
        reason: None,
    },
];
