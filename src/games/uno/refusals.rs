//! The rules that can forbid a move, in words.

use crate::rules::RefusalText;

const fn text(rule: &'static str, en: &'static str, pt: &'static str) -> RefusalText {
    RefusalText { rule, en, pt }
}

pub(super) const REFUSALS: &[RefusalText] = &[
    text(
        "name_the_colour_first",
        "The first card is a wild: name its colour first, as colour:R.",
        "A primeira carta é um curinga: diga primeiro a cor, como colour:R.",
    ),
    text(
        "no_colour_to_name",
        "There is no first-card wild that waits for its colour.",
        "Não há um curinga inicial à espera da cor.",
    ),
    text(
        "call_first",
        "You have one card left: say uno, or stay silent.",
        "Só lhe resta uma carta: diga uno, ou cale-se (silent).",
    ),
    text(
        "catch_or_ignore",
        "The seat before you stayed silent: catch it or ignore it.",
        "O lugar anterior calou-se: apanhe-o (catch) ou ignore (ignore).",
    ),
    text(
        "no_uno_to_call",
        "You have not just played your last card but one.",
        "Não acabou de jogar a sua penúltima carta.",
    ),
    text(
        "nobody_to_catch",
        "Nobody has stayed silent just now.",
        "Ninguém se calou agora mesmo.",
    ),
    text(
        "cannot_be_challenged",
        "Only a W+4 that was not stacked can be challenged, where the options allow it.",
        "Só se pode desafiar um W+4 que não foi acumulado, e se as opções o permitem.",
    ),
    text(
        "accept_the_penalty",
        "A penalty of {cards} cards is pending: accept it first.",
        "Há uma penalização de {cards} cartas: aceite-a primeiro.",
    ),
    text(
        "no_penalty_is_pending",
        "No penalty is pending.",
        "Não há nenhuma penalização.",
    ),
    text(
        "one_draw_a_turn",
        "You have drawn: play that card or pass.",
        "Já comprou: jogue essa carta ou passe.",
    ),
    text(
        "drawn_card_must_be_played",
        "The card you drew can be played, so it must be.",
        "A carta que comprou pode ser jogada, por isso tem de a jogar.",
    ),
    text(
        "able_to_play_no_draw",
        "You can play, so you may not draw.",
        "Pode jogar, por isso não pode comprar.",
    ),
    text(
        "nothing_to_draw",
        "There is no card left to draw.",
        "Já não há cartas para comprar.",
    ),
    text(
        "play_or_draw",
        "You may pass only after drawing, or if you can neither play nor draw.",
        "Só pode passar depois de comprar, ou se não puder jogar nem comprar.",
    ),
    text("not_in_hand", "You do not hold {card}.", "{card} não está na sua mão."),
    text(
        "only_the_drawn_card",
        "After drawing you may play only the card you drew, {card}.",
        "Depois de comprar só pode jogar a carta comprada, {card}.",
    ),
    text(
        "no_stacking",
        "Penalties are not passed on here: accept or challenge.",
        "Aqui as penalizações não se passam adiante: aceite ou desafie.",
    ),
    text(
        "does_not_stack",
        "{card} does not pass on the penalty of {top}.",
        "{card} não passa adiante a penalização de {top}.",
    ),
    text(
        "only_without_the_colour",
        "W+4 may be played only without a card of the colour in force, {colour}.",
        "O W+4 só pode ser jogado sem cartas da cor em vigor, {colour}.",
    ),
    text(
        "does_not_fit",
        "{card} fits neither the colour in force, {colour}, nor the top card, {top}.",
        "{card} não serve na cor em vigor, {colour}, nem sobre a carta de cima, {top}.",
    ),
    text(
        "swap_with_whom",
        "{card} swaps hands: say with which seat, as {card}>1.",
        "{card} troca de mão: diga com que lugar, como {card}>1.",
    ),
    text(
        "swap_with_another_seat",
        "A 7 swaps hands with another seat than your own.",
        "Um 7 troca de mão com outro lugar que não o seu.",
    ),
    text(
        "last_card_swaps_nothing",
        "Your last card swaps nothing: play {card} alone.",
        "A última carta não troca nada: jogue só {card}.",
    ),
    text(
        "sevens_do_not_swap",
        "Sevens do not swap hands here: play {card} alone.",
        "Aqui os setes não trocam de mão: jogue só {card}.",
    ),
];
