import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Servers, refuseStandby } from '../driver/servers.ts';
import { lockFolder } from '../driver/lockFile.ts';
import { PgliteClient } from '../driver/pgliteClient.ts';
import { readMigrations } from '../driver/migrate.ts';

/** The database to inspect, and the facts to read. */
export interface InspectOptions {
  /** Address of PostgreSQL; without it the embedded database of `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** Accounts of this e-mail domain are counted, e.g. `flowroom.example`. */
  mailDomain: string;
  /** Milliseconds for connecting and for each statement. */
  timeoutMs?: number;
}

/** Facts read from a database; nothing in it is changed. */
export interface DatabaseReport {
  kind: 'pglite' | 'postgres';
  /** PostgreSQL's version number, e.g. 150004. */
  version: number;
  encoding: string;
  /** True when migrations have the right to create tables. */
  maySetUp: boolean;
  /** Names of migrations not applied yet; all of them in an empty database. */
  missing: string[];
  /** Names of applied migrations that this version does not have, or has with another content. */
  foreign: string[];
  /** Milliseconds by which the database's clock is ahead of this machine's. */
  clockAheadMs: number;
  /** Number of accounts of the e-mail domain that are not deleted. */
  accounts: number;
}

type Ask = (sql: string, params?: string[]) => Promise<Record<string, unknown>[]>;

/**
 * Inspects a database without changing it.
 * @returns null for an embedded database that does not exist yet
 * @throws DatabaseInUseError when another process has the embedded one open; errors of the driver
 */
export async function inspectDatabase(options: InspectOptions): Promise<DatabaseReport | null> {
  return options.databaseUrl
    ? inspectPostgres(options.databaseUrl, options)
    : inspectPglite(path.join(options.dataDir, 'database'), options);
}

async function inspectPglite(
  folder: string,
  { mailDomain, timeoutMs = 30_000 }: InspectOptions,
): Promise<DatabaseReport | null> {
  if (!existsSync(path.join(folder, 'complete'))) return null;
  const unlock = lockFolder(folder);
  try {
    const client = await PgliteClient.open({ dataDir: path.join(folder, 'cluster'), timeoutMs });
    try {
      const ask: Ask = async (sql, params) => (await client.query(sql, params)).rows;
      return { kind: 'pglite', ...(await report(ask, mailDomain)) };
    } finally {
      await client.close();
    }
  } finally {
    unlock();
  }
}

function inspectPostgres(url: string, options: InspectOptions): Promise<DatabaseReport> {
  const servers = new Servers(url);
  return servers.reach(() => inspectServer(servers, options));
}

async function inspectServer(
  servers: Servers,
  { mailDomain, timeoutMs = 10_000 }: InspectOptions,
): Promise<DatabaseReport> {
  const client = new pg.Client({
    connectionString: servers.current,
    application_name: 'flowroom-inspection',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // A pooler does not pass it on.
    ...(servers.isPooled ? {} : { statement_timeout: timeoutMs }),
  });
  // The waiting statement reports the broken connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (servers.isMany) await refuseStandby(client);
    const ask: Ask = async (sql, params) =>
      (await client.query<Record<string, unknown>>(sql, params)).rows;
    return { kind: 'postgres', ...(await report(ask, mailDomain)) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function report(ask: Ask, mailDomain: string): Promise<Omit<DatabaseReport, 'kind'>> {
  const before = Date.now();
  const [row = {}] = await ask(`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_set_up,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      to_regclass('schema_migrations') is not null as has_ledger,
      to_regclass('users') is not null as has_users`);
  const now = (before + Date.now()) / 2;
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const applied = row['has_ledger']
    ? await ask('select name, checksum from schema_migrations order by name')
    : [];
  const names = new Set(applied.map(({ name }) => String(name)));
  const [{ count = 0 } = {}] = row['has_users']
    ? await ask(
        `select count(*)::int as count from users
        where not deleted and right(lower(email), length($1) + 1) = '@' || $1`,
        [mailDomain],
      )
    : [];
  return {
    version: Number(row['version']),
    encoding: String(row['encoding']),
    maySetUp: row['may_set_up'] === true,
    missing: [...known.keys()].filter(name => !names.has(name)),
    foreign: applied
      .filter(({ name, checksum }) => known.get(String(name)) !== checksum)
      .map(({ name }) => String(name)),
    clockAheadMs: Math.round(Number(row['clock']) - now),
    accounts: Number(count),
  };
}
