-- Counters of what may be done so often within a time, by what they are counted for. Written by
-- rate-limiter-flexible, which also decides these columns; `expire` is in milliseconds since 1970.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

-- Network addresses (hashed) from which somebody has logged in: wrong passwords that others try do
-- not keep them out there.
CREATE TABLE known_addresses (
  user_id uuid NOT NULL REFERENCES users (id),
  address_hash text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address_hash)
);
CREATE INDEX known_addresses_used ON known_addresses (used_at);

-- Wrong passwords are counted in rate_limits.
DROP TABLE sign_in_failures;
