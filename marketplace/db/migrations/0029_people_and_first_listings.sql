-- What operators see of a person, and approval of the first listings of an author
-- (docs/decisions/221-people-of-operators.md).

-- Who has blocked somebody: their lists are in their private data.
CREATE INDEX users_blocked_idx ON users USING gin ((private_data -> 'blocked'))
  WHERE private_data ? 'blocked';

-- Listings of an author that wait for approval, until so many were approved; null: all of them.
ALTER TABLE marketplace ADD COLUMN approval_of_first integer CHECK (approval_of_first > 0);
