-- Lists and searches of operators over a large marketplace (docs/benchmarks.md).

-- Orders by the last transition, and by version of the process.
CREATE INDEX transactions_last_transition_idx
  ON transactions (last_transition, created_at DESC, id DESC) WHERE state IS NOT NULL;
CREATE INDEX transactions_version_idx
  ON transactions (process_name, process_version, created_at DESC, id DESC) INCLUDE (state);
-- Its columns are the first ones of the index above.
DROP INDEX transactions_process_idx;

-- Pieces of names, addresses and titles, and lists in their order.
CREATE INDEX users_words_idx ON users USING gin (
  lower(first_name || ' ' || last_name || ' ' || coalesce(display_name, '') || ' ' || email) gin_trgm_ops
) WHERE NOT deleted;
CREATE INDEX users_name_idx ON users (lower(left(first_name, 100)), lower(left(last_name, 100)), id)
  WHERE NOT deleted;
CREATE INDEX listings_title_words_idx ON listings USING gin (lower(title) gin_trgm_ops);
CREATE INDEX listings_title_idx ON listings (lower(left(title, 100)), id) WHERE NOT deleted;

-- What waits for an operator.
CREATE INDEX payment_operations_started_idx ON payment_operations (created_at) WHERE state = 'started';
CREATE INDEX jobs_failed_idx ON jobs (kind, failed_at) WHERE failed_at IS NOT NULL;
