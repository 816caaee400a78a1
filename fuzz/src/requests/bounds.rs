//! Bounds on what one input may cost: searches that are allowed to think long say nothing more about the server.

use ludoteca::pb::v1;
use ludoteca::pb::v1::seat_setup::Kind;

const NODES: u64 = 40;
const MILLISECONDS: u32 = 4;
const SUBJECTS: usize = 3;

/// Cuts a search short; what is no budget stays none.
pub fn search(request: &mut v1::SuggestMoveRequest) {
    request.nodes = request.nodes.clamp(1, NODES);
    time(&mut request.time);
}

/// Cuts the analysis of a game short.
pub fn analysis(request: &mut v1::AnalyzeGameRequest) {
    request.nodes = request.nodes.clamp(1, NODES / 4);
    time(&mut request.time);
}

/// Cuts the thinking of engines short; more than the most that is allowed stays so.
pub fn engines(request: &mut v1::NewGameRequest) {
    for setup in &mut request.seats {
        if let Some(Kind::Engine(engine)) = &mut setup.kind {
            engine.nodes = engine.nodes.clamp(1, NODES);
            if engine.milliseconds <= 60_000 {
                engine.milliseconds = engine.milliseconds.clamp(1, MILLISECONDS);
            }
        }
    }
}

/// Shortens a batch.
pub fn batch<T>(requests: &mut Vec<T>) {
    requests.truncate(SUBJECTS);
}

fn time(time: &mut Option<prost_types::Duration>) {
    if let Some(time) = time
        && time.seconds > 0
    {
        (time.seconds, time.nanos) = (0, 1_000_000);
    }
    if let Some(time) = time {
        time.nanos = time.nanos.min(1_000_000);
    }
}
