-- Listings in any state, newest first: the list of operators.
CREATE INDEX listings_created_idx ON listings (created_at DESC, id) WHERE NOT deleted;
