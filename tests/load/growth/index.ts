import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fillProjection } from '#tests/browser/support/projection.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import { addYear, begin, letIn, years } from './history.ts';
import { pageTimes, questionsOf } from './pageTimes.ts';
import type { PageTime } from './pageTimes.ts';
import { roomOf } from './tables.ts';
import type { TableRoom } from './tables.ts';
import type { Run } from '../../bench/listings/fill.ts';
import { ratioOf } from '../../bench/percentiles.ts';
import { residentMB } from '../../bench/processes.ts';
import { signIn } from '../../bench/signIn.ts';
import { table } from '../../bench/table.ts';

// Three years of a marketplace: whether pages stay as fast, whether what may go is removed, and
// whether the database's own vacuum follows.

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000000' },
    teachers: { type: 'string', default: '10000' },
    students: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '60' },
  },
});
const size = {
  bookings: Number(values.bookings),
  teachers: Number(values.teachers),
  students: Number(values.students),
};
/** How much slower a page may be after three years than after one. */
const slowest = 2;
/** Part of a table that may be dead rows. PostgreSQL's own begins at a fifth. */
const mostDead = 0.25;
/** Milliseconds in which that, and what trims tables, has to be done. */
const mostMs = 600_000;

const begun = Date.now();
const tell = (line: string) =>
  console.log(`growth: ${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);

/** Rows that the product trims. */
interface Kept {
  events: number;
  mails: number;
}

/** How the product fares with so many years. */
interface Measured {
  year: number;
  pages: PageTime[];
  /** Seconds for rebuilding the tables of orders. */
  rebuilt: number;
  memoryMB: number;
}

const cluster = await startPostgres(['shared_buffers=2GB', 'autovacuum_naptime=5s']);
if (!cluster) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
const server = await FlowroomServer.start({
  DATABASE_URL: cluster.url,
  SEED_DEMO: 'false',
  LOG_LEVEL: 'warn',
  MAX_RENDERS_PER_CLIENT: '0',
});
const client = new pg.Client({ connectionString: cluster.url });
await client.connect();
const run: Run = async (sql, parameters) =>
  (await client.query<Record<string, unknown>>(sql, parameters)).rows;
const count = async (name: string) =>
  Number((await run(`SELECT count(*) AS count FROM ${name}`))[0]?.['count']);

/** Waits until something holds that comes by itself. Returns whether it did. */
async function settles(ms: number, holds: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > until) return false;
    await sleep(2_000);
  }
  return true;
}

const kept = async (): Promise<Kept> => ({
  events: await count('events'),
  mails: await count('site_mail.sends'),
});

/** Adds a year, and waits until the product has trimmed the event log and the list of mails. */
async function grow(year: number): Promise<{ before: Kept; after: Kept }> {
  tell(`year ${year + 1}: ${Math.round(size.bookings / years)} bookings are written`);
  await addYear(run, size, year);
  await run('ANALYZE');
  const before = await kept();
  await server.boot();
  const old = async () =>
    (await count(`events WHERE created_at < now() - interval '91 days'`)) +
    (await count(`site_mail.sends WHERE about_at < now() - interval '61 days'`));
  const isTrimmed = await settles(mostMs, async () => (await old()) === 0);
  if (!isTrimmed) throw new Error(`year ${year + 1}: ${await old()} old rows are still there`);
  const after = await kept();
  tell(
    `year ${year + 1}: events ${before.events} -> ${after.events}, mails ${before.mails} -> ${after.mails}`,
  );
  return { before, after };
}

/**
 * Returns whether autovacuum has nothing to do, so that pages are not measured beside it: no worker
 * for three of its rounds.
 */
async function isVacuumAtRest(): Promise<boolean> {
  for (let look = 0; look < 10; look += 1) {
    const workers = await count(`pg_stat_activity WHERE backend_type = 'autovacuum worker'`);
    if (workers > 0) return false;
    await sleep(1_500);
  }
  return true;
}

async function measure(year: number): Promise<Measured> {
  const from = Date.now();
  await fillProjection(server);
  const rebuilt = Math.round((Date.now() - from) / 1000);
  tell(`year ${year + 1}: the tables of orders were made anew in ${rebuilt} s`);
  if (!(await settles(mostMs, isVacuumAtRest))) throw new Error('autovacuum does not come to rest');
  const classes = await run(
    `SELECT id FROM listings WHERE state = 'published' ORDER BY id LIMIT 200`,
  );
  const personOf = async (kind: 'student' | 'teacher') => ({
    headers: { cookie: await signIn(server, await letIn(run, kind)), 'x-flowroom': '1' },
  });
  const questions = questionsOf(
    classes.map(({ id }) => `/l/class/${String(id)}`),
    { student: await personOf('student'), teacher: await personOf('teacher') },
  );
  const pages = await pageTimes(server.url, questions, Number(values.turns));
  return { year: year + 1, pages, rebuilt, memoryMB: residentMB(server.pid ?? 0) };
}

const errors: string[] = [];
try {
  // The product makes the tables of mails with its first round of them.
  const hasMails = () => run(`SELECT to_regclass('site_mail.sends') AS name`);
  await settles(mostMs, async () => (await hasMails())[0]?.['name'] !== null);
  await server.terminate();
  await begin(run, size);
  const measured: Measured[] = [];
  const trimmed: { before: Kept; after: Kept }[] = [];
  for (let year = 0; year < years; year += 1) {
    trimmed.push(await grow(year));
    if (year === 0 || year === years - 1) measured.push(await measure(year));
    await server.terminate();
  }
  let room: TableRoom[] = [];
  const isVacuumed = await settles(mostMs, async () => {
    room = await roomOf(run);
    return room.every(({ dead, rows }) => dead <= Math.max(1_000, rows * mostDead));
  });
  if (!isVacuumed) errors.push('vacuum does not keep up: see the dead rows');

  const first = measured[0]!;
  const last = measured.at(-1)!;
  const rows = first.pages.map(({ page, p50, p95 }, index) => {
    const later = last.pages[index]!;
    const ratio = ratioOf(later.p50, p50);
    if (ratio > slowest) errors.push(`${page}: ${ratio} times as slow after ${years} years`);
    return {
      page,
      'p50 first': p50,
      'p50 last': later.p50,
      [`ratio (${slowest})`]: ratio,
      'p95 first': p95,
      'p95 last': later.p95,
    };
  });
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
  const steps = trimmed.map(({ before, after }, year) => ({
    year: year + 1,
    'events before': before.events,
    'events left': after.events,
    'mails before': before.mails,
    'mails left': after.mails,
  }));
  const rest = measured.map(({ year, rebuilt, memoryMB }) => ({
    year,
    'orders read anew, s': rebuilt,
    'memory, MB': memoryMB,
  }));
  const text = [
    machine,
    table(rows),
    table(steps),
    table(rest),
    table(room.map(one => ({ ...one }))),
  ].join('\n\n');
  console.log(`\n${text}`);
  const folder = path.join(import.meta.dirname, '..', '..', 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  const results = { at: new Date().toISOString(), machine, size, trimmed, measured, room, errors };
  writeFileSync(path.join(folder, 'growth.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, 'growth.txt'), `${text}\n`);
} finally {
  await client.end();
  await server.stop();
  cluster.stop();
}
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
