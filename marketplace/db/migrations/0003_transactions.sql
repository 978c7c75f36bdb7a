CREATE TABLE processes (
  name text PRIMARY KEY,
  created_at timestamptz NOT NULL
);

-- Versions are never changed: running transactions stay with the one they began with.
CREATE TABLE process_versions (
  process_name text NOT NULL REFERENCES processes (name),
  version integer NOT NULL,
  edn text NOT NULL,
  content_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (process_name, version),
  CONSTRAINT process_versions_version_check CHECK (version > 0)
);

CREATE TABLE process_templates (
  process_name text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  PRIMARY KEY (process_name, version, name),
  FOREIGN KEY (process_name, version) REFERENCES process_versions (process_name, version)
);

CREATE TABLE process_aliases (
  process_name text NOT NULL,
  alias text NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (process_name, alias),
  FOREIGN KEY (process_name, version) REFERENCES process_versions (process_name, version)
);

CREATE TABLE transactions (
  id uuid PRIMARY KEY,
  process_name text NOT NULL,
  process_version integer NOT NULL,
  listing_id uuid NOT NULL REFERENCES listings (id),
  customer_id uuid NOT NULL REFERENCES users (id),
  provider_id uuid NOT NULL REFERENCES users (id),
  -- Null while the first transition waits for the payment provider; nobody sees the row until then.
  state text,
  last_transition text,
  last_transitioned_at timestamptz,
  transition_count integer NOT NULL DEFAULT 0,
  line_items jsonb NOT NULL DEFAULT '[]',
  payin_amount bigint,
  payin_currency text,
  payout_amount bigint,
  payout_currency text,
  refund_calculated boolean NOT NULL DEFAULT false,
  protected_data jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  payment_state text,
  payment_intent_id text,
  payment_client_secret text,
  last_message_at timestamptz,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (process_name, process_version) REFERENCES process_versions (process_name, version),
  CONSTRAINT transactions_parties_check CHECK (customer_id <> provider_id),
  CONSTRAINT transactions_payin_check CHECK ((payin_amount IS NULL) = (payin_currency IS NULL)),
  CONSTRAINT transactions_payout_check CHECK ((payout_amount IS NULL) = (payout_currency IS NULL)),
  CONSTRAINT transactions_payment_check
    CHECK (payment_state IN ('created', 'confirmed', 'captured', 'returned', 'paid-out'))
);
CREATE INDEX transactions_customer_idx ON transactions (customer_id, created_at DESC, id DESC);
CREATE INDEX transactions_provider_idx ON transactions (provider_id, created_at DESC, id DESC);
CREATE INDEX transactions_listing_idx ON transactions (listing_id, created_at DESC);
CREATE INDEX transactions_created_idx ON transactions (created_at DESC, id DESC);
CREATE INDEX transactions_process_idx ON transactions (process_name, process_version);

CREATE TABLE transitions (
  transaction_id uuid NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  -- From 1, without gaps.
  seq integer NOT NULL,
  transition text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  by_actor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, seq),
  CONSTRAINT transitions_actor_check CHECK (by_actor IN ('customer', 'provider', 'operator', 'system'))
);

-- Places are decided under the lock of the listing's row. A provisional row holds the place while
-- the payment provider is asked; it takes seats like any other, but belongs to no finished transition.
CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  listing_id uuid NOT NULL REFERENCES listings (id),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  display_start_at timestamptz NOT NULL,
  display_end_at timestamptz NOT NULL,
  seats integer NOT NULL,
  state text NOT NULL,
  provisional boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT bookings_range_check CHECK (start_at < end_at),
  CONSTRAINT bookings_seats_check CHECK (seats > 0),
  CONSTRAINT bookings_state_check
    CHECK (state IN ('pending', 'proposed', 'accepted', 'declined', 'cancelled'))
);
CREATE UNIQUE INDEX bookings_transaction_key ON bookings (transaction_id, provisional);
CREATE INDEX bookings_taken_idx ON bookings (listing_id, end_at, start_at)
  WHERE state IN ('pending', 'accepted');
CREATE INDEX bookings_listing_idx ON bookings (listing_id, start_at);

CREATE TABLE stock_reservations (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  listing_id uuid NOT NULL REFERENCES listings (id),
  quantity integer NOT NULL,
  state text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT stock_reservations_quantity_check CHECK (quantity > 0),
  CONSTRAINT stock_reservations_state_check
    CHECK (state IN ('pending', 'proposed', 'accepted', 'declined', 'cancelled'))
);
CREATE UNIQUE INDEX stock_reservations_transaction_key ON stock_reservations (transaction_id);

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  sender_id uuid NOT NULL REFERENCES users (id),
  content text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX messages_transaction_idx ON messages (transaction_id, created_at DESC, id DESC);

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  listing_id uuid NOT NULL REFERENCES listings (id),
  author_id uuid NOT NULL REFERENCES users (id),
  subject_id uuid NOT NULL REFERENCES users (id),
  type text NOT NULL,
  state text NOT NULL,
  rating integer NOT NULL,
  content text NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT reviews_type_check CHECK (type IN ('ofProvider', 'ofCustomer')),
  CONSTRAINT reviews_state_check CHECK (state IN ('pending', 'public')),
  CONSTRAINT reviews_rating_check CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT reviews_once_key UNIQUE (transaction_id, type)
);
CREATE INDEX reviews_listing_idx ON reviews (listing_id, created_at DESC);
CREATE INDEX reviews_subject_idx ON reviews (subject_id, created_at DESC);

-- Work to be done later. Finished jobs are deleted, failed ones stay with their error.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Lanes run side by side, so that slow mail does not delay a transition.
  lane text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  key text,
  transaction_id uuid REFERENCES transactions (id) ON DELETE CASCADE,
  -- Cancelled when the transaction leaves the state it was in.
  while_in_state boolean NOT NULL DEFAULT false,
  run_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  locked_by uuid,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX jobs_key ON jobs (key) WHERE key IS NOT NULL AND failed_at IS NULL;
CREATE INDEX jobs_due_idx ON jobs (lane, run_at, id) WHERE failed_at IS NULL;
CREATE INDEX jobs_transaction_idx ON jobs (transaction_id) WHERE transaction_id IS NOT NULL;

-- A transition that has been decided and waits for the payment provider; at most one a transaction.
CREATE TABLE pending_transitions (
  transaction_id uuid PRIMARY KEY REFERENCES transactions (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  transition text NOT NULL,
  decision jsonb NOT NULL,
  -- Whoever works on it holds this lease; when it has run out, recovery takes over.
  lease_owner uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX pending_transitions_lease_idx ON pending_transitions (lease_until);

-- Every call to the payment provider, written down before it is made. No reference to the
-- transaction: the record outlives an initiation that was taken back.
CREATE TABLE payment_operations (
  key text PRIMARY KEY,
  transaction_id uuid NOT NULL,
  seq integer NOT NULL,
  position integer NOT NULL,
  action text NOT NULL,
  request jsonb NOT NULL,
  state text NOT NULL,
  result jsonb,
  error jsonb,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT payment_operations_state_check CHECK (state IN ('started', 'done', 'refused'))
);
CREATE INDEX payment_operations_transaction_idx
  ON payment_operations (transaction_id, seq, position);

CREATE TABLE stripe_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id),
  stripe_account_id text NOT NULL UNIQUE,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE stripe_customers (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id),
  stripe_customer_id text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE TABLE stripe_payment_methods (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL UNIQUE REFERENCES stripe_customers (id) ON DELETE CASCADE,
  stripe_payment_method_id text NOT NULL,
  card jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
