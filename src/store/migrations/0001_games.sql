-- Times are milliseconds since 1970 (UTC); headers and bodies are JSON texts that the store never reads.

CREATE TABLE games (
    id         TEXT    NOT NULL PRIMARY KEY,
    game_type  TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    revision   INTEGER NOT NULL CHECK (revision >= 0), -- of the last event; 0 before the first
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    listed     INTEGER NOT NULL CHECK (listed IN (0, 1)), -- whether lists for everybody may show it
    header     TEXT    NOT NULL
) STRICT;

-- Lists go newest first, so each index ends in that order. None holds what a move changes.
CREATE INDEX games_by_age ON games (created_ms, id);
CREATE INDEX games_by_type ON games (game_type, created_ms, id);
CREATE INDEX games_by_state ON games (state, created_ms, id);

-- The key is also the optimistic lock: two servers can't both write revision 7 of a game.
CREATE TABLE events (
    game     TEXT    NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    body     TEXT    NOT NULL,
    PRIMARY KEY (game, revision)
) WITHOUT ROWID, STRICT;

-- Requests that made a game. They outlive a deleted game, so that a late repeat does not make it again.
CREATE TABLE requests (
    caller     TEXT    NOT NULL,
    method     TEXT    NOT NULL,
    request_id TEXT    NOT NULL,
    hash       BLOB    NOT NULL,
    game       TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (caller, method, request_id)
) WITHOUT ROWID, STRICT;

CREATE INDEX requests_by_age ON requests (created_ms);
