-- Which mail of an order a row is about: the key of its job
-- (docs/decisions/215-orders-of-operators.md).
ALTER TABLE sent_mails ADD COLUMN job_key text;
