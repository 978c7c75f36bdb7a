import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { FlowroomServer } from '#tests/support/server.ts';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import { consoleFacts } from './console/questions/facts.ts';
import { fillConsole } from './console/fill.ts';
import { measureQuestion, readAsOwner } from './console/measure.ts';
import type { ConsoleAnswer } from './console/measure.ts';
import { consoleQuestions } from './console/questions/index.ts';
import type { Run } from './listings/fill.ts';
import { residentMB } from './processes.ts';
import { table } from './table.ts';

// What operators read of a large marketplace on PostgreSQL: each list, search and page, over HTTP,
// against plain SQL. BENCH_ORDERS is the number of orders (a million; people and listings are a
// tenth of it), BENCH_TURNS how often each is sent, BENCH_QUESTIONS a pattern of the only ones.
// DATABASE_URL names a database that has been filled already.

const root = path.resolve(import.meta.dirname, '../..');
const turns = Number(process.env.BENCH_TURNS ?? 100);
const ordersWanted = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const size = {
  listings: ordersWanted / 10,
  people: ordersWanted / 10,
  orders: ordersWanted,
  commands: ordersWanted / 5,
};
const only = new RegExp(process.env.BENCH_QUESTIONS ?? '');
const filled = process.env.DATABASE_URL;
/** Milliseconds that the slowest twentieth may take. */
const limit = 300;

/** Makes a database in which letters beyond ASCII are letters, as in that of the image. */
async function newDatabase(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE bench_console TEMPLATE template0 LOCALE 'C.UTF-8'`);
  await admin.end();
  return url.replace(/\/postgres$/, '/bench_console');
}

const cluster = filled ? null : await startPostgres(['shared_buffers=4GB', 'max_wal_size=8GB']);
const databaseUrl = filled ?? (cluster && (await newDatabase(cluster.url)));
if (!databaseUrl) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
const server = await FlowroomServer.start(
  { DATABASE_URL: databaseUrl, SEED_DEMO: 'false', LOG_LEVEL: 'warn' },
  'marketplace',
);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
try {
  const run: Run = async (sql, values) =>
    (await client.query<Record<string, unknown>>(sql, values)).rows;
  const from = Date.now();
  if (!filled) await fillConsole(run, size);
  const filling = Math.round((Date.now() - from) / 1000);
  const facts = await consoleFacts(run);
  const read = await readAsOwner(`${server.url}/flex/console/v1`);
  const answers: ConsoleAnswer[] = [];
  for (const question of consoleQuestions.filter(({ name }) => only.test(name))) {
    answers.push(await measureQuestion(question, facts, { read, run, turns }));
  }
  const rows = answers.map(({ question, p50, p95, sqlP95, ratio, most }) => ({
    question,
    'p50 ms': p50,
    [`p95 ms (${limit})`]: p95,
    'plain SQL p95 ms': sqlP95,
    ratio,
    'most rows': most,
  }));
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
  const memoryMB = residentMB(server.pid ?? 0);
  const rest = [
    { figure: 'filling, s', value: filling },
    { figure: 'memory of the process, MB', value: memoryMB },
  ];
  const text = [machine, table(rows), table(rest)].join('\n\n');
  console.log(text);
  const folder = path.join(root, 'tests/bench/results');
  mkdirSync(folder, { recursive: true });
  const results = { at: new Date().toISOString(), machine, turns, size, answers, memoryMB };
  writeFileSync(path.join(folder, 'console.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, 'console.txt'), `${text}\n`);
  for (const { question } of answers.filter(({ p95 }) => p95 > limit)) {
    console.error(`${question}: p95 is over ${limit} ms`);
    process.exitCode = 1;
  }
} finally {
  await client.end();
  await server.stop();
  cluster?.stop();
}
