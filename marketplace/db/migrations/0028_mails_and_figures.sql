-- What became of each mail of the last month, for operators
-- (docs/decisions/220-operations-of-the-site.md).

CREATE TABLE sent_mails (
  -- That of its job, whose row is deleted.
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  template text NOT NULL,
  recipient_id uuid NOT NULL,
  transaction_id uuid,
  -- `sent`, `refused`, or why there was no mail.
  outcome text NOT NULL,
  -- Not of mails with links that let somebody into an account.
  subject text,
  body text
);
CREATE INDEX sent_mails_at_idx ON sent_mails (at, id);
CREATE INDEX sent_mails_recipient_idx ON sent_mails (recipient_id, at);
CREATE INDEX sent_mails_transaction_idx ON sent_mails (transaction_id)
  WHERE transaction_id IS NOT NULL;
CREATE INDEX jobs_mail_idx ON jobs ((coalesce(failed_at, run_at)), id) WHERE kind = 'mail';

-- What the figures of today are counted from.
CREATE INDEX bookings_ended_idx ON bookings (end_at)
  WHERE state = 'accepted' AND NOT provisional;
CREATE INDEX payment_operations_finished_idx ON payment_operations (finished_at)
  WHERE state = 'done';
