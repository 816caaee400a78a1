//! The law of hidden hands, over the service: two games that differ only in what a viewer can't see
//! are one game to that viewer, in every answer, stream and error, byte for byte.
//!
//! * `twins`: two logs that a viewer can't tell apart
//! * `servers`: a server for each, on the same key
//! * here: everything that the viewer can ask

mod servers;
mod twins;

use ludoteca::pb::types::v1::Step;
use ludoteca::pb::v1;
use ludoteca::rules::{Seat, Turn, Viewer};
use servers::Asker;
use twins::Twins;

/// Everything that may be asked without changing the game.
async fn look(asker: &Asker, twins: &Twins) -> Vec<(String, String)> {
    let mut heard = Vec::new();
    for min_revision in [None, Some(1), Some(u64::MAX)] {
        heard.push(asker.get(min_revision).await);
    }
    heard.push(asker.list().await);
    heard.push(asker.export().await);
    for after_revision in [None, Some(0), Some(twins.a.revision() - 1), Some(u64::MAX)] {
        heard.push(asker.watch(after_revision).await);
    }
    for rendering in [v1::Rendering::Svg, v1::Rendering::Text, v1::Rendering::Scene] {
        heard.push(asker.render(rendering).await);
    }
    let prefixes = twins
        .steps()
        .into_iter()
        .map(|step| vec![step])
        .chain([vec![], vec![Step::default()]]);
    for prefix in prefixes {
        heard.push(asker.legal(prefix, v1::Detail::Steps).await);
    }
    for (level, nodes, seed) in [(10, 200, 1), (10, 77, 2), (2, 60, 4), (1, 50, 3)] {
        heard.push(asker.suggest(level, nodes, seed).await);
    }
    heard
}

/// Everything that changes the game, or tries to.
async fn act(asker: &Asker, twins: &Twins) -> Vec<(String, String)> {
    let mut heard = Vec::new();
    for text in twins.illegal() {
        heard.push(asker.play(&text, None).await);
    }
    heard.push(asker.play("anything", Some(0)).await);
    heard.push(
        asker
            .offer(v1::make_offer_request::Offer::Claim(v1::Claim {
                reason: "because".into(),
            }))
            .await,
    );
    heard.push(
        asker
            .offer(v1::make_offer_request::Offer::Takeback(v1::TakebackOffer {
                to_revision: 1,
            }))
            .await,
    );
    heard.push(asker.offer(v1::make_offer_request::Offer::Draw(v1::DrawOffer {})).await);
    heard.push(asker.answer(twins.a.revision() + 1, true).await);
    heard.push(asker.answer(twins.a.revision() + 1, false).await);
    if let Some(text) = twins.quiet_move(asker.viewer) {
        heard.push(asker.play(&text, None).await);
        heard.push(asker.get(None).await);
        heard.push(asker.watch(Some(0)).await);
        heard.push(asker.export().await);
    }
    if twins.resigning_ends_nothing(asker.viewer) {
        heard.push(asker.resign().await);
    }
    heard
}

#[test]
fn what_a_viewer_cannot_see_changes_nothing_that_it_gets() {
    let mut compared = 0;
    for (index, setup) in twins::setups().into_iter().enumerate() {
        let viewers = Seat::all(setup.game.seats())
            .map(Viewer::Seat)
            .chain([Viewer::Spectator]);
        for viewer in viewers {
            let twins = Twins::new(&setup, viewer, index as u64);
            compared += compare(&twins, viewer);
        }
    }
    assert!(compared > 500, "only {compared} answers were compared");
}

fn compare(twins: &Twins, viewer: Viewer) -> usize {
    let ask = |table| {
        servers::with(table, viewer, |asker| {
            // It ends here with all its connections, so that the server need not wait for them.
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let mut heard = look(&asker, twins).await;
                heard.extend(act(&asker, twins).await);
                heard
            })
        })
    };
    let (a, b) = (ask(&twins.a), ask(&twins.b));
    assert_eq!(a.len(), b.len());
    for ((question, a), (_, b)) in a.iter().zip(&b) {
        assert_eq!(a, b, "{twins}: {viewer:?}: {question}");
    }
    assert!(a.iter().any(|(_, answer)| !answer.starts_with("refused")), "{twins}");
    a.len()
}

/// The law has teeth: whoever may see everything can tell the twins apart.
#[test]
fn twins_differ() {
    for setup in twins::setups() {
        let twins = Twins::new(&setup, Viewer::Spectator, 1);
        assert_ne!(
            twins.a.seen_by(Viewer::Referee),
            twins.b.seen_by(Viewer::Referee),
            "{twins}"
        );
        let turn = twins.a.turn().and_then(Turn::seat).map(Viewer::Seat);
        if let Some(turn) = turn {
            assert_ne!(twins.a.seen_by(turn), twins.b.seen_by(turn), "{twins}");
        }
    }
}
