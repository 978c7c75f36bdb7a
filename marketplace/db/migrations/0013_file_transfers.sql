-- Whether users may be given addresses to upload files to and to download them from.
ALTER TABLE marketplace ADD COLUMN file_transfers boolean NOT NULL DEFAULT true;
