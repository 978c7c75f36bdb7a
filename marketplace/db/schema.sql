-- What the migrations result in. Made by `npm run schema`; not run by anything.

create extension btree_gist;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.data_version()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN pg_current_snapshot()::text = format('%1$s:%1$s:', quiet_xact::text::bigint + 1)
    THEN coalesce(quiet_version, pg_current_snapshot()::text)
    ELSE pg_current_snapshot()::text
  END
  FROM event_sequence
$function$;

CREATE OR REPLACE FUNCTION public.event_after_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was jsonb;
BEGIN
  IF current_setting('flowroom.events', true) IS DISTINCT FROM 'off'
    AND NOT event_is_noted('user', NEW.user_id, false) THEN
    was := event_snapshot('user', NEW.user_id);
    IF was IS NOT NULL THEN
      PERFORM event_note('user', NEW.user_id, was || jsonb_build_object('identities', coalesce((
        SELECT jsonb_agg(one ORDER BY place)
        FROM jsonb_array_elements(was -> 'identities') WITH ORDINALITY AS list (one, place)
        WHERE one <> jsonb_build_object('idpId', NEW.idp_id, 'userId', NEW.idp_user_id)
      ), '[]')), false);
    END IF;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.event_after_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  type text := TG_ARGV[0];
  resource uuid := (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1])::uuid;
  was jsonb;
BEGIN
  IF current_setting('flowroom.events', true) = 'off' OR event_is_noted(type, resource, false) THEN
    RETURN NULL;
  END IF;
  was := event_snapshot(type, resource);
  IF was IS NOT NULL THEN
    was := was || jsonb_build_object(TG_ARGV[2], OLD.id);
    PERFORM event_note(type, resource, was, false);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.event_before_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  type text := TG_ARGV[0];
  resource uuid;
  was jsonb;
BEGIN
  IF current_setting('flowroom.events', true) IS DISTINCT FROM 'off' THEN
    FOREACH resource IN ARRAY ARRAY[
      (to_jsonb(OLD) ->> TG_ARGV[1])::uuid, (to_jsonb(NEW) ->> TG_ARGV[1])::uuid
    ] LOOP
      CONTINUE WHEN resource IS NULL OR event_is_noted(type, resource, false);
      was := event_snapshot(type, resource);
      CONTINUE WHEN was IS NULL;
      PERFORM event_note(type, resource, was, false);
    END LOOP;
  END IF;
  RETURN coalesce(NEW, OLD);
END
$function$;

