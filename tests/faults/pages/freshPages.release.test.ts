import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { AppApi } from '#src/api/appApi.ts';
import { productApi } from '#server/testing/product.ts';
import { signIn } from '#tests/bench/signIn.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { settingsOver } from '#tests/support/setups.ts';
import { book, pagesOf } from '../crowd/crowd.ts';
import { teller } from '../tell.ts';

// What visitors read while classes are changed and booked: nothing that was true longer ago than
// the bound, and nothing of two versions of one class.

const boundMs = 2_000;
const seats = 1_000;
const isLong = process.env['FAULTS'] === 'long';
/** Pages that are read in each set-up with a pause after each, and bookings a second meanwhile. */
const work = isLong
  ? { pages: 10_000, bookings: 20, pauseMs: 10 }
  : { pages: 600, bookings: 10, pauseMs: 60 };
const readers = 4;
const tell = teller();
jest.setTimeout(900_000);

/** A class, and when each of its versions was replaced and each of its seats was booked. */
interface Watched {
  wanted: TestClass;
  version: number;
  /** Time by which a version was replaced, by version. */
  replacedAt: number[];
  /** Times by which bookings were made, in order. */
  bookedAt: number[];
}

/** What one page said of a class, and when it was requested. */
interface Seen {
  of: Watched;
  at: number;
  versions: readonly number[];
  booked: number | null;
}

const descriptionOf = (version: number) => `Open hour v${version}v`;
const settings = { SEED_DEMO: 'false', SIGN_UPS_PER_HOUR: '1000000' };

async function openWorld(marketplace: FlowroomServer, webs: readonly string[]) {
  const api = productApi(marketplace);
  const teacher = await signUpTeacher(api);
  const classes: Watched[] = [];
  for (let number = 0; number < 3; number += 1) {
    const wanted = await publishClass(teacher, {
      seats,
      publicData: { type: 'free', bookingMode: 'instant' },
    });
    classes.push({ wanted, version: 0, replacedAt: [], bookedAt: [] });
    await change(teacher, classes[number]!);
  }
  const [web = ''] = webs;
  const { credentials } = marketplace;
  const open = async () => {
    const cookie = await signIn({ url: web, credentials }, await signUp(api));
    return pagesOf(web, cookie, { isPatient: true });
  };
  return { teacher, classes, webs, pairs: pairsOf(open, classes) };
}

/** Who books what, each pair once, without end. */
async function* pairsOf(open: () => Promise<AppApi>, classes: readonly Watched[]) {
  for (;;) {
    const person = await open();
    for (const watched of classes) yield [person, watched] as const;
  }
}
type World = Awaited<ReturnType<typeof openWorld>>;

async function change(teacher: Person, watched: Watched): Promise<void> {
  const next = watched.version + 1;
  await teacher.client.ownListings.update({
    id: watched.wanted.id,
    description: descriptionOf(next),
  });
  watched.replacedAt[watched.version] = performance.now();
  watched.version = next;
}

/** Changes and books classes until it is stopped. */
function keepWriting({ teacher, classes, pairs }: World) {
  const state = { isOver: false };
  const changes = async () => {
    for (let turn = 0; !state.isOver; turn += 1) {
      await change(teacher, classes[turn % classes.length]!);
      await sleep(150);
    }
  };
  const bookings = async () => {
    const under: Promise<void>[] = [];
    while (!state.isOver) {
      const { value } = await pairs.next();
      if (!value) break;
      const [person, watched] = value;
      under.push(
        book(person, watched.wanted).then(() => void watched.bookedAt.push(performance.now())),
      );
      await sleep(1_000 / work.bookings);
    }
    await Promise.all(under);
  };
  const all = Promise.all([changes(), bookings()]);
  return async () => {
    state.isOver = true;
    await all;
  };
}

