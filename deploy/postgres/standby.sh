#!/usr/bin/env bash
# Starts a streaming standby in PGDATA. The first time it copies PRIMARY, the address of the primary with the role
# `replicator`; afterwards it goes on where it was. Arguments are settings of the server.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was broken off is begun again.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --dbname="$PRIMARY" --pgdata="$PGDATA" --slot=standby --wal-method=stream --write-recovery-conf
  chmod 0700 "$PGDATA"
fi
exec postgres -c hot_standby=on "$@"
