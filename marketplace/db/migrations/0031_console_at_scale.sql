-- online
-- Lists and searches of operators over a million orders (docs/benchmarks.md).

-- Orders in a state by the time of change, and how many of a process are in each state: its entries
-- repeat, so that a million of them fit into some megabytes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transactions_state_changed_idx
  ON transactions (state, last_transitioned_at DESC, id DESC) WHERE state IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS transactions_process_states_idx
  ON transactions (process_name, process_version, state) WHERE state IS NOT NULL;

-- Listings in a state, and the words of those that nobody but operators finds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS listings_state_idx
  ON listings (state, created_at DESC, id) WHERE NOT deleted;
CREATE INDEX CONCURRENTLY IF NOT EXISTS listings_keyword_other
  ON listings USING gin (keyword_index)
  WHERE NOT deleted AND NOT (state = 'published' AND author_active);