CREATE OR REPLACE FUNCTION public.event_is_noted(type text, resource uuid, ends boolean)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  found_id bigint;
BEGIN
  SELECT e.id INTO found_id FROM event_inbox e
  WHERE e.resource_id = resource AND e.resource_type = type AND NOT e.closed
    -- Numbers of transactions start anew in a restored database.
    AND e.xact = pg_current_xact_id() AND e.created_at = transaction_timestamp();
  IF found_id IS NULL THEN
    RETURN false;
  END IF;
  IF ends THEN
    UPDATE event_inbox SET id = DEFAULT, closed = true WHERE id = found_id;
  END IF;
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.event_links(type text, resource uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  one jsonb;
  two jsonb;
BEGIN
  IF type = 'listing' THEN
    SELECT jsonb_agg(i.id ORDER BY i.position, i.id) INTO one FROM images i
    WHERE i.owner_type = 'listing' AND i.owner_id = resource;
    SELECT to_jsonb(s.id) INTO two FROM stock s WHERE s.listing_id = resource;
    RETURN jsonb_build_object('images', coalesce(one, '[]'), 'stock_id', two);
  ELSIF type = 'user' THEN
    SELECT jsonb_build_object(
      'stripeConnected', true,
      'stripePayoutsEnabled', coalesce(a.data -> 'payouts_enabled' = 'true', false),
      'stripeChargesEnabled', coalesce(a.data -> 'charges_enabled' = 'true', false)
    ) INTO one FROM stripe_accounts a WHERE a.user_id = resource;
    SELECT jsonb_agg(
      jsonb_build_object('idpId', i.idp_id, 'userId', i.idp_user_id) ORDER BY i.created_at, i.idp_id
    ) INTO two FROM user_identities i WHERE i.user_id = resource;
    RETURN jsonb_build_object('stripe', one, 'identities', coalesce(two, '[]'));
  ELSIF type = 'transaction' THEN
    SELECT to_jsonb(b.id) INTO one FROM bookings b
    WHERE b.transaction_id = resource AND NOT b.provisional;
    SELECT to_jsonb(s.id) INTO two FROM stock_reservations s WHERE s.transaction_id = resource;
    RETURN jsonb_build_object('booking_id', one, 'stock_reservation_id', two);
  END IF;
  RETURN '{}';
END
$function$;

CREATE OR REPLACE FUNCTION public.event_note(type text, resource uuid, was jsonb, ends boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO event_inbox (resource_type, resource_id, before, xact, closed, audit, created_at)
  VALUES (
    type, resource, was, pg_current_xact_id(), ends,
    nullif(current_setting('flowroom.audit', true), '')::jsonb, transaction_timestamp()
  );
END
$function$;

CREATE OR REPLACE FUNCTION public.event_on_resource()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  type text := TG_ARGV[0];
  was jsonb;
  is_now jsonb;
  ends boolean;
BEGIN
  IF current_setting('flowroom.events', true) = 'off' THEN
    RETURN NULL;
  END IF;
  was := to_jsonb(OLD);
  was := event_visible(type, was);
  is_now := to_jsonb(NEW);
  is_now := event_visible(type, is_now);
  IF was IS NOT DISTINCT FROM is_now THEN
    RETURN NULL;
  END IF;
  ends := CASE type
    WHEN 'transaction' THEN was -> 'transition_count' IS DISTINCT FROM is_now -> 'transition_count'
    ELSE type IN ('booking', 'stockReservation', 'review')
  END;
  IF was IS NULL THEN
    PERFORM event_note(type, NEW.id, NULL, ends);
  ELSIF NOT event_is_noted(type, OLD.id, ends) THEN
    PERFORM event_note(type, OLD.id, was || event_links(type, OLD.id), ends);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.event_related(resource uuid, r jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  ids uuid[] := ARRAY[
    resource, (r ->> 'author_id')::uuid, (r ->> 'listing_id')::uuid, (r ->> 'customer_id')::uuid,
    (r ->> 'provider_id')::uuid, (r ->> 'booking_id')::uuid, (r ->> 'stock_reservation_id')::uuid,
    (r ->> 'sender_id')::uuid, (r ->> 'subject_id')::uuid
  ];
  transaction uuid := (r ->> 'transaction_id')::uuid;
BEGIN
  IF r ? 'listing_id' THEN
    ids := ids || (SELECT l.author_id FROM listings l WHERE l.id = (r ->> 'listing_id')::uuid);
  END IF;
  IF transaction IS NULL AND r ->> 'stock_reservation_id' IS NOT NULL THEN
    SELECT s.transaction_id INTO transaction FROM stock_reservations s
    WHERE s.id = (r ->> 'stock_reservation_id')::uuid;
  END IF;
  IF transaction IS NOT NULL THEN
    ids := ids || (
      SELECT ARRAY[t.id, t.listing_id, t.customer_id, t.provider_id] FROM transactions t
      WHERE t.id = transaction
    );
  END IF;
  RETURN ARRAY(SELECT DISTINCT id FROM unnest(ids) id WHERE id IS NOT NULL);
END
$function$;

CREATE OR REPLACE FUNCTION public.event_snapshot(type text, resource uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  r jsonb;
BEGIN
  IF type = 'listing' THEN
    SELECT to_jsonb(t) INTO r FROM listings t WHERE t.id = resource;
  ELSIF type = 'user' THEN
    SELECT to_jsonb(t) INTO r FROM users t WHERE t.id = resource;
  ELSIF type = 'transaction' THEN
    SELECT to_jsonb(t) INTO r FROM transactions t WHERE t.id = resource AND t.state IS NOT NULL;
  ELSIF type = 'booking' THEN
    SELECT to_jsonb(t) INTO r FROM bookings t WHERE t.id = resource;
  ELSIF type = 'stockReservation' THEN
    SELECT to_jsonb(t) INTO r FROM stock_reservations t WHERE t.id = resource;
  ELSIF type = 'stockAdjustment' THEN
    SELECT to_jsonb(t) INTO r FROM stock_adjustments t WHERE t.id = resource;
  ELSIF type = 'availabilityException' THEN
    SELECT to_jsonb(t) INTO r FROM availability_exceptions t WHERE t.id = resource;
  ELSIF type = 'message' THEN
    SELECT to_jsonb(t) INTO r FROM messages t WHERE t.id = resource;
  ELSIF type = 'review' THEN
    SELECT to_jsonb(t) INTO r FROM reviews t WHERE t.id = resource;
  END IF;
  r := event_visible(type, r);
  IF r IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN r || event_links(type, resource);
END
$function$;

CREATE OR REPLACE FUNCTION public.event_visible(type text, r jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE type
    WHEN 'listing' THEN
      CASE WHEN r -> 'deleted' = 'false' THEN r - '{keyword_index,author_active,updated_at,approved_at}'::text[] END
    WHEN 'user' THEN
      CASE WHEN r -> 'deleted' = 'false' THEN r - '{password_hash}'::text[] END
    WHEN 'transaction' THEN
      CASE WHEN r ->> 'state' IS NOT NULL THEN
        r - ARRAY[
          'refund_calculated', 'payment_state', 'payment_push', 'payment_intent_id',
          'payment_client_secret', 'last_message_at'
        ]
      END
    WHEN 'booking' THEN CASE WHEN r -> 'provisional' = 'false' THEN r END
    WHEN 'review' THEN CASE WHEN r -> 'deleted' = 'false' THEN r END
    WHEN 'message' THEN CASE WHEN r -> 'deleted' IS DISTINCT FROM 'true' THEN r END
    ELSE r
  END
$function$;

CREATE OR REPLACE FUNCTION public.listings_learn_of_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT u.state = 'active' AND NOT u.deleted INTO NEW.author_active
    FROM users u WHERE u.id = NEW.author_id FOR SHARE;
  NEW.author_active := coalesce(NEW.author_active, false);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.operator_log_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Rows of operator_log can not be changed or deleted.' USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE OR REPLACE FUNCTION public.users_tell_their_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listings SET author_active = (NEW.state = 'active' AND NOT NEW.deleted)
    WHERE author_id = NEW.id
      AND author_active IS DISTINCT FROM (NEW.state = 'active' AND NOT NEW.deleted);
  RETURN NULL;
END $function$;

create table asset_contents (
  content_hash text not null,
  byte_size bigint not null,
  document text,
  image_id uuid,
  width integer,
  height integer,
  used_at timestamp with time zone not null,
  constraint asset_contents_check CHECK (((document IS NULL) <> (image_id IS NULL))),
  constraint asset_contents_check1 CHECK ((((image_id IS NULL) = (width IS NULL)) AND ((image_id IS NULL) = (height IS NULL)))),
  constraint asset_contents_height_check CHECK ((height > 0)),
  constraint asset_contents_image_id_key UNIQUE (image_id),
  constraint asset_contents_pkey PRIMARY KEY (content_hash),
  constraint asset_contents_width_check CHECK ((width > 0))
);

create table asset_versions (
  seq integer not null,
  version text not null,
  created_at timestamp with time zone not null,
  operator_id uuid,
  note text,
  constraint asset_versions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint asset_versions_pkey PRIMARY KEY (seq),
  constraint asset_versions_seq_check CHECK ((seq > 0)),
  constraint asset_versions_version_key UNIQUE (version)
);

create table assets (
  id uuid not null,
  path text not null,
  content_hash text not null,
  from_seq integer not null,
  to_seq integer,
  constraint assets_check CHECK ((to_seq > from_seq)),
  constraint assets_content_hash_fkey FOREIGN KEY (content_hash) REFERENCES asset_contents(content_hash),
  constraint assets_from_seq_fkey FOREIGN KEY (from_seq) REFERENCES asset_versions(seq),
  constraint assets_pkey PRIMARY KEY (id),
  constraint assets_to_seq_fkey FOREIGN KEY (to_seq) REFERENCES asset_versions(seq)
);

create table authorization_codes (
  code_hash text not null,
  client_id text not null,
  user_id uuid not null,
  operator_id uuid not null,
  redirect_uri text not null,
  code_challenge text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id uuid,
  constraint authorization_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint authorization_codes_pkey PRIMARY KEY (code_hash),
  constraint authorization_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table availability_exceptions (
  id uuid default gen_random_uuid() not null,
  listing_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  seats integer not null,
  created_at timestamp with time zone not null,
  constraint availability_exceptions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint availability_exceptions_no_overlap EXCLUDE USING gist (listing_id WITH =, tstzrange(start_at, end_at) WITH &&),
  constraint availability_exceptions_pkey PRIMARY KEY (id),
  constraint availability_exceptions_range_check CHECK ((start_at < end_at)),
  constraint availability_exceptions_seats_check CHECK ((seats >= 0))
);

create table bookings (
  id uuid not null,
  transaction_id uuid not null,
  listing_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  display_start_at timestamp with time zone not null,
  display_end_at timestamp with time zone not null,
  seats integer not null,
  state text not null,
  provisional boolean default false not null,
  created_at timestamp with time zone not null,
  constraint bookings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_range_check CHECK ((start_at < end_at)),
  constraint bookings_seats_check CHECK ((seats > 0)),
  constraint bookings_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'proposed'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text]))),
  constraint bookings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table email_tokens (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  email text not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_tokens_kind_check CHECK ((kind = ANY (ARRAY['verify-email'::text, 'password-reset'::text]))),
  constraint email_tokens_pkey PRIMARY KEY (id),
  constraint email_tokens_token_hash_key UNIQUE (token_hash),
  constraint email_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table event_inbox (
  id bigint generated always as identity not null,
  resource_type text not null,
  resource_id uuid not null,
  before jsonb,
  xact xid8 not null,
  closed boolean not null,
  audit jsonb,
  created_at timestamp with time zone not null,
  constraint event_inbox_pkey PRIMARY KEY (id)
);

create table event_sequence (
  last_id bigint not null,
  quiet_xact xid8,
  quiet_version text
);

create table events (
  sequence_id bigint not null,
  id uuid default gen_random_uuid() not null,
  event_type text not null,
  resource_type text not null,
  resource_id uuid not null,
  related_ids uuid[] not null,
  resource jsonb,
  previous jsonb,
  audit jsonb,
  created_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (sequence_id)
);

create table failed_requests (
  id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  host text not null,
  method text,
  route text,
  status integer,
  code text,
  request_id uuid,
  account_id uuid,
  constraint failed_requests_pkey PRIMARY KEY (id)
);

create table file_attachments (
  id uuid not null,
  file_id uuid not null,
  scope text not null,
  listing_id uuid,
  transaction_id uuid,
  message_id uuid,
  position integer not null,
  deleted boolean default false not null,
  created_at timestamp with time zone not null,
  constraint file_attachments_check CHECK ((num_nonnulls(listing_id, transaction_id, message_id) = 1)),
  constraint file_attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint file_attachments_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint file_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint file_attachments_pkey PRIMARY KEY (id),
  constraint file_attachments_scope_check CHECK ((scope = ANY (ARRAY['public'::text, 'protected'::text, 'private'::text]))),
  constraint file_attachments_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table files (
  id uuid not null,
  owner_id uuid,
  name text not null,
  mime_type text not null,
  byte_size bigint not null,
  state text default 'pendingUpload'::text not null,
  state_updated_at timestamp with time zone not null,
  object_key text,
  created_at timestamp with time zone not null,
  constraint files_byte_size_check CHECK ((byte_size > 0)),
  constraint files_check CHECK (((state = 'pendingUpload'::text) = (object_key IS NULL))),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_state_check CHECK ((state = ANY (ARRAY['pendingUpload'::text, 'pendingVerification'::text, 'available'::text, 'verificationFailed'::text])))
);

create table images (
  id uuid not null,
  uploader_id uuid,
  owner_type text,
  owner_id uuid,
  position integer default 0 not null,
  format text not null,
  width integer not null,
  height integer not null,
  has_alpha boolean not null,
  byte_size bigint not null,
  created_at timestamp with time zone not null,
  constraint images_check CHECK (((owner_type IS NULL) = (owner_id IS NULL))),
  constraint images_height_check CHECK ((height > 0)),
  constraint images_owner_type_check CHECK ((owner_type = ANY (ARRAY['user'::text, 'listing'::text]))),
  constraint images_pkey PRIMARY KEY (id),
  constraint images_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES users(id),
  constraint images_width_check CHECK ((width > 0))
);

create table jobs (
  id bigint generated always as identity not null,
  lane text not null,
  kind text not null,
  payload jsonb not null,
  key text,
  transaction_id uuid,
  while_in_state boolean default false not null,
  run_at timestamp with time zone not null,
  attempts integer default 0 not null,
  locked_until timestamp with time zone,
  locked_by uuid,
  failed_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table known_addresses (
  user_id uuid not null,
  address_hash text not null,
  used_at timestamp with time zone not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address_hash),
  constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table listings (
  id uuid default gen_random_uuid() not null,
  author_id uuid not null,
  title text not null,
  description text,
  geo_lat double precision,
  geo_lng double precision,
  price_amount bigint,
  price_currency text,
  state text not null,
  deleted boolean default false not null,
  availability_plan jsonb,
  public_data jsonb default '{}'::jsonb not null,
  private_data jsonb default '{}'::jsonb not null,
  metadata jsonb default '{}'::jsonb not null,
  keyword_index tsvector default ''::tsvector not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  author_active boolean default true not null,
  constraint listings_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint listings_geo_check CHECK (((geo_lat IS NULL) = (geo_lng IS NULL))),
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_price_check CHECK (((price_amount IS NULL) = (price_currency IS NULL))),
  constraint listings_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pendingApproval'::text, 'published'::text, 'closed'::text])))
);

create table marketplace (
  id uuid not null,
  ident text not null,
  name text not null,
  require_listing_approval boolean default false not null,
  require_user_approval boolean default false not null,
  private boolean default false not null,
  created_at timestamp with time zone not null,
  stripe_api_version text,
  file_transfers boolean default true not null,
  keywords_version smallint default 0 not null,
  approval_of_first integer,
  require_posting_approval boolean default false not null,
  constraint marketplace_approval_of_first_check CHECK ((approval_of_first > 0)),
  constraint marketplace_pkey PRIMARY KEY (id)
);

create table messages (
  id uuid not null,
  transaction_id uuid not null,
  sender_id uuid not null,
  content text not null,
  created_at timestamp with time zone not null,
  deleted boolean default false not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id),
  constraint messages_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table operator_invitations (
  id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint operator_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint operator_invitations_pkey PRIMARY KEY (id),
  constraint operator_invitations_role_check CHECK ((role = ANY (ARRAY['support'::text, 'content'::text, 'finance'::text, 'owner'::text])))
);

create table operator_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  operator_id uuid not null,
  role text not null,
  address text,
  operation text not null,
  resource_type text,
  resource_id uuid,
  input jsonb default '{}'::jsonb not null,
  change jsonb,
  result text not null,
  constraint operator_log_check CHECK (((resource_type IS NULL) = (resource_id IS NULL))),
  constraint operator_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint operator_log_pkey PRIMARY KEY (id)
);

create table payment_operations (
  key text not null,
  transaction_id uuid not null,
  seq integer not null,
  position integer not null,
  action text not null,
  request jsonb not null,
  state text not null,
  result jsonb,
  error jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint payment_operations_pkey PRIMARY KEY (key),
  constraint payment_operations_state_check CHECK ((state = ANY (ARRAY['started'::text, 'done'::text, 'refused'::text])))
);

create table pending_transitions (
  transaction_id uuid not null,
  seq integer not null,
  transition text not null,
  decision jsonb not null,
  lease_owner uuid not null,
  lease_until timestamp with time zone not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint pending_transitions_pkey PRIMARY KEY (transaction_id),
  constraint pending_transitions_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table process_aliases (
  process_name text not null,
  alias text not null,
  version integer not null,
  constraint process_aliases_pkey PRIMARY KEY (process_name, alias),
  constraint process_aliases_process_name_version_fkey FOREIGN KEY (process_name, version) REFERENCES process_versions(process_name, version)
);

create table process_templates (
  process_name text not null,
  version integer not null,
  name text not null,
  subject text not null,
  html text not null,
  constraint process_templates_pkey PRIMARY KEY (process_name, version, name),
  constraint process_templates_process_name_version_fkey FOREIGN KEY (process_name, version) REFERENCES process_versions(process_name, version)
);

create table process_versions (
  process_name text not null,
  version integer not null,
  edn text not null,
  content_hash text not null,
  created_at timestamp with time zone not null,
  constraint process_versions_pkey PRIMARY KEY (process_name, version),
  constraint process_versions_process_name_fkey FOREIGN KEY (process_name) REFERENCES processes(name),
  constraint process_versions_version_check CHECK ((version > 0))
);

create table processes (
  name text not null,
  created_at timestamp with time zone not null,
  constraint processes_pkey PRIMARY KEY (name)
);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table reviews (
  id uuid not null,
  transaction_id uuid not null,
  listing_id uuid not null,
  author_id uuid not null,
  subject_id uuid not null,
  type text not null,
  state text not null,
  rating integer not null,
  content text not null,
  deleted boolean default false not null,
  created_at timestamp with time zone not null,
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint reviews_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint reviews_once_key UNIQUE (transaction_id, type),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'public'::text]))),
  constraint reviews_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint reviews_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE,
  constraint reviews_type_check CHECK ((type = ANY (ARRAY['ofProvider'::text, 'ofCustomer'::text])))
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table search_schemas (
  subject text not null,
  scope text not null,
  key text not null,
  value_type text not null,
  cardinality text not null,
  default_value jsonb,
  doc text,
  from_asset boolean default false not null,
  constraint search_schemas_cardinality_check CHECK ((cardinality = ANY (ARRAY['one'::text, 'many'::text]))),
  constraint search_schemas_pkey PRIMARY KEY (subject, scope, key),
  constraint search_schemas_scope_check CHECK ((scope = ANY (ARRAY['public'::text, 'private'::text, 'protected'::text, 'metadata'::text]))),
  constraint search_schemas_subject_check CHECK ((subject = ANY (ARRAY['listing'::text, 'userProfile'::text, 'transaction'::text]))),
  constraint search_schemas_type_check CHECK ((value_type = ANY (ARRAY['enum'::text, 'boolean'::text, 'long'::text, 'text'::text])))
);

create table second_factors (
  user_id uuid not null,
  sealed_secret text not null,
  recovery_hashes text[] default '{}'::text[] not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table sent_mails (
  id bigint not null,
  at timestamp with time zone not null,
  template text not null,
  recipient_id uuid not null,
  transaction_id uuid,
  outcome text not null,
  subject text,
  body text,
  job_key text,
  constraint sent_mails_pkey PRIMARY KEY (id)
);

create table sessions (
  id uuid not null,
  token_hash text not null,
  user_id uuid,
  client_id text not null,
  scope text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_agent text,
  address text,
  last_used_at timestamp with time zone,
  generation integer default 0 not null,
  used_generation integer default 0 not null,
  rotated_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table stock (
  id uuid default gen_random_uuid() not null,
  listing_id uuid not null,
  quantity bigint not null,
  constraint stock_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint stock_listing_key UNIQUE (listing_id),
  constraint stock_pkey PRIMARY KEY (id),
  constraint stock_quantity_check CHECK ((quantity >= 0))
);

create table stock_adjustments (
  id uuid default gen_random_uuid() not null,
  listing_id uuid not null,
  quantity bigint not null,
  at timestamp with time zone not null,
  stock_reservation_id uuid,
  constraint stock_adjustments_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint stock_adjustments_pkey PRIMARY KEY (id)
);

create table stock_reservations (
  id uuid not null,
  transaction_id uuid not null,
  listing_id uuid not null,
  quantity integer not null,
  state text not null,
  created_at timestamp with time zone not null,
  constraint stock_reservations_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint stock_reservations_pkey PRIMARY KEY (id),
  constraint stock_reservations_quantity_check CHECK ((quantity > 0)),
  constraint stock_reservations_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'proposed'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text]))),
  constraint stock_reservations_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table stripe_accounts (
  id uuid not null,
  user_id uuid not null,
  stripe_account_id text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint stripe_accounts_pkey PRIMARY KEY (id),
  constraint stripe_accounts_stripe_account_id_key UNIQUE (stripe_account_id),
  constraint stripe_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint stripe_accounts_user_id_key UNIQUE (user_id)
);

create table stripe_customers (
  id uuid not null,
  user_id uuid not null,
  stripe_customer_id text not null,
  created_at timestamp with time zone not null,
  constraint stripe_customers_pkey PRIMARY KEY (id),
  constraint stripe_customers_stripe_customer_id_key UNIQUE (stripe_customer_id),
  constraint stripe_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint stripe_customers_user_id_key UNIQUE (user_id)
);

create table stripe_payment_methods (
  id uuid not null,
  customer_id uuid not null,
  stripe_payment_method_id text not null,
  card jsonb not null,
  created_at timestamp with time zone not null,
  constraint stripe_payment_methods_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES stripe_customers(id) ON DELETE CASCADE,
  constraint stripe_payment_methods_customer_id_key UNIQUE (customer_id),
  constraint stripe_payment_methods_pkey PRIMARY KEY (id)
);

create table transactions (
  id uuid not null,
  process_name text not null,
  process_version integer not null,
  listing_id uuid not null,
  customer_id uuid not null,
  provider_id uuid not null,
  state text,
  last_transition text,
  last_transitioned_at timestamp with time zone,
  transition_count integer default 0 not null,
  line_items jsonb default '[]'::jsonb not null,
  payin_amount bigint,
  payin_currency text,
  payout_amount bigint,
  payout_currency text,
  refund_calculated boolean default false not null,
  protected_data jsonb default '{}'::jsonb not null,
  metadata jsonb default '{}'::jsonb not null,
  payment_state text,
  payment_intent_id text,
  payment_client_secret text,
  last_message_at timestamp with time zone,
  created_at timestamp with time zone not null,
  payment_push boolean default false not null,
  constraint transactions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint transactions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint transactions_parties_check CHECK ((customer_id <> provider_id)),
  constraint transactions_payin_check CHECK (((payin_amount IS NULL) = (payin_currency IS NULL))),
  constraint transactions_payment_check CHECK ((payment_state = ANY (ARRAY['created'::text, 'confirmed'::text, 'captured'::text, 'returned'::text, 'paid-out'::text]))),
  constraint transactions_payout_check CHECK (((payout_amount IS NULL) = (payout_currency IS NULL))),
  constraint transactions_pkey PRIMARY KEY (id),
  constraint transactions_process_name_process_version_fkey FOREIGN KEY (process_name, process_version) REFERENCES process_versions(process_name, version),
  constraint transactions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);

create table transitions (
  transaction_id uuid not null,
  seq integer not null,
  transition text not null,
  from_state text,
  to_state text not null,
  by_actor text not null,
  created_at timestamp with time zone not null,
  constraint transitions_actor_check CHECK ((by_actor = ANY (ARRAY['customer'::text, 'provider'::text, 'operator'::text, 'system'::text]))),
  constraint transitions_pkey PRIMARY KEY (transaction_id, seq),
  constraint transitions_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table user_identities (
  idp_id text not null,
  idp_user_id text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint user_identities_pkey PRIMARY KEY (idp_id, idp_user_id),
  constraint user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_identities_user_key UNIQUE (user_id, idp_id)
);

create table users (
  id uuid not null,
  email text not null,
  email_verified boolean default false not null,
  pending_email text,
  password_hash text,
  state text default 'active'::text not null,
  deleted boolean default false not null,
  first_name text not null,
  last_name text not null,
  display_name text,
  bio text,
  public_data jsonb default '{}'::jsonb not null,
  protected_data jsonb default '{}'::jsonb not null,
  private_data jsonb default '{}'::jsonb not null,
  metadata jsonb default '{}'::jsonb not null,
  profile_image_id uuid,
  may_post_listings boolean default true not null,
  may_initiate_transactions boolean default true not null,
  may_read boolean default true not null,
  created_at timestamp with time zone not null,
  posting_granted boolean default false not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_profile_image FOREIGN KEY (profile_image_id) REFERENCES images(id),
  constraint users_state_check CHECK ((state = ANY (ARRAY['active'::text, 'pendingApproval'::text, 'banned'::text])))
);

CREATE INDEX assets_content ON public.assets USING btree (content_hash);
CREATE UNIQUE INDEX assets_current ON public.assets USING btree (path) WHERE (to_seq IS NULL);
CREATE INDEX assets_path ON public.assets USING btree (path, from_seq);
CREATE INDEX authorization_codes_expiry ON public.authorization_codes USING btree (expires_at);
CREATE INDEX bookings_ended_idx ON public.bookings USING btree (end_at) WHERE ((state = 'accepted'::text) AND (NOT provisional));
CREATE INDEX bookings_listing_idx ON public.bookings USING btree (listing_id, start_at);
CREATE INDEX bookings_taken_idx ON public.bookings USING btree (listing_id, end_at, start_at) WHERE (state = ANY (ARRAY['pending'::text, 'accepted'::text]));
CREATE UNIQUE INDEX bookings_transaction_key ON public.bookings USING btree (transaction_id, provisional);
CREATE INDEX email_tokens_user ON public.email_tokens USING btree (user_id, kind);
CREATE INDEX event_inbox_resource_idx ON public.event_inbox USING btree (resource_id, id);
CREATE UNIQUE INDEX event_sequence_single ON public.event_sequence USING btree ((true));
CREATE INDEX events_created_idx ON public.events USING btree (created_at);
CREATE INDEX events_related_idx ON public.events USING gin (related_ids);
CREATE INDEX events_resource_idx ON public.events USING btree (resource_id, sequence_id);
CREATE INDEX events_type_idx ON public.events USING btree (event_type, sequence_id);
CREATE INDEX file_attachments_created ON public.file_attachments USING btree (created_at DESC, id);
CREATE INDEX file_attachments_file ON public.file_attachments USING btree (file_id);
CREATE INDEX file_attachments_listing ON public.file_attachments USING btree (listing_id, scope, "position");
CREATE INDEX file_attachments_message ON public.file_attachments USING btree (message_id, "position");
CREATE UNIQUE INDEX file_attachments_once ON public.file_attachments USING btree (file_id, scope, COALESCE(listing_id, transaction_id, message_id)) WHERE (NOT deleted);
CREATE INDEX file_attachments_transaction ON public.file_attachments USING btree (transaction_id, "position");
CREATE INDEX files_created ON public.files USING btree (created_at DESC, id);
CREATE INDEX files_owner ON public.files USING btree (owner_id, created_at DESC, id);
CREATE INDEX files_state ON public.files USING btree (state, state_updated_at);
CREATE INDEX images_owner ON public.images USING btree (owner_id, owner_type, "position");
CREATE INDEX jobs_due_idx ON public.jobs USING btree (lane, run_at, id) WHERE (failed_at IS NULL);
CREATE INDEX jobs_failed_idx ON public.jobs USING btree (kind, failed_at) WHERE (failed_at IS NOT NULL);
CREATE UNIQUE INDEX jobs_key ON public.jobs USING btree (key) WHERE ((key IS NOT NULL) AND (failed_at IS NULL));
CREATE INDEX jobs_mail_idx ON public.jobs USING btree (COALESCE(failed_at, run_at), id) WHERE (kind = 'mail'::text);
CREATE INDEX jobs_transaction_idx ON public.jobs USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX known_addresses_used ON public.known_addresses USING btree (used_at);
CREATE INDEX listings_author ON public.listings USING btree (author_id, created_at DESC, id DESC);
CREATE INDEX listings_created_idx ON public.listings USING btree (created_at DESC, id) WHERE (NOT deleted);
CREATE INDEX listings_keyword ON public.listings USING gin (keyword_index) WHERE ((state = 'published'::text) AND (NOT deleted) AND author_active);
CREATE INDEX listings_keyword_other ON public.listings USING gin (keyword_index) WHERE ((NOT deleted) AND (NOT ((state = 'published'::text) AND author_active)));
CREATE INDEX listings_last_class ON public.listings USING btree ((
CASE
    WHEN (jsonb_typeof((public_data -> 'lastClass'::text)) = 'number'::text) THEN (public_data -> 'lastClass'::text)
    ELSE NULL::jsonb
END) DESC NULLS LAST, created_at DESC, id DESC) WHERE ((state = 'published'::text) AND (NOT deleted) AND author_active);
CREATE INDEX listings_metadata ON public.listings USING gin (metadata jsonb_path_ops) WHERE ((state = 'published'::text) AND (NOT deleted) AND author_active);
CREATE INDEX listings_newest ON public.listings USING btree (created_at DESC, id DESC) WHERE ((state = 'published'::text) AND (NOT deleted) AND author_active);
CREATE INDEX listings_pending_idx ON public.listings USING btree (updated_at, id) WHERE ((state = 'pendingApproval'::text) AND (NOT deleted));
CREATE INDEX listings_place ON public.listings USING gist (point(geo_lng, geo_lat)) INCLUDE (geo_lat, geo_lng, created_at, id) WHERE ((state = 'published'::text) AND (NOT deleted) AND author_active);
CREATE INDEX listings_price ON public.listings USING btree (price_amount DESC NULLS LAST, created_at DESC, id DESC) WHERE ((state = 'published'::text) AND (NOT deleted) AND author_active);
CREATE INDEX listings_public_data ON public.listings USING gin (public_data jsonb_path_ops) WHERE ((state = 'published'::text) AND (NOT deleted) AND author_active);
CREATE INDEX listings_state_idx ON public.listings USING btree (state, created_at DESC, id) WHERE (NOT deleted);
CREATE INDEX listings_title_idx ON public.listings USING btree (lower("left"(title, 100)), id) WHERE (NOT deleted);
CREATE INDEX listings_title_words_idx ON public.listings USING gin (lower(title) gin_trgm_ops);
CREATE INDEX listings_updated_idx ON public.listings USING btree (updated_at, id) WHERE (NOT deleted);
CREATE UNIQUE INDEX marketplace_single ON public.marketplace USING btree ((true));
CREATE INDEX messages_transaction_idx ON public.messages USING btree (transaction_id, created_at DESC, id DESC);
CREATE INDEX operator_invitations_email_idx ON public.operator_invitations USING btree (lower(email)) WHERE (ended_at IS NULL);
CREATE INDEX operator_log_at_idx ON public.operator_log USING btree (at, id);
CREATE INDEX operator_log_operation_idx ON public.operator_log USING btree (operation, id);
CREATE INDEX operator_log_operator_idx ON public.operator_log USING btree (operator_id, id);
CREATE INDEX operator_log_resource_idx ON public.operator_log USING btree (resource_id, id) WHERE (resource_id IS NOT NULL);
CREATE INDEX payment_operations_finished_idx ON public.payment_operations USING btree (finished_at) WHERE (state = 'done'::text);
CREATE INDEX payment_operations_started_idx ON public.payment_operations USING btree (created_at) WHERE (state = 'started'::text);
CREATE INDEX payment_operations_transaction_idx ON public.payment_operations USING btree (transaction_id, seq, "position");
CREATE INDEX pending_transitions_lease_idx ON public.pending_transitions USING btree (lease_until);
CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);
CREATE INDEX reviews_listing_idx ON public.reviews USING btree (listing_id, created_at DESC);
CREATE INDEX reviews_subject_idx ON public.reviews USING btree (subject_id, created_at DESC);
CREATE INDEX sent_mails_at_idx ON public.sent_mails USING btree (at, id);
CREATE INDEX sent_mails_recipient_idx ON public.sent_mails USING btree (recipient_id, at);
CREATE INDEX sent_mails_transaction_idx ON public.sent_mails USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX stock_adjustments_listing ON public.stock_adjustments USING btree (listing_id, at DESC, id DESC);
CREATE INDEX stock_adjustments_reservation ON public.stock_adjustments USING btree (stock_reservation_id) WHERE (stock_reservation_id IS NOT NULL);
CREATE UNIQUE INDEX stock_reservations_transaction_key ON public.stock_reservations USING btree (transaction_id);
CREATE INDEX stripe_payment_methods_digits_idx ON public.stripe_payment_methods USING btree (((card ->> 'last4Digits'::text)));
CREATE INDEX transactions_changed_idx ON public.transactions USING btree (last_transitioned_at DESC, id DESC) WHERE (state IS NOT NULL);
CREATE INDEX transactions_customer_idx ON public.transactions USING btree (customer_id, created_at DESC, id DESC);
CREATE INDEX transactions_intent_idx ON public.transactions USING btree (payment_intent_id) WHERE (payment_intent_id IS NOT NULL);
CREATE INDEX transactions_last_receipt_idx ON public.transactions USING btree (((metadata #>> '{receipts,-1,at}'::text[]))) WHERE (metadata ? 'subscriptionId'::text);
CREATE INDEX transactions_last_transition_idx ON public.transactions USING btree (last_transition, created_at DESC, id DESC) WHERE (state IS NOT NULL);
CREATE INDEX transactions_listing_idx ON public.transactions USING btree (listing_id, created_at DESC);
CREATE INDEX transactions_process_states_idx ON public.transactions USING btree (process_name, process_version, state) WHERE (state IS NOT NULL);
CREATE INDEX transactions_provider_idx ON public.transactions USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX transactions_state_changed_idx ON public.transactions USING btree (state, last_transitioned_at DESC, id DESC) WHERE (state IS NOT NULL);
CREATE INDEX transactions_state_idx ON public.transactions USING btree (state, created_at DESC, id DESC) WHERE (state IS NOT NULL);
CREATE INDEX transactions_subscription_idx ON public.transactions USING btree (((metadata ->> 'subscriptionId'::text))) WHERE (metadata ? 'subscriptionId'::text);
CREATE INDEX transactions_told_idx ON public.transactions USING btree (created_at DESC, id DESC) WHERE (state IS NOT NULL);
CREATE INDEX transactions_version_idx ON public.transactions USING btree (process_name, process_version, created_at DESC, id DESC) INCLUDE (state);
CREATE INDEX users_blocked_idx ON public.users USING gin (((private_data -> 'blocked'::text))) WHERE (private_data ? 'blocked'::text);
CREATE INDEX users_created ON public.users USING btree (created_at DESC, id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email)) WHERE (NOT deleted);
CREATE INDEX users_name_idx ON public.users USING btree (lower("left"(first_name, 100)), lower("left"(last_name, 100)), id) WHERE (NOT deleted);
CREATE INDEX users_operators_idx ON public.users USING btree (((metadata -> 'operator'::text))) WHERE (metadata ? 'operator'::text);
CREATE INDEX users_pending_idx ON public.users USING btree (created_at, id) WHERE ((state = 'pendingApproval'::text) AND (NOT deleted));
CREATE INDEX users_words_idx ON public.users USING gin (lower(((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(display_name, ''::text)) || ' '::text) || email)) gin_trgm_ops) WHERE (NOT deleted);

CREATE TRIGGER events_of_availability_exceptions AFTER INSERT OR DELETE OR UPDATE ON public.availability_exceptions FOR EACH ROW EXECUTE FUNCTION event_on_resource('availabilityException');
CREATE TRIGGER event_link_of_bookings AFTER INSERT ON public.bookings FOR EACH ROW WHEN ((NOT new.provisional)) EXECUTE FUNCTION event_after_link('transaction', 'transaction_id', 'booking_id');
CREATE TRIGGER event_unlink_of_bookings AFTER DELETE ON public.bookings FOR EACH ROW WHEN ((NOT old.provisional)) EXECUTE FUNCTION event_after_link('transaction', 'transaction_id', 'booking_id');
CREATE TRIGGER events_of_bookings AFTER INSERT OR DELETE OR UPDATE ON public.bookings FOR EACH ROW EXECUTE FUNCTION event_on_resource('booking');
CREATE TRIGGER event_link_of_images BEFORE INSERT OR DELETE OR UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION event_before_link('listing', 'owner_id');
CREATE TRIGGER events_of_listings AFTER INSERT OR DELETE OR UPDATE ON public.listings FOR EACH ROW EXECUTE FUNCTION event_on_resource('listing');
CREATE TRIGGER listings_learn_of_author BEFORE INSERT ON public.listings FOR EACH ROW EXECUTE FUNCTION listings_learn_of_author();
CREATE TRIGGER events_of_messages AFTER INSERT OR DELETE OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION event_on_resource('message');
CREATE TRIGGER operator_log_final BEFORE DELETE OR UPDATE ON public.operator_log FOR EACH ROW EXECUTE FUNCTION operator_log_is_final();
CREATE TRIGGER operator_log_not_emptied BEFORE TRUNCATE ON public.operator_log FOR EACH STATEMENT EXECUTE FUNCTION operator_log_is_final();
CREATE TRIGGER events_of_reviews AFTER INSERT OR DELETE OR UPDATE ON public.reviews FOR EACH ROW EXECUTE FUNCTION event_on_resource('review');
CREATE TRIGGER event_link_of_stock AFTER INSERT OR DELETE ON public.stock FOR EACH ROW EXECUTE FUNCTION event_after_link('listing', 'listing_id', 'stock_id');
CREATE TRIGGER events_of_stock_adjustments AFTER INSERT OR DELETE OR UPDATE ON public.stock_adjustments FOR EACH ROW EXECUTE FUNCTION event_on_resource('stockAdjustment');
CREATE TRIGGER event_link_of_stock_reservations AFTER INSERT OR DELETE ON public.stock_reservations FOR EACH ROW EXECUTE FUNCTION event_after_link('transaction', 'transaction_id', 'stock_reservation_id');
CREATE TRIGGER events_of_stock_reservations AFTER INSERT OR DELETE OR UPDATE ON public.stock_reservations FOR EACH ROW EXECUTE FUNCTION event_on_resource('stockReservation');
CREATE TRIGGER event_link_of_stripe_accounts BEFORE INSERT OR DELETE OR UPDATE ON public.stripe_accounts FOR EACH ROW EXECUTE FUNCTION event_before_link('user', 'user_id');
CREATE TRIGGER events_of_transactions AFTER INSERT OR UPDATE ON public.transactions FOR EACH ROW WHEN ((new.state IS NOT NULL)) EXECUTE FUNCTION event_on_resource('transaction');
CREATE TRIGGER events_of_transactions_deleted AFTER DELETE ON public.transactions FOR EACH ROW WHEN ((old.state IS NOT NULL)) EXECUTE FUNCTION event_on_resource('transaction');
CREATE TRIGGER event_link_of_identities AFTER INSERT ON public.user_identities FOR EACH ROW EXECUTE FUNCTION event_after_identity();
CREATE TRIGGER event_unlink_of_identities BEFORE DELETE OR UPDATE ON public.user_identities FOR EACH ROW EXECUTE FUNCTION event_before_link('user', 'user_id');
CREATE TRIGGER events_of_users AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION event_on_resource('user');
CREATE TRIGGER users_tell_their_listings AFTER UPDATE OF state, deleted ON public.users FOR EACH ROW EXECUTE FUNCTION users_tell_their_listings();
