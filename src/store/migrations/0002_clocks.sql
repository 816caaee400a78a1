-- When a game must be looked at although nobody calls: a flag falls then.
ALTER TABLE games ADD COLUMN wake_ms INTEGER;
CREATE INDEX games_by_wake ON games (wake_ms) WHERE wake_ms IS NOT NULL;

-- The names of a game's seats, so that lists can ask for one.
CREATE TABLE seat_names (
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (name, game)
) WITHOUT ROWID, STRICT;

CREATE INDEX seat_names_by_game ON seat_names (game);

-- Spans in which no server ran; clocks are not charged for them.
CREATE TABLE outages (
    from_ms INTEGER NOT NULL PRIMARY KEY,
    to_ms   INTEGER NOT NULL
) STRICT;

CREATE INDEX outages_by_end ON outages (to_ms);
