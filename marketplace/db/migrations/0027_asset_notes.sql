-- Who made a version of the hosted assets, and why (docs/decisions/218-settings.md); null for one
-- that a program has pushed.
ALTER TABLE asset_versions ADD COLUMN operator_id uuid REFERENCES users (id);
ALTER TABLE asset_versions ADD COLUMN note text;
