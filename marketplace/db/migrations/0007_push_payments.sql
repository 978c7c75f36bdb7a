-- Whether a payment is charged as soon as the customer confirms it (push methods), so that there is
-- nothing to capture later.
ALTER TABLE transactions ADD COLUMN payment_push boolean NOT NULL DEFAULT false;
