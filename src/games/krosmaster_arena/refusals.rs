//! The rules that can forbid a move, in words.

use crate::rules::RefusalText;

const fn text(rule: &'static str, en: &'static str, pt: &'static str) -> RefusalText {
    RefusalText { rule, en, pt }
}

pub(super) const REFUSALS: &[RefusalText] = &[
    text(
        "not_now",
        "That is not due now; what is: {due}.",
        "Isso não cabe agora; o que cabe: {due}.",
    ),
    text(
        "too_many_copies",
        "A team may have {figure} only {copies} times.",
        "Uma equipe só pode ter {figure} {copies} vezes.",
    ),
    text(
        "team_could_not_be_completed",
        "With {figure} the team would have {levels} levels, and could not become one of 3 to 8 figures and 12 levels.",
        "Com {figure} a equipe teria {levels} níveis, e já não poderia chegar a 3 a 8 figuras e 12 níveis.",
    ),
    text(
        "not_a_start_cell",
        "{cell} is not one of your start cells.",
        "{cell} não é uma das suas casas de partida.",
    ),
    text(
        "cell_is_occupied",
        "A figure stands on {cell}.",
        "Há uma figura em {cell}.",
    ),
    text(
        "dice_show_something_else",
        "The dice show {rolled}: X may be C or D, S may be C, A, D or L, other dice stay as they are.",
        "Os dados mostram {rolled}: X pode ser C ou D, S pode ser C, A, D ou L, os outros ficam como estão.",
    ),
    text(
        "another_die_is_first",
        "The die {die} is to be given or kept first.",
        "Primeiro dá-se ou guarda-se o dado {die}.",
    ),
    text(
        "no_figure_of_yours",
        "You have no figure {figure} on the board.",
        "Você não tem a figura {figure} no tabuleiro.",
    ),
    text(
        "summons_get_no_die",
        "{figure} is a summon, and summons are given no dice ({power}).",
        "{figure} é uma invocação, e invocações não recebem dados ({power}).",
    ),
    text(
        "has_the_power",
        "{figure} has the power {power} already.",
        "{figure} já tem o poder {power}.",
    ),
    text(
        "not_a_neighbour",
        "{cell} is not beside the figure.",
        "{cell} não fica ao lado da figura.",
    ),
    text(
        "cell_cannot_be_entered",
        "Nobody can enter {cell}.",
        "Ninguém pode entrar em {cell}.",
    ),
    text(
        "too_few_movement_points",
        "That costs {cost} MP; {left} are left.",
        "Isso custa {cost} PM; restam {left}.",
    ),
    text(
        "too_few_action_points",
        "That costs {cost} AP; {left} are left.",
        "Isso custa {cost} PA; restam {left}.",
    ),
    text(
        "too_few_life_points",
        "That costs {cost} LP, and the figure has only {left}.",
        "Isso custa {cost} PV, e a figura só tem {left}.",
    ),
    text(
        "not_its_spell",
        "The active figure does not have the spell {spell}.",
        "A figura ativa não tem o feitiço {spell}.",
    ),
    text(
        "once_in_an_activation",
        "{spell} can be cast once in an activation.",
        "{spell} só pode ser lançado uma vez por ativação.",
    ),
    text(
        "once_in_the_game",
        "{spell} can be cast once in the game.",
        "{spell} só pode ser lançado uma vez por jogo.",
    ),
    text(
        "once_a_target",
        "{spell} can be cast once at each target in an activation.",
        "{spell} só pode ser lançado uma vez por ativação em cada alvo.",
    ),
    text(
        "one_summon_at_a_time",
        "The figure's summon is still on the board.",
        "A invocação da figura ainda está no tabuleiro.",
    ),
    text(
        "nobody_there",
        "{spell} needs a figure, and nobody stands on {cell}.",
        "{spell} precisa de uma figura, e não há ninguém em {cell}.",
    ),
    text(
        "only_at_opponents",
        "{spell} is for opponents, not for whoever is on {cell}.",
        "{spell} é para adversários, não para quem está em {cell}.",
    ),
    text(
        "only_at_allies",
        "{spell} is for allies, not for whoever is on {cell}.",
        "{spell} é para aliados, não para quem está em {cell}.",
    ),
    text(
        "only_at_others",
        "{spell} is for others than the figure on {cell}, its caster.",
        "{spell} é para outros, não para quem o lança, em {cell}.",
    ),
    text(
        "only_at_itself",
        "{spell} is for its caster, not for whoever is on {cell}.",
        "{spell} é para quem o lança, não para quem está em {cell}.",
    ),
    text(
        "not_at_a_tree",
        "{spell} can't be cast at the tree on {cell}.",
        "{spell} não pode ser lançado na árvore em {cell}.",
    ),
    text(
        "out_of_range",
        "{cell} is {distance} cells away; the range is from {least} to {most}.",
        "{cell} fica a {distance} casas; o alcance vai de {least} a {most}.",
    ),
    text(
        "not_in_line",
        "{spell} needs a target in the figure's row or column, and {cell} is in neither.",
        "{spell} precisa de um alvo na linha ou coluna da figura, e {cell} não está em nenhuma.",
    ),
    text(
        "no_line_of_sight",
        "A tree or a figure blocks the sight to {cell}.",
        "Uma árvore ou uma figura tapa a vista para {cell}.",
    ),
    text(
        "summons_only_move_and_cast",
        "Summons neither collect, buy nor use anything.",
        "Invocações não recolhem, não compram e não usam nada.",
    ),
    text(
        "no_kamas_here",
        "There are no kamas on {cell}.",
        "Não há kamas em {cell}.",
    ),
    text(
        "not_on_a_demon_box",
        "Only on a demon box is anything bought.",
        "Só se compra em cima de uma caixa de demônio.",
    ),
    text(
        "too_few_kamas",
        "That costs {cost} kamas; you have {left}.",
        "Isso custa {cost} kamas; você tem {left}.",
    ),
    text(
        "one_gg_a_turn",
        "Only one GG can be bought in a turn.",
        "Só se compra um GG por turno.",
    ),
    text(
        "carries_enough",
        "The figure carries as many items as its level, {level}.",
        "A figura já leva tantos itens quanto o seu nível, {level}.",
    ),
    text(
        "item_is_not_open",
        "{item} is not open for sale.",
        "{item} não está à vista para venda.",
    ),
    text(
        "pile_is_empty",
        "The pile of rank {rank} is empty.",
        "A pilha de nível {rank} está vazia.",
    ),
    text(
        "no_such_boost",
        "The figure has no boost {item}.",
        "A figura não tem o reforço {item}.",
    ),
];
