import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import { startApart, startTogether } from '#tests/support/setups.ts';
import type { SetUp } from '#tests/support/setups.ts';
import { measureCalls } from './calls.ts';
import { getCompressed } from './firstLoad.ts';
import { load } from './load.ts';
import { memoryAfter } from './memory.ts';
import { withServer } from './processes.ts';
import type { Figure } from './report.ts';
import { table } from './table.ts';
import { measureWhileWriting } from './whileWriting.ts';

// Everything in one process, and a web process over a marketplace elsewhere: pages as visitors get
// them and rendered, while others write, memory, and the calls that a marketplace bills.
// BENCH_SECONDS is the length of a run, BENCH_VIEWS the views before memory is measured.

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const views = Number(process.env['BENCH_VIEWS'] ?? 100_000);
const connections = 8;

/** Least rates as ratios to the ready string, in both set-ups. */
const least: Record<string, { same: number; anew: number }> = {
  '/': { same: 0.175, anew: 0.03 },
  '/s': { same: 0.126, anew: 0.042 },
  listing: { same: 0.086, anew: 0.036 },
};
/** Largest memory in MB. An embedded database takes 150 to 250 of it. */
const mostMB = { together: 600, web: 250, withDatabase: 500 };
/**
 * What a first start does once is over then: the projection is made, and receipts and followers
 * have looked for what they may have missed. None of it is a part of a view.
 */
const settleMs = 150_000;

const failures: string[] = [];
const rows: Record<string, string | number>[] = [];

/** Address of the first class that a search page shows. @throws when there is none */
function listingOn(html: string): string {
  const [path] = /\/l\/[^"/]+\/[0-9a-f-]{36}/.exec(html) ?? [];
  if (!path) throw new Error('The search page shows no class');
  return path;
}

/** How often a page and the ready string are loaded in turn, so that both see the same machine. */
const turns = 2;

async function rates(urls: readonly string[], encoding: 'gzip' | 'identity'): Promise<number[]> {
  for (const url of urls) await load(url, { connections, seconds: 3, encoding });
  const sums = urls.map(() => 0);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, url] of urls.entries()) {
      const run = await load(url, { connections, seconds: seconds / turns, encoding });
      sums[index] = (sums[index] ?? 0) + run.requestsPerSecond;
      if (run.errors > 0) failures.push(`${url}: ${run.errors} errors`);
    }
  }
  return sums.map(sum => Math.round((sum / turns) * 10) / 10);
}

async function measureRates({ name, web }: SetUp, kind: 'same' | 'anew'): Promise<void> {
  const listing = listingOn((await getCompressed(`${web.url}/s`)).text);
  // The cost of packing what is rendered would be that of the library.
  const encoding = kind === 'same' ? 'gzip' : 'identity';
  for (const [page, path] of Object.entries({ '/': '/', '/s': '/s', listing })) {
    const bytes = Buffer.byteLength((await getCompressed(web.url + path)).text);
    const [perSecond = 0, ready = 0] = await withServer(
      ['--import', 'tsx', 'tests/bench/readyString.ts', String(bytes)],
      readyString => rates([web.url + path, readyString], encoding),
    );
    const ratio = Math.round((perSecond / ready) * 1000) / 1000;
    const limit = least[page]?.[kind] ?? 0;
    const what = `${page}, ${kind === 'same' ? 'same address' : 'made anew'}`;
    rows.push({
      'set-up': name,
      what,
      'views/s': perSecond,
      'ready string': ready,
      ratio,
      least: limit,
    });
    if (ratio < limit) failures.push(`${name}, ${what}: ${ratio}, ${limit} at least`);
  }
}

async function measureWriting(setUp: SetUp): Promise<void> {
  for (const run of await measureWhileWriting(setUp, seconds)) {
    const { what, perSecond, ratio, errors } = run;
    rows.push({
      'set-up': setUp.name,
      what: `22 pages, ${what}`,
      'views/s': perSecond,
      'ready string': '',
      ratio,
      least: run.least,
    });
    if (ratio < run.least) failures.push(`${setUp.name}, ${what}: ${ratio}, ${run.least} at least`);
    if (errors > 0) failures.push(`${setUp.name}, ${what}: ${errors} errors`);
  }
}

async function measureMemory(what: string, { web }: SetUp, limit: number): Promise<void> {
  const figures = await memoryAfter({ origin: web.url, pid: web.pid ?? 0 }, views);
  for (const { at, MB } of figures) {
    others.push({ figure: `${what}, MB after ${at} views`, value: MB, limit });
  }
}

/** Memory of a web process whose own tables are in PostgreSQL. */
async function measureWebMemory(): Promise<void> {
  const cluster = await startPostgres();
  if (!cluster) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  try {
    const setUp = await startApart({ DATABASE_URL: cluster.url });
    try {
      await measureMemory('web process', setUp, mostMB.web);
    } finally {
      await setUp.stop();
    }
  } finally {
    cluster.stop();
  }
}

const others: Figure[] = [];
for (const start of [startTogether, startApart]) {
  const uncached = await start({ PAGE_CACHE_MB: '0' });
  try {
    await sleep(settleMs);
    await measureRates(uncached, 'anew');
  } finally {
    await uncached.stop();
  }
  const setUp = await start();
  try {
    await sleep(settleMs);
    await measureRates(setUp, 'same');
    await measureWriting(setUp);
    await (start === startTogether
      ? measureMemory('everything in one process', setUp, mostMB.together)
      : measureMemory('web process with a database of its own', setUp, mostMB.withDatabase));
  } finally {
    await setUp.stop();
  }
}
await measureWebMemory();
others.push(...(await measureCalls(listingOn)));

console.log(table(rows));
console.log(table(others.map(({ figure, value, limit }) => ({ figure, value, limit }))));
for (const { figure, value, limit } of others) {
  if (value > limit) failures.push(`${figure}: ${value}, ${limit} at most`);
}
if (failures.length > 0) {
  console.error(`\nBeyond the limits:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
