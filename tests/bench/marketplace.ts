import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { FlowroomServer } from '#tests/support/server.ts';
import { openDatabase } from '@flowroom/marketplace/seeding';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import { measureBookings } from './bookings/measure.ts';
import { visitorToken } from './bookings/load.ts';
import { factsOf, fill } from './listings/fill.ts';
import type { Run } from './listings/fill.ts';
import { measureQueries } from './listings/measure.ts';
import type { Answer } from './listings/measure.ts';
import { ratioOf } from './percentiles.ts';
import { residentMB } from './processes.ts';
import { table } from './table.ts';

// The marketplace alone: how its queries grow with the number of listings, and how many bookings a
// second it takes. BENCH_LISTINGS are the sizes, BENCH_TURNS how often each query is sent.

const root = path.resolve(import.meta.dirname, '../..');
const sizes = (process.env.BENCH_LISTINGS ?? '10000,100000,1000000').split(',').map(Number);
const turns = Number(process.env.BENCH_TURNS ?? 200);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);

interface Measured {
  size: number;
  answers: Answer[];
  memoryMB: number;
}

async function ask(
  server: FlowroomServer,
  facts: Awaited<ReturnType<typeof factsOf>>,
): Promise<Omit<Measured, 'size'>> {
  const api = `${server.url}/flex`;
  const token = await visitorToken(api, server.credentials);
  const answers = await measureQueries(api, token, facts, turns);
  return { answers, memoryMB: residentMB(server.pid ?? 0) };
}

async function onPostgres(cluster: string, size: number, bookings: boolean) {
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`CREATE DATABASE bench_${size}`);
  await admin.end();
  const databaseUrl = cluster.replace(/\/postgres$/, `/bench_${size}`);
  const server = await FlowroomServer.start(
    { DATABASE_URL: databaseUrl, SEED_DEMO: 'false' },
    'marketplace',
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const run: Run = async (sql, values) =>
      (await client.query<Record<string, unknown>>(sql, values)).rows;
    await run(`SET maintenance_work_mem = '1GB'`);
    await fill(run, size);
    const measured = { size, ...(await ask(server, await factsOf(run))) };
    return {
      measured,
      bookings: bookings ? await measureBookings(server, databaseUrl, seconds) : [],
    };
  } finally {
    await client.end();
    await server.stop();
  }
}

async function onPglite(size: number): Promise<Measured> {
  const server = await FlowroomServer.start({ SEED_DEMO: 'false' }, 'marketplace');
  try {
    await server.terminate();
    // The embedded database has one user at a time.
    const database = await openDatabase({ dataDir: server.dataDir, logger: silentLogger });
    const run: Run = async (sql, values = []) =>
      (await database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, values)))
        .rows;
    await fill(run, size);
    const facts = await factsOf(run);
    await database.close();
    await server.boot();
    return { size, ...(await ask(server, facts)) };
  } finally {
    await server.stop();
  }
}

const cluster = await startPostgres(['shared_buffers=4GB']);
if (!cluster) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
try {
  const measured: Measured[] = [];
  let bookings: Awaited<ReturnType<typeof measureBookings>> = [];
  for (const [index, size] of sizes.entries()) {
    const done = await onPostgres(cluster.url, size, index === 0);
    measured.push(done.measured);
    if (index === 0) bookings = done.bookings;
  }
  const embedded = await onPglite(sizes[0] ?? 10_000);
  const first = measured[0]!;
  const queries = first.answers.map(({ query }, index) => ({
    query,
    ...Object.fromEntries(
      measured.flatMap(({ size, answers }) => [
        [`p50 ${size}`, answers[index]!.p50],
        [`p95 ${size}`, answers[index]!.p95],
      ]),
    ),
    'p95 ratio (3)': ratioOf(measured.at(-1)!.answers[index]!.p95, first.answers[index]!.p95),
    [`PGlite ${embedded.size} p50`]: embedded.answers[index]!.p50,
    'p95 (50)': embedded.answers[index]!.p95,
  }));
  const memory = [
    ...measured.map(({ size, memoryMB }) => ({
      marketplace: `PostgreSQL, ${size} listings`,
      MB: memoryMB,
    })),
    { marketplace: `PGlite, ${embedded.size} listings`, MB: embedded.memoryMB },
  ];
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
  const ratios = bookings.map(({ what, perSecond, plainSql, ratio }) => ({
    'bookings a second': what,
    marketplace: perSecond,
    'plain SQL': plainSql,
    'ratio (0.3)': ratio,
  }));
  const text = [machine, table(queries), table(ratios), table(memory)].join('\n\n');
  console.log(text);
  const folder = path.join(root, 'tests/bench/results');
  mkdirSync(folder, { recursive: true });
  const results = {
    at: new Date().toISOString(),
    machine,
    turns,
    seconds,
    measured,
    embedded,
    bookings,
  };
  writeFileSync(path.join(folder, 'marketplace.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, 'marketplace.txt'), `${text}\n`);
} finally {
  cluster.stop();
}
