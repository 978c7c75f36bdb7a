-- The version of the payment provider's API that the operator has asked for; null: none.
ALTER TABLE marketplace ADD COLUMN stripe_api_version text;
