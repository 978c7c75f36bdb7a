-- Hosted assets: one tree of documents and images, in versions that stay readable.
CREATE TABLE asset_versions (
  seq integer PRIMARY KEY CHECK (seq > 0),
  version text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- What files of the tree hold, kept once: the text of a document, or the facts of an image whose
-- bytes are in the blob store under image_id.
CREATE TABLE asset_contents (
  content_hash text PRIMARY KEY,
  byte_size bigint NOT NULL,
  document text,
  image_id uuid UNIQUE,
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  -- Staged or pushed last; what no version uses is dropped some time after it.
  used_at timestamptz NOT NULL,
  CHECK ((document IS NULL) <> (image_id IS NULL)),
  CHECK ((image_id IS NULL) = (width IS NULL) AND (image_id IS NULL) = (height IS NULL))
);

-- A file of the tree from one version until, exclusively, another.
CREATE TABLE assets (
  id uuid PRIMARY KEY,
  path text NOT NULL,
  content_hash text NOT NULL REFERENCES asset_contents (content_hash),
  from_seq integer NOT NULL REFERENCES asset_versions (seq),
  to_seq integer REFERENCES asset_versions (seq),
  CHECK (to_seq > from_seq)
);
CREATE UNIQUE INDEX assets_current ON assets (path) WHERE to_seq IS NULL;
CREATE INDEX assets_path ON assets (path, from_seq);
CREATE INDEX assets_content ON assets (content_hash);

-- Set from the tree, so not for the CLI to change.
ALTER TABLE search_schemas ADD COLUMN from_asset boolean NOT NULL DEFAULT false;

-- Files that are sold or handed over; the bytes are in the blob store under object_key.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  -- Null: made through the Integration API.
  owner_id uuid REFERENCES users (id),
  name text NOT NULL,
  mime_type text NOT NULL,
  byte_size bigint NOT NULL CHECK (byte_size > 0),
  state text NOT NULL DEFAULT 'pendingUpload'
    CHECK (state IN ('pendingUpload', 'pendingVerification', 'available', 'verificationFailed')),
  state_updated_at timestamptz NOT NULL,
  object_key text,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'pendingUpload') = (object_key IS NULL))
);
CREATE INDEX files_created ON files (created_at DESC, id);
CREATE INDEX files_owner ON files (owner_id, created_at DESC, id);
CREATE INDEX files_state ON files (state, state_updated_at);

CREATE TABLE file_attachments (
  id uuid PRIMARY KEY,
  file_id uuid NOT NULL REFERENCES files (id),
  scope text NOT NULL CHECK (scope IN ('public', 'protected', 'private')),
  listing_id uuid REFERENCES listings (id) ON DELETE CASCADE,
  transaction_id uuid REFERENCES transactions (id) ON DELETE CASCADE,
  message_id uuid REFERENCES messages (id) ON DELETE CASCADE,
  position integer NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(listing_id, transaction_id, message_id) = 1)
);
CREATE INDEX file_attachments_listing ON file_attachments (listing_id, scope, position);
CREATE INDEX file_attachments_transaction ON file_attachments (transaction_id, position);
CREATE INDEX file_attachments_message ON file_attachments (message_id, position);
CREATE INDEX file_attachments_file ON file_attachments (file_id);
CREATE INDEX file_attachments_created ON file_attachments (created_at DESC, id);
-- A file hangs in one place once.
CREATE UNIQUE INDEX file_attachments_once ON file_attachments
  (file_id, scope, coalesce(listing_id, transaction_id, message_id)) WHERE NOT deleted;
