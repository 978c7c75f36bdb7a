-- Messages that operators have removed (docs/decisions/217-reports.md): like a hidden review, one of
-- them is deleted in the event log.
ALTER TABLE messages ADD COLUMN deleted boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION event_visible(type text, r jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
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
$$;

