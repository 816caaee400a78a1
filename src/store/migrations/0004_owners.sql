-- Who made a game, as the server writes it; empty: nobody in particular.
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX games_by_owner ON games (owner) WHERE owner <> '' AND state IN ('open', 'active');
