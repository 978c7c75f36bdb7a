CREATE TABLE listings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES users (id),
  title text NOT NULL,
  description text,
  geo_lat double precision,
  geo_lng double precision,
  price_amount bigint,
  price_currency text,
  state text NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  availability_plan jsonb NOT NULL,
  public_data jsonb NOT NULL DEFAULT '{}',
  private_data jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  keyword_index tsvector NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  approved_at timestamptz,
  CONSTRAINT listings_state_check
    CHECK (state IN ('draft', 'pendingApproval', 'published', 'closed')),
  CONSTRAINT listings_price_check CHECK ((price_amount IS NULL) = (price_currency IS NULL)),
  CONSTRAINT listings_geo_check CHECK ((geo_lat IS NULL) = (geo_lng IS NULL))
);

-- Search sees published listings only, so its indexes hold nothing else.
CREATE INDEX listings_newest ON listings (created_at DESC, id DESC)
  WHERE state = 'published' AND NOT deleted;
CREATE INDEX listings_price ON listings (price_amount)
  WHERE state = 'published' AND NOT deleted;
CREATE INDEX listings_last_class ON listings ((public_data -> 'lastClass'))
  WHERE state = 'published' AND NOT deleted;
CREATE INDEX listings_place ON listings USING gist (point(geo_lng, geo_lat))
  WHERE state = 'published' AND NOT deleted;
CREATE INDEX listings_keyword ON listings USING gin (keyword_index)
  WHERE state = 'published' AND NOT deleted;
CREATE INDEX listings_public_data ON listings USING gin (public_data jsonb_path_ops)
  WHERE state = 'published' AND NOT deleted;
CREATE INDEX listings_metadata ON listings USING gin (metadata jsonb_path_ops)
  WHERE state = 'published' AND NOT deleted;
CREATE INDEX listings_author ON listings (author_id, created_at DESC, id DESC);

CREATE TABLE stock (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  listing_id uuid NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
  quantity bigint NOT NULL,
  CONSTRAINT stock_quantity_check CHECK (quantity >= 0),
  CONSTRAINT stock_listing_key UNIQUE (listing_id)
);

CREATE TABLE stock_adjustments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  listing_id uuid NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
  quantity bigint NOT NULL,
  at timestamptz NOT NULL,
  stock_reservation_id uuid
);
CREATE INDEX stock_adjustments_listing ON stock_adjustments (listing_id, at DESC, id DESC);
CREATE INDEX stock_adjustments_reservation ON stock_adjustments (stock_reservation_id)
  WHERE stock_reservation_id IS NOT NULL;

-- Exceptions of one listing never overlap; the constraint's index also serves the look-ups.
CREATE TABLE availability_exceptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  listing_id uuid NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  seats integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT availability_exceptions_range_check CHECK (start_at < end_at),
  CONSTRAINT availability_exceptions_seats_check CHECK (seats >= 0),
  CONSTRAINT availability_exceptions_no_overlap
    EXCLUDE USING gist (listing_id WITH =, tstzrange(start_at, end_at) WITH &&)
);

CREATE TABLE search_schemas (
  subject text NOT NULL,
  scope text NOT NULL,
  key text NOT NULL,
  value_type text NOT NULL,
  cardinality text NOT NULL,
  default_value jsonb,
  doc text,
  PRIMARY KEY (subject, scope, key),
  CONSTRAINT search_schemas_subject_check CHECK (subject IN ('listing', 'userProfile', 'transaction')),
  CONSTRAINT search_schemas_scope_check CHECK (scope IN ('public', 'private', 'protected', 'metadata')),
  CONSTRAINT search_schemas_type_check CHECK (value_type IN ('enum', 'boolean', 'long', 'text')),
  CONSTRAINT search_schemas_cardinality_check CHECK (cardinality IN ('one', 'many'))
);

-- What a class is filtered and sorted by from the first day; more is set through the Build API.
INSERT INTO search_schemas (subject, scope, key, value_type, cardinality, doc) VALUES
  ('listing', 'public', 'type', 'enum', 'one', 'Free or paid'),
  ('listing', 'public', 'languages', 'enum', 'many', 'Languages of a class'),
  ('listing', 'public', 'languagesFilter', 'enum', 'many', 'Languages of a class, as the filter names them'),
  ('listing', 'public', 'yogaStyles', 'enum', 'many', 'Workout types'),
  ('listing', 'public', 'yogaStylesFilter', 'text', 'one', 'Teacher name and workout types, for keyword search'),
  ('listing', 'public', 'classDurationFilter', 'enum', 'many', 'Duration of a class'),
  ('listing', 'public', 'timezone', 'enum', 'one', 'Time zone of a class'),
  ('listing', 'public', 'unitType', 'enum', 'one', 'What one unit of a booking is'),
  ('listing', 'public', 'lastClass', 'long', 'one', 'End of the last class, epoch milliseconds'),
  ('listing', 'public', 'unixTimeStamp', 'long', 'one', 'Start of the class, epoch milliseconds'),
  ('listing', 'public', 'stock', 'long', 'one', 'Places in each class time'),
  ('listing', 'public', 'listingType', 'enum', 'one', 'Kind of listing'),
  ('listing', 'public', 'categoryLevel1', 'enum', 'one', 'Category'),
  ('listing', 'public', 'categoryLevel2', 'enum', 'one', 'Category below the first level'),
  ('listing', 'public', 'categoryLevel3', 'enum', 'one', 'Category below the second level'),
  ('listing', 'public', 'transactionProcessAlias', 'enum', 'one', 'Process of the transactions');
