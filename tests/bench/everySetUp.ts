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
/** Largest memory in MB: of the web process, and of everything in one process. */
const mostMB = { together: 600, apart: 250 };

const failures: string[] = [];
const rows: Record<string, string | number>[] = [];

/** Address of the first class that a search page shows. @throws when there is none */
function listingOn(html: string): string {
  const [path] = /\/l\/[^"/]+\/[0-9a-f-]{36}/.exec(html) ?? [];
  if (!path) throw new Error('The search page shows no class');
  return path;
}

async function rate(url: string): Promise<number> {
  await load(url, { connections, seconds: 3 });
  const { requestsPerSecond, errors } = await load(url, { connections, seconds });
  if (errors > 0) failures.push(`${url}: ${errors} errors`);
  return requestsPerSecond;
}

async function measureRates({ name, web }: SetUp, kind: 'same' | 'anew'): Promise<void> {
  const listing = listingOn((await getCompressed(`${web.url}/s`)).text);
  for (const [page, path] of Object.entries({ '/': '/', '/s': '/s', listing })) {
    const bytes = Buffer.byteLength((await getCompressed(web.url + path)).text);
    const perSecond = await rate(web.url + path);
    const ready = await withServer(
      ['--import', 'tsx', 'tests/bench/readyString.ts', String(bytes)],
      rate,
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

async function measureMemory({ name, web }: SetUp, limit: number): Promise<Figure[]> {
  const pid = web.pid ?? 0;
  const figures = await memoryAfter({ origin: web.url, pid }, views);
  return figures.map(({ at, MB }) => ({
    figure: `${name}, MB after ${at} views`,
    value: MB,
    limit,
  }));
}

const others: Figure[] = [];
for (const [start, limit] of [
  [startTogether, mostMB.together],
  [startApart, mostMB.apart],
] as const) {
  const uncached = await start({ PAGE_CACHE_MB: '0' });
  try {
    await measureRates(uncached, 'anew');
  } finally {
    await uncached.stop();
  }
  const setUp = await start();
  try {
    await measureRates(setUp, 'same');
    await measureWriting(setUp);
    others.push(...(await measureMemory(setUp, limit)));
  } finally {
    await setUp.stop();
  }
}
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
