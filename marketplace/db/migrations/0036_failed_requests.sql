-- Requests that were answered 5xx, and errors nobody handled, of the last two weeks, for operators
-- (docs/decisions/220-operations-of-the-site.md).

CREATE TABLE failed_requests (
  -- In the order of time (version 7).
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Name of the machine.
  host text NOT NULL,
  method text,
  route text,
  status integer,
  code text,
  request_id uuid,
  account_id uuid
);
