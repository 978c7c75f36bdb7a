-- Each action of a transition has events of its own: a booking that is created and accepted in one
-- transition is told as both. So what is noted of a booking, a reservation or a review is closed at once.
-- Muted transactions are asked about first, as they write millions of rows.
CREATE OR REPLACE FUNCTION event_on_resource() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
