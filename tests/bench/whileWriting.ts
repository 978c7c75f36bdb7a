import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { AppApi } from '#src/api/appApi.ts';
import { productApi } from '#server/testing/product.ts';
import type { SetUp } from '#tests/support/setups.ts';
import { book, pagesOf } from '../faults/crowd/crowd.ts';
import { getCompressed } from './firstLoad.ts';
import { percentile } from './percentiles.ts';
import { signIn } from './signIn.ts';

/** Views of pages in turn while somebody writes. */
export interface RunWhileWriting {
  what: string;
  /** Views a second. */
  perSecond: number;
  p95: number;
  errors: number;
  /** Share of the rate while nobody writes, and the least it may be. */
  ratio: number;
  least: number;
  /** Writes that were made. */
  writes: number;
}

const connections = 8;
const bookedClasses = 10;
/** Least rates, as shares of the rate while nobody writes. */
const least = { unrelated: 0.8, bookings: 0.5 };

/** Classes that can be booked without end, and somebody whose profile no page shows. */
async function openClasses({ credentials, marketplaceUrl }: SetUp) {
  const api = productApi({ url: marketplaceUrl, credentials });
  const teacher = await signUpTeacher(api);
  const classes: TestClass[] = [];
  while (classes.length < bookedClasses) {
    const publicData = { type: 'free', bookingMode: 'instant' };
    classes.push(await publishClass(teacher, { seats: 10_000, publicData }));
  }
  return { api, classes, bystander: await signUp(api) };
}

/** Makes a call so many times a second until it is stopped, which returns how often it was made. */
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

async function viewsOf(origin: string, paths: readonly string[], seconds: number) {
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

/** The landing page, searches, the classes that are booked and others: 22 addresses. */
async function pathsOf({ web }: SetUp, classes: readonly TestClass[]): Promise<string[]> {
  const { text } = await getCompressed(`${web.url}/s`);
  const others = [...new Set(text.match(/\/l\/[^"/]+\/[0-9a-f-]{36}/g) ?? [])];
  const own = classes.map(({ id }) => `/l/morning-flow/${id}`);
  return ['/', '/s', '/s?page=2', '/s?workoutType=yoga', ...own, ...others].slice(0, 22);
}

/**
 * Views 22 pages in turn, as visitors get them, while nobody writes, while somebody writes what
 * none of them shows, and while ten of their classes are booked.
 */
export async function measureWhileWriting(
  setUp: SetUp,
  seconds: number,
): Promise<RunWhileWriting[]> {
  const { api, classes, bystander } = await openClasses(setUp);
  const { web, credentials } = setUp;
  const paths = await pathsOf(setUp, classes);
  // Each person books one class.
  const people: AppApi[] = [];
  while (people.length < 6 * seconds) {
    const cookie = await signIn({ url: web.url, credentials }, await signUp(api));
    people.push(pagesOf(web.url, cookie, { isPatient: true }));
  }
  const rename = (turn: number) =>
    bystander.client.currentUser.updateProfile({ bio: `Words that no page shows, ${turn}.` });
  const bookOne = async (turn: number) => {
    const [person, wanted] = [people[turn], classes[turn % classes.length]];
    if (person && wanted) await book(person, wanted);
  };
  await viewsOf(web.url, paths, 3);
  const rows: RunWhileWriting[] = [];
  for (const { what, times, call, share } of [
    { what: 'nobody writes', times: 0, call: rename, share: 1 },
    { what: '5 unrelated writes a second', times: 5, call: rename, share: least.unrelated },
    { what: '20 unrelated writes a second', times: 20, call: rename, share: least.unrelated },
    { what: '5 bookings a second', times: 5, call: bookOne, share: least.bookings },
  ]) {
    const stop = everySecond(times, call);
    const views = await viewsOf(web.url, paths, seconds);
    const writes = await stop();
    const ratio = Math.round((views.perSecond / (rows[0]?.perSecond ?? views.perSecond)) * 100);
    rows.push({ what, ...views, ratio: ratio / 100, least: share, writes });
  }
  return rows;
}
