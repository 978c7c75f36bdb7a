-- What operators look for among orders (docs/decisions/215-orders-of-operators.md).

CREATE INDEX transactions_state_idx ON transactions (state, created_at DESC, id DESC)
  WHERE state IS NOT NULL;
CREATE INDEX transactions_changed_idx ON transactions (last_transitioned_at DESC, id DESC)
  WHERE state IS NOT NULL;
-- Ids of the payment provider.
CREATE INDEX transactions_intent_idx ON transactions (payment_intent_id)
  WHERE payment_intent_id IS NOT NULL;
CREATE INDEX transactions_subscription_idx ON transactions ((metadata ->> 'subscriptionId'))
  WHERE metadata ? 'subscriptionId';
CREATE INDEX stripe_payment_methods_digits_idx ON stripe_payment_methods ((card ->> 'last4Digits'));
