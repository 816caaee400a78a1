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
        "no_such_piece",
        "You have no {piece} that fits this move to {to}.",
        "Não tem nenhuma peça {piece} que corresponda a este lance para {to}.",
    ),
    text(
        "ambiguous",
        "More than one {piece} can move to {to}: say from where.",
        "Mais do que uma peça {piece} pode ir para {to}: diga de onde.",
    ),
    text(
        "own_piece_on_target",
        "Your own piece stands on {square}.",
        "Em {square} está uma peça sua.",
    ),
    text(
        "not_how_it_moves",
        "A {piece} does not move from {from} to {to}.",
        "Uma peça {piece} não se move de {from} para {to}.",
    ),
    text(
        "path_blocked",
        "A piece on {square} stands in the way.",
        "Uma peça em {square} está no caminho.",
    ),
    text(
        "nothing_to_capture",
        "A pawn moves to the side only to capture, and there is nothing to capture on {square}.",
        "Um peão só se desvia para capturar, e em {square} não há nada a capturar.",
    ),
    text(
        "en_passant_too_late",
        "The pawn on {square} can be captured en passant only right after its double step.",
        "O peão em {square} só pode ser capturado en passant logo após o seu avanço de duas casas.",
    ),
    text(
        "promotion_missing",
        "A pawn that reaches {square} must become a queen, rook, bishop or knight: say which.",
        "Um peão que chega a {square} tem de se tornar dama, torre, bispo ou cavalo: diga qual.",
    ),
    text(
        "no_promotion_here",
        "Only a pawn that reaches the last rank is promoted.",
        "Só um peão que chega à última linha é promovido.",
    ),
    text(
        "king_into_check",
        "The king would be attacked on {square}.",
        "O rei ficaria atacado em {square}.",
    ),
    text(
        "double_check",
        "Two pieces give check: the king must move.",
        "Duas peças dão xeque: o rei tem de se mover.",
    ),
    text(
        "check_not_answered",
        "The king on {king} is in check from {square}, and this move does not end it.",
        "O rei em {king} está em xeque de {square}, e este lance não o resolve.",
    ),
    text(
        "pinned",
        "The piece on {square} is pinned: without it the king would be in check.",
        "A peça em {square} está cravada: sem ela o rei ficaria em xeque.",
    ),
    text(
        "en_passant_exposes_king",
        "This capture takes two pawns off a line to the king on {king}, which would be in check.",
        "Esta captura tira dois peões de uma linha para o rei em {king}, que ficaria em xeque.",
    ),
    text(
        "castling_right_lost",
        "This castling is not possible any more: the king or that rook has moved, or is not there.",
        "Este roque já não é possível: o rei ou essa torre moveu-se, ou não está no lugar.",
    ),
    text(
        "castling_in_check",
        "A king in check can't castle.",
        "Um rei em xeque não pode rocar.",
    ),
    text(
        "castling_path_blocked",
        "A piece on {square} stands in the way of castling.",
        "Uma peça em {square} impede o roque.",
    ),
    text(
        "castling_through_attack",
        "In castling the king would cross or land on {square}, which is attacked.",
        "No roque o rei passaria por {square}, ou lá acabaria, e essa casa está atacada.",
    ),
    text(
        "answer_the_offer",
        "A draw offer waits for an answer: draw_accept or draw_decline.",
        "Há uma proposta de empate por responder: draw_accept ou draw_decline.",
    ),
    text(
        "no_table_actions",
        "This game is played without table actions among its moves.",
        "Neste jogo as ações à mesa não são lances.",
    ),
    text(
        "no_offer_to_answer",
        "No draw offer waits for an answer.",
        "Não há proposta de empate por responder.",
    ),
    text(
        "offer_already_made",
        "A draw was already offered on this turn; make a move first.",
        "Já foi proposto empate nesta vez; faça primeiro um lance.",
    ),
    text(
        "draws_are_automatic",
        "Under these draw rules every draw is automatic; nothing is claimed.",
        "Com estas regras os empates são automáticos; não se reclamam.",
    ),
    text(
        "not_threefold",
        "This position has stood {times} time(s); a claim needs three.",
        "Esta posição ocorreu {times} vez(es); para reclamar são precisas três.",
    ),
    text(
        "not_fifty_moves",
        "Only {half_moves} half-moves without capture or pawn move; a claim needs 100.",
        "Só {half_moves} meios-lances sem captura nem lance de peão; para reclamar são precisos 100.",
    ),
];
