-- What somebody knows their sessions by: the browser that began one, the beginning of the network
-- address it was at, and its last use (written every few minutes at most).
ALTER TABLE sessions ADD COLUMN user_agent text;
ALTER TABLE sessions ADD COLUMN address text;
ALTER TABLE sessions ADD COLUMN last_used_at timestamptz;
