-- A draft without an availability plan has none. Listings that were given one when they were made keep it:
-- it can not be told from a plan of their authors.
ALTER TABLE listings ALTER COLUMN availability_plan DROP NOT NULL;
