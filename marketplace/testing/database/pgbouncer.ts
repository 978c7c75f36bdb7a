import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './postgres.mjs';
import { until } from '../assertions/until.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** Returns whether PgBouncer is installed. */
export const hasPgbouncer = program !== undefined;

/** A pooler in front of a server. */
export interface Pooler {
  /** Address of a database behind it. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode, with few connections to the server. */
export async function startPgbouncer(serverUrl: string): Promise<Pooler> {
  if (!program) throw new Error('There is no PgBouncer.');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-bouncer-'));
  // It refuses to run as root, and then has to read its files as somebody else.
  chmodSync(folder, 0o755);
  const server = new URL(serverUrl);
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  );
  const asRoot = process.getuid?.() === 0;
  const args = asRoot ? ['-u', 'nobody', settings] : [settings];
  const child = spawn(program, args, { stdio: 'ignore' });
  await until('the pooler', async () => {
    const client = new pg.Client({
      connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
    });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    return isUp;
  });
  return {
    urlOf: databaseUrl =>
      `postgres://postgres@127.0.0.1:${port}${new URL(databaseUrl).pathname}?pool_mode=transaction`,
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
