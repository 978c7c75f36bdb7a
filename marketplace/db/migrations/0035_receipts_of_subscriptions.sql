-- Months of subscriptions are charged by the payment provider: figures take them from the receipts
-- that the site writes into the metadata (docs/decisions/220-operations-of-the-site.md). Of an
-- order with many, the last says whether a period may have one.
CREATE INDEX transactions_last_receipt_idx
  ON transactions ((metadata #>> '{receipts,-1,at}'))
  WHERE metadata ? 'subscriptionId';
