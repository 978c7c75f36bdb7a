-- A query of all transactions is counted in the index alone; the other index of the same columns served nothing else.
CREATE INDEX transactions_told_idx ON transactions (created_at DESC, id DESC) WHERE state IS NOT NULL;
DROP INDEX transactions_created_idx;
