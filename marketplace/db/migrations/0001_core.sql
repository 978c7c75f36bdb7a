CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE marketplace (
  id uuid PRIMARY KEY,
  ident text NOT NULL,
  name text NOT NULL,
  require_listing_approval boolean NOT NULL DEFAULT false,
  require_user_approval boolean NOT NULL DEFAULT false,
  private boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
-- One marketplace a database.
CREATE UNIQUE INDEX marketplace_single ON marketplace ((true));

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  pending_email text,
  password_hash text,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'pendingApproval', 'banned')),
  deleted boolean NOT NULL DEFAULT false,
  first_name text NOT NULL,
  last_name text NOT NULL,
  display_name text,
  bio text,
  public_data jsonb NOT NULL DEFAULT '{}',
  protected_data jsonb NOT NULL DEFAULT '{}',
  private_data jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  profile_image_id uuid,
  identity_providers jsonb NOT NULL DEFAULT '[]',
  may_post_listings boolean NOT NULL DEFAULT true,
  may_initiate_transactions boolean NOT NULL DEFAULT true,
  may_read boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE NOT deleted;
CREATE INDEX users_created ON users (created_at DESC, id);

CREATE TABLE images (
  id uuid PRIMARY KEY,
  uploader_id uuid REFERENCES users (id),
  owner_type text CHECK (owner_type IN ('user', 'listing')),
  owner_id uuid,
  position integer NOT NULL DEFAULT 0,
  format text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  has_alpha boolean NOT NULL,
  byte_size bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((owner_type IS NULL) = (owner_id IS NULL))
);
CREATE INDEX images_owner ON images (owner_id, owner_type, position);
ALTER TABLE users ADD CONSTRAINT users_profile_image FOREIGN KEY (profile_image_id) REFERENCES images (id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id uuid REFERENCES users (id),
  client_id text NOT NULL,
  scope text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE email_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('verify-email', 'password-reset')),
  email text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_tokens_user ON email_tokens (user_id, kind);
