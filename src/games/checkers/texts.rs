//! The texts of the rules that forbid a move.

use crate::rules::RefusalText;

const fn text(rule: &'static str, en: &'static str, pt: &'static str) -> RefusalText {
    RefusalText { rule, en, pt }
}

pub(super) const REFUSALS: &[RefusalText] = &[
    text(
        "empty_square",
        "There is no piece on {square}.",
        "Não há nenhuma peça em {square}.",
    ),
    text(
        "not_your_piece",
        "The piece on {square} is not yours.",
        "A peça em {square} não é sua.",
    ),
    text(
        "target_taken",
        "A piece stands on {square} already.",
        "Já há uma peça em {square}.",
    ),
    text(
        "path_blocked",
        "The piece on {square} is in the way.",
        "A peça em {square} está no caminho.",
    ),
    text(
        "man_moves_one_step_forward",
        "A man moves one square diagonally forwards, so not from {from} to {to}.",
        "Uma pedra anda uma casa na diagonal, para a frente: não de {from} para {to}.",
    ),
    text(
        "king_moves_one_step",
        "A king moves one square diagonally, so not from {from} to {to}.",
        "Aqui a dama anda uma casa na diagonal: não de {from} para {to}.",
    ),
    text(
        "king_moves_on_diagonals",
        "A king moves along a diagonal, and {from} and {to} share none.",
        "A dama anda numa diagonal, e {from} e {to} não têm nenhuma em comum.",
    ),
    text(
        "must_capture",
        "Who can capture must: for instance {capture}.",
        "Quem pode capturar tem de o fazer: por exemplo {capture}.",
    ),
    text(
        "must_take_most",
        "This takes {taken}; the capture that takes the most pieces, {most}, is due.",
        "Isto toma {taken}; é obrigatória a captura do maior número de peças, {most}.",
    ),
    text(
        "must_jump_on",
        "A capture goes on while it can: it may not stop on {square}.",
        "A captura continua enquanto puder: não pode parar em {square}.",
    ),
    text(
        "not_a_jump",
        "From {from} to {to} no enemy piece is jumped.",
        "De {from} para {to} não se salta nenhuma peça adversária.",
    ),
    text(
        "men_take_forwards",
        "In this variant men capture forwards only.",
        "Nesta variante as pedras só capturam para a frente.",
    ),
    text(
        "jumped_twice",
        "The piece on {square} is captured already, and leaves the board only after the move: it can't be jumped again.",
        "A peça em {square} já foi capturada e só sai do tabuleiro no fim do lance: não se salta duas vezes.",
    ),
    text(
        "crowning_ends_the_move",
        "The man is crowned on {square}, and that ends the move.",
        "A pedra é coroada em {square}, e o lance acaba aí.",
    ),
    text(
        "ambiguous_capture",
        "Several captures go from {from} to {to}: name every square on the way.",
        "Várias capturas vão de {from} a {to}: indique todas as casas do caminho.",
    ),
];
