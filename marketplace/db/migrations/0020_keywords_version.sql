-- Which way of making words out of texts the keyword index of listings was written with.
ALTER TABLE marketplace ADD COLUMN keywords_version smallint NOT NULL DEFAULT 0;