async function read(origin: string, of: Watched): Promise<Seen> {
  const at = performance.now();
  const answer = await fetch(`${origin}/l/morning-flow/${of.wanted.id}`, {
    headers: { accept: 'text/html' },
  });
  const text = await answer.text();
  const versions = [...text.matchAll(/Open hour v(\d+)v/g)].map(([, number]) => Number(number));
  const [, left] = /"quantity":(\d+)/.exec(text) ?? [];
  return { of, at, versions, booked: left === undefined ? null : seats - Number(left) };
}

/** Versions and counts of bookings of which pages have to be seen: something did change. */
const leastChanges = 10;

/** The lower number of versions, and of counts of bookings, that pages have shown. */
const changesIn = (seen: readonly Seen[]): number =>
  Math.min(
    new Set(seen.flatMap(({ of, versions }) => versions.map(one => `${of.wanted.id} ${one}`))).size,
    new Set(seen.map(({ of, booked }) => `${of.wanted.id} ${booked}`)).size,
  );

/** Reads pages while classes change, and returns what was seen. */
async function readWhileWriting(world: World): Promise<Seen[]> {
  const stop = keepWriting(world);
  const seen: Seen[] = [];
  const { classes, webs } = world;
  const reader = async (number: number) => {
    const isEnough = (turn: number) =>
      turn >= work.pages && (turn >= 5 * work.pages || changesIn(seen) > leastChanges);
    for (let turn = number; !isEnough(turn); turn += readers) {
      seen.push(await read(webs[turn % webs.length]!, classes[turn % classes.length]!));
      await sleep(work.pauseMs);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, number) => reader(number)));
  await stop();
  return seen;
}

/** Milliseconds for which what a page said was no longer true when it was requested. */
function ageOf({ of, at, versions, booked }: Seen): number {
  const [version = -1] = versions;
  const since = [of.replacedAt[version] ?? Infinity];
  // The next booking after those that the page counts.
  if (booked !== null) since.push(of.bookedAt[booked] ?? Infinity);
  return Math.max(0, at - Math.min(...since));
}

function expectFresh(seen: readonly Seen[], what: string): void {
  const ages = seen.map(ageOf).sort((one, other) => one - other);
  const mixed = seen.filter(({ versions }) => new Set(versions).size !== 1);
  const versions = new Set(seen.flatMap(each => each.versions)).size;
  const bookings = new Set(seen.map(({ booked }) => booked)).size;
  tell(
    `${what}: ${seen.length} pages of ${versions} versions and ${bookings} counts of bookings, age p50 ${Math.round(ages[ages.length >> 1] ?? 0)} ms, highest ${Math.round(ages.at(-1) ?? 0)} ms`,
  );
  expect(mixed.map(each => each.versions)).toEqual([]);
  expect(Math.max(...ages)).toBeLessThanOrEqual(boundMs);
  expect(changesIn(seen)).toBeGreaterThan(leastChanges);
}

it('in one process', async () => {
  const server = await FlowroomServer.start(settings);
  try {
    expectFresh(await readWhileWriting(await openWorld(server, [server.url])), 'one process');
  } finally {
    await server.stop();
  }
});

describe('over a marketplace elsewhere', () => {
  it('of two web processes, with the event log and without', async () => {
    const marketplace = await FlowroomServer.start(settings, 'marketplace');
    const proxy = await startFaultProxy(() => marketplace.port);
    const over = settingsOver(`http://localhost:${proxy.port}`, marketplace.credentials);
    const webs = [await FlowroomServer.start(over), await FlowroomServer.start(over)];
    try {
      const world = await openWorld(
        marketplace,
        webs.map(({ url }) => url),
      );
      expectFresh(await readWhileWriting(world), 'two web processes');
      proxy.behaviour = { kind: 'refused', paths: /\/events\/query$/, status: 429 };
      expectFresh(await readWhileWriting(world), 'two web processes without the event log');
    } finally {
      for (const web of webs) await web.stop();
      await proxy.close();
      await marketplace.stop();
    }
  });
});
