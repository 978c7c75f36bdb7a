import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { AppApi } from '#src/api/appApi.ts';
import { productApi } from '#server/testing/product.ts';
import { book, pagesOf } from '../faults/crowd/crowd.ts';
import { getCompressed } from './firstLoad.ts';
import { percentile } from './percentiles.ts';
import { startApart, startTogether } from '#tests/support/setups.ts';
import type { SetUp } from '#tests/support/setups.ts';
import { signIn } from './signIn.ts';
import { table } from './table.ts';

// Views of 22 pages in turn, as visitors get them, while nobody writes, while somebody writes what
// none of them shows, and while ten of their classes are booked. BENCH_SECONDS is the length of a
// run.

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const connections = 8;
const bookedClasses = 10;

/** Least rates, as shares of the rate while nobody writes. */
const least = { unrelated: 0.8, bookings: 0.5 };

/** A set-up with classes that can be booked without end. */
async function withClasses(setUp: SetUp) {
  const { credentials, marketplaceUrl } = setUp;
  const api = productApi({ url: marketplaceUrl, credentials });
  const teacher = await signUpTeacher(api);
  const classes: TestClass[] = [];
  while (classes.length < bookedClasses) {
    const title = `Open hour ${classes.length}`;
    classes.push(
      await publishClass(teacher, {
        seats: 10_000,
        publicData: { type: 'free', bookingMode: 'instant', title },
      }),
    );
  }
  const bystander = await signUp(api);
  return { classes, api, bystander };
}

/** Calls again and again, so many times a second, until it is stopped. */
function everySecond(times: number, call: (turn: number) => Promise<unknown>) {
  const state = { isOver: false, done: 0 };
  const under: Promise<unknown>[] = [];
  const running = (async () => {
    for (let turn = 0; !state.isOver && times > 0; turn += 1) {
      under.push(call(turn).then(() => (state.done += 1)));
      await sleep(1000 / times);
    }
    await Promise.all(under);
  })();
  return async () => {
    state.isOver = true;
    await running;
    return state.done;
  };
}

async function viewsOf(origin: string, paths: readonly string[]) {
  const times: number[] = [];
  const options: autocannon.Options = {
    url: origin,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
    requests: paths.map(path => ({ path })),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error, all) => (error ? reject(error as Error) : resolve(all))).on(
      'response',
      (_client, _status, _bytes, ms) => times.push(ms),
    );
  });
  return {
    perSecond: Math.round(result.requests.average),
    p95: percentile(times, 0.95),
    errors: result.errors + result.non2xx,
  };
}

/** The landing page, searches, classes and their teachers. */
async function pathsOf({ web }: SetUp, classes: readonly TestClass[]): Promise<string[]> {
  const { text } = await getCompressed(`${web.url}/s`);
  const others = [...new Set(text.match(/\/l\/[^"/]+\/[0-9a-f-]{36}/g) ?? [])];
  const own = classes.map(({ id }) => `/l/morning-flow/${id}`);
  return ['/', '/s', '/s?page=2', '/s?workoutType=yoga', ...own, ...others].slice(0, 22);
}

const failures: string[] = [];
const rows: Record<string, string | number>[] = [];

async function measure(setUp: SetUp): Promise<void> {
  const { classes, api, bystander } = await withClasses(setUp);
  const { web, credentials } = setUp;
  const paths = await pathsOf(setUp, classes);
  // Bookings are made in the pages, by people who may book each class once.
  const crowd: AppApi[] = [];
  while (crowd.length < 6 * seconds) {
    const cookie = await signIn({ url: web.url, credentials }, await signUp(api));
    crowd.push(pagesOf(web.url, cookie, { isPatient: true }));
  }
  const rename = (turn: number) =>
    bystander.client.currentUser.updateProfile({ bio: `Words that no page shows, ${turn}.` });
  const bookOne = async (turn: number) => {
    const [person, wanted] = [crowd[turn], classes[turn % classes.length]];
    if (person && wanted) await book(person, wanted);
  };
  await viewsOf(web.url, paths);
  const runs = [
    { what: 'nobody writes', writes: 0, call: rename, share: 1 },
    { what: '5 unrelated writes a second', writes: 5, call: rename, share: least.unrelated },
    { what: '20 unrelated writes a second', writes: 20, call: rename, share: least.unrelated },
    { what: '5 bookings a second', writes: 5, call: bookOne, share: least.bookings },
  ];
  let alone = 0;
  for (const { what, writes, call, share } of runs) {
    const stop = everySecond(writes, call);
    const { perSecond, p95, errors } = await viewsOf(web.url, paths);
    const done = await stop();
    alone ||= perSecond;
    const ratio = Math.round((perSecond / alone) * 100) / 100;
    rows.push({ 'set-up': setUp.name, what, 'views/s': perSecond, ratio, least: share, p95, done });
    if (ratio < share) failures.push(`${setUp.name}, ${what}: ${ratio}, ${share} at least`);
    if (errors > 0) failures.push(`${setUp.name}, ${what}: ${errors} errors`);
  }
}

for (const start of [startTogether, startApart]) {
  const setUp = await start();
  try {
    await measure(setUp);
  } finally {
    await setUp.stop();
  }
}
console.log(table(rows));
if (failures.length > 0) {
  console.error(`\nBelow the limits:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
