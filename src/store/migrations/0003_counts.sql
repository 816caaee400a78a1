-- So that counting the games by type and state reads no headers.
CREATE INDEX games_by_state_and_type ON games (state, game_type);
