#!/usr/bin/env bash
# Run once by the image of PostgreSQL on a new primary: a role that may only replicate, a slot that keeps what the
# standby has not read yet, and the line that lets it in.
set -eu

psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE replicator REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
