import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fillProjection } from '#tests/browser/support/projection.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { getCompressed } from './firstLoad.ts';
import { anew } from './load.ts';
import { percentile, ratioOf } from './percentiles.ts';
import { signIn } from './signIn.ts';
import { table } from './table.ts';

// The first HTML of pages of people who are signed in, against that of pages rendered for visitors:
// how long a view takes, and that it has the data. All pages are viewed in turn, one at a time, so
// that the ratios survive a busy machine. BENCH_TURNS is how often each is viewed.

const root = path.resolve(import.meta.dirname, '../..');
const turns = Number(process.env.BENCH_TURNS ?? 60);
/** Turns before those that count, until the engine has compiled what is hot. */
const warmTurns = 20;
/** How many times as long as a visitor's a signed-in view may take. */
const limit = 2;

interface View {
  name: string;
  path: string;
  cookie?: string;
  /** Markup that only a page with its data has. */
  data?: string | RegExp;
}

// Pages of visitors are rendered for each view, as those of people who are signed in are. One
// person views as many as the machine can.
const server = await FlowroomServer.start({ PAGE_CACHE_MB: '0', MAX_RENDERS_PER_CLIENT: '0' });

/** Finds the first address of a kind on a page. @throws when there is none */
async function addressOn(page: string, kind: RegExp, cookie = ''): Promise<string> {
  const { text } = await getCompressed(server.url + page, { cookie });
  const [found] = kind.exec(text) ?? [];
  if (!found) throw new Error(`${page} has no ${kind}`);
  return found;
}

/** The pages of visitors, and those of a student and a teacher. */
async function viewsOf(): Promise<{ visitors: View[]; signedIn: View[] }> {
  const zone = 'zone=Europe%2FBerlin';
  const student = `${await signIn(server, server.account('student'))}; ${zone}`;
  const teacher = `${await signIn(server, server.account('teacher'))}; ${zone}`;
  const order = await addressOn('/inbox/orders', /\/order\/[0-9a-f-]{36}\/details/, student);
  const listing = await addressOn('/s', /\/l\/[^/"]+\/[0-9a-f-]{36}/);
  const link = /href="\/(?:order|sale)\/[0-9a-f-]{36}\/details"/;
  return {
    visitors: [
      { name: '/', path: '/' },
      { name: '/s', path: '/s' },
      { name: 'a class', path: listing },
    ],
    signedIn: [
      { name: '/my', path: '/my', cookie: student, data: link },
      { name: '/inbox/orders', path: '/inbox/orders', cookie: student, data: link },
      { name: 'an order', path: order, cookie: student, data: /<time[^>]*dateTime/i },
      { name: '/teach', path: '/teach', cookie: teacher, data: 'id="desk-today"' },
      { name: '/teach/earnings', path: '/teach/earnings', cookie: teacher, data: '<table' },
    ],
  };
}

/** Views a page. Returns how many milliseconds it took. @throws when the page lacks its data */
async function view({ name, path: address, cookie, data }: View): Promise<number> {
  const from = performance.now();
  const { status, text } = await getCompressed(anew(server.url + address), {
    cookie: cookie ?? '',
  });
  const ms = performance.now() - from;
  const hasData = data === undefined || text.search(data) >= 0;
  if (status !== 200 || !hasData) throw new Error(`${name} came without its data (${status})`);
  return ms;
}

try {
  await fillProjection(server);
  const { visitors, signedIn } = await viewsOf();
  const all = [...visitors, ...signedIn];
  const times = new Map(all.map(({ name }) => [name, [] as number[]]));
  for (let turn = -warmTurns; turn < turns; turn += 1) {
    for (const one of all) {
      const ms = await view(one);
      if (turn >= 0) times.get(one.name)?.push(ms);
    }
  }
  const p50 = ({ name }: View) => percentile(times.get(name) ?? [], 0.5);
  const visitor = visitors.reduce((sum, one) => sum + p50(one), 0) / visitors.length;
  const rows = all.map(one => ({
    page: one.name,
    'p50, ms': p50(one),
    'p95, ms': percentile(times.get(one.name) ?? [], 0.95),
    [`against a visitor's (${limit})`]: ratioOf(p50(one), visitor),
  }));
  const text = table(rows);
  console.log(text);
  const folder = path.join(root, 'tests/bench/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'signedInViews.txt'), `${text}\n`);
  for (const one of signedIn.filter(page => ratioOf(p50(page), visitor) > limit)) {
    console.error(`${one.name}: ${ratioOf(p50(one), visitor)} of a visitor's, ${limit} at most`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
