-- The event log: docs/decisions/065. Triggers note in event_inbox what a resource was before it changed,
-- within the transaction that changes it. Numbering moves what was noted to events, in order.

-- One row for each resource that a database transaction has touched.
CREATE TABLE event_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  -- The resource before the change; null when there was none.
  before jsonb,
  xact xid8 NOT NULL,
  -- A transition ends an event: what follows in the same transaction is another.
  closed boolean NOT NULL,
  audit jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX event_inbox_resource_idx ON event_inbox (resource_id, id);

CREATE TABLE events (
  sequence_id bigint PRIMARY KEY,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  event_type text NOT NULL,
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  -- The resource and everything it belongs to.
  related_ids uuid[] NOT NULL,
  -- Null once the resource is gone.
  resource jsonb,
  -- What of it was different before: all of it when it is gone, null when it is new.
  previous jsonb,
  audit jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX events_type_idx ON events (event_type, sequence_id);
CREATE INDEX events_resource_idx ON events (resource_id, sequence_id);
CREATE INDEX events_related_idx ON events USING gin (related_ids);
CREATE INDEX events_created_idx ON events (created_at);

-- Whoever holds this row gives numbers. `quiet_xact` is the last transaction that did nothing else, and
-- `quiet_version` what readers called their data before it, if nobody else was at work.
CREATE TABLE event_sequence (
  last_id bigint NOT NULL,
  quiet_xact xid8,
  quiet_version text
);
CREATE UNIQUE INDEX event_sequence_single ON event_sequence ((true));
INSERT INTO event_sequence (last_id) VALUES (0);

-- What readers see, as a text that is the same as long as they see the same; numbering alone does not change it.
CREATE FUNCTION data_version() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN pg_current_snapshot()::text = format('%1$s:%1$s:', quiet_xact::text::bigint + 1)
    THEN coalesce(quiet_version, pg_current_snapshot()::text)
    ELSE pg_current_snapshot()::text
  END
  FROM event_sequence
$$;

-- Of a row what events tell, or null where the API has no such resource (yet, or any more).
CREATE FUNCTION event_visible(type text, r jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
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
    ELSE r
  END
$$;

-- What a resource shows of rows that point at it. (Branches, as one expression would prepare all queries.)
CREATE FUNCTION event_links(type text, resource uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
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
$$;

-- A resource as it is now, in the form that events keep; null when there is none.
CREATE FUNCTION event_snapshot(type text, resource uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
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
$$;

-- The ids under which events of a resource are found: its own, of what it belongs to, and of the parties
-- and the listing of its transaction.
CREATE FUNCTION event_related(resource uuid, r jsonb) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
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
$$;

-- Whether this transaction has noted the resource already. `ends` closes the note, and puts it after
-- everything that the transaction has noted meanwhile.
CREATE FUNCTION event_is_noted(type text, resource uuid, ends boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
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
$$;

CREATE FUNCTION event_note(type text, resource uuid, was jsonb, ends boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_inbox (resource_type, resource_id, before, xact, closed, audit, created_at)
  VALUES (
    type, resource, was, pg_current_xact_id(), ends,
    nullif(current_setting('flowroom.audit', true), '')::jsonb, transaction_timestamp()
  );
END
$$;

-- On the table of a resource; the argument is its type.
CREATE FUNCTION event_on_resource() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  type text := TG_ARGV[0];
  was jsonb := to_jsonb(OLD);
  is_now jsonb := to_jsonb(NEW);
  ends boolean;
BEGIN
  was := event_visible(type, was);
  is_now := event_visible(type, is_now);
  IF was IS NOT DISTINCT FROM is_now OR current_setting('flowroom.events', true) = 'off' THEN
    RETURN NULL;
  END IF;
  ends := type = 'transaction' AND was -> 'transition_count' IS DISTINCT FROM is_now -> 'transition_count';
  IF was IS NULL THEN
    PERFORM event_note(type, NEW.id, NULL, ends);
  ELSIF NOT event_is_noted(type, OLD.id, ends) THEN
    PERFORM event_note(type, OLD.id, was || event_links(type, OLD.id), ends);
  END IF;
  RETURN NULL;
END
$$;

-- On tables whose rows show in a resource that they point at: type of the resource, column that points.
-- Fires before each row changes, so that the resource is read while it is still the old one.
CREATE FUNCTION event_before_link() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;

-- The same where one row alone shows by its id, under the name that is the third argument. Fires after
-- the row has come or gone, as rows that are written by upsert are mostly there already.
CREATE FUNCTION event_after_link() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;

-- On identities that have come: most are tried again and again, and are there already.
CREATE FUNCTION event_after_identity() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;

CREATE TRIGGER events_of_listings AFTER INSERT OR UPDATE OR DELETE ON listings
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('listing');
CREATE TRIGGER events_of_users AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('user');
-- Before its first transition is made a transaction is nobody's to see.
CREATE TRIGGER events_of_transactions AFTER INSERT OR UPDATE ON transactions
  FOR EACH ROW WHEN (NEW.state IS NOT NULL) EXECUTE FUNCTION event_on_resource('transaction');
CREATE TRIGGER events_of_transactions_deleted AFTER DELETE ON transactions
  FOR EACH ROW WHEN (OLD.state IS NOT NULL) EXECUTE FUNCTION event_on_resource('transaction');
CREATE TRIGGER events_of_bookings AFTER INSERT OR UPDATE OR DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('booking');
CREATE TRIGGER events_of_stock_reservations AFTER INSERT OR UPDATE OR DELETE ON stock_reservations
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('stockReservation');
CREATE TRIGGER events_of_stock_adjustments AFTER INSERT OR UPDATE OR DELETE ON stock_adjustments
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('stockAdjustment');
CREATE TRIGGER events_of_availability_exceptions AFTER INSERT OR UPDATE OR DELETE ON availability_exceptions
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('availabilityException');
CREATE TRIGGER events_of_messages AFTER INSERT OR UPDATE OR DELETE ON messages
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('message');
CREATE TRIGGER events_of_reviews AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION event_on_resource('review');

CREATE TRIGGER event_link_of_images BEFORE INSERT OR UPDATE OR DELETE ON images
  FOR EACH ROW EXECUTE FUNCTION event_before_link('listing', 'owner_id');
CREATE TRIGGER event_link_of_stripe_accounts BEFORE INSERT OR UPDATE OR DELETE ON stripe_accounts
  FOR EACH ROW EXECUTE FUNCTION event_before_link('user', 'user_id');
CREATE TRIGGER event_link_of_identities AFTER INSERT ON user_identities
  FOR EACH ROW EXECUTE FUNCTION event_after_identity();
CREATE TRIGGER event_unlink_of_identities BEFORE UPDATE OR DELETE ON user_identities
  FOR EACH ROW EXECUTE FUNCTION event_before_link('user', 'user_id');
CREATE TRIGGER event_link_of_stock AFTER INSERT OR DELETE ON stock
  FOR EACH ROW EXECUTE FUNCTION event_after_link('listing', 'listing_id', 'stock_id');
CREATE TRIGGER event_link_of_stock_reservations AFTER INSERT OR DELETE ON stock_reservations
  FOR EACH ROW EXECUTE FUNCTION event_after_link('transaction', 'transaction_id', 'stock_reservation_id');
CREATE TRIGGER event_link_of_bookings AFTER INSERT ON bookings FOR EACH ROW
  WHEN (NOT NEW.provisional)
  EXECUTE FUNCTION event_after_link('transaction', 'transaction_id', 'booking_id');
CREATE TRIGGER event_unlink_of_bookings AFTER DELETE ON bookings FOR EACH ROW
  WHEN (NOT OLD.provisional)
  EXECUTE FUNCTION event_after_link('transaction', 'transaction_id', 'booking_id');
