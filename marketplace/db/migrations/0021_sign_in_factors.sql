-- Refresh tokens name the session and their generation: each use makes the next one. A generation is
-- used once anything that was issued with it is shown: until then its answer may have been lost.
ALTER TABLE sessions ADD COLUMN generation integer NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN used_generation integer NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN rotated_at timestamptz;

-- Second factors: the secret of one-time codes, encrypted with a key of the marketplace, and keyed
-- hashes of recovery codes that are left. Log-ins ask for it from confirmed_at on.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  sealed_secret text NOT NULL,
  recovery_hashes text[] NOT NULL DEFAULT '{}',
  -- Time step of the newest code that was taken: no code is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
