-- Who somebody is at an identity provider. One account there opens one account here.
CREATE TABLE user_identities (
  idp_id text NOT NULL,
  -- The identity provider's own id of the person.
  idp_user_id text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (idp_id, idp_user_id),
  CONSTRAINT user_identities_user_key UNIQUE (user_id, idp_id)
);
-- Nothing has been written there yet.
ALTER TABLE users DROP COLUMN identity_providers;

-- Codes that let an operator's browser look at the site as a user: each opens one session, once.
CREATE TABLE authorization_codes (
  code_hash text PRIMARY KEY,
  client_id text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  operator_id uuid NOT NULL REFERENCES users (id),
  redirect_uri text NOT NULL,
  -- SHA-256 of the verifier, base64url.
  code_challenge text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The session that it has opened, which ends when the code comes a second time.
  session_id uuid
);
CREATE INDEX authorization_codes_expiry ON authorization_codes (expires_at);

-- Wrong passwords at the operators' page, by what they are counted for.
CREATE TABLE sign_in_failures (
  key text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_key ON sign_in_failures (key, at);
CREATE INDEX sign_in_failures_at ON sign_in_failures (at);
