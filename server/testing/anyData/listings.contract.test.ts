import fc from 'fast-check';
import { holdsForAll, withValue } from '@flowroom/marketplace/testing/mutations/hostileValues';
import type { Data, JsonValue } from '@flowroom/marketplace/testing/mutations/hostileValues';
import { createSlug, paths } from '#shared/config/paths.ts';
import { faultsOfVisits, watchErrors } from './browse.ts';
import type { Visit } from './browse.ts';
import { meetingData } from './goodData.ts';
import { anyListing, goodListings, later } from './listings.ts';
import type { ListingData } from './listings.ts';
import { commonWord, offer, openAnyDataWorld } from './world.ts';
import type { AnyDataWorld, Offer } from './world.ts';

// Listings with anything in their extended data, published by an account that nobody has looked at, and
// every page and file of the product as it is shipped that has to do with them.

let world: AnyDataWorld;
let newErrors: () => Promise<string[]>;
beforeAll(async () => {
  world = await openAnyDataWorld();
  newErrors = watchErrors(world.server);
}, 120_000);
afterAll(() => world.server.stop());

const hour = 3_600_000;

const searches = [
  '/s',
  `/s?keywords=${commonWord}`,
  '/s?bounds=37.9%2C-122.3%2C37.6%2C-122.6',
  '/s?workouts=yoga',
  '/s?price=5%2C100',
  '/s?language=english',
  '/s?duration=60_minutes',
  '/s?sort=price',
  '/es/s',
];

function visitsOf(offers: readonly Offer[]): Visit[] {
  const { neighbours, stranger, student, teacher } = world;
  const shows = neighbours.map(({ title }) => title);
  const today = new Date().toISOString().slice(0, 10);
  const inAWeek = new Date(Date.now() + 7 * 24 * hour).toISOString().slice(0, 10);
  return [
    { path: '/', shows },
    { path: '/', cookie: stranger.cookie, shows },
    ...searches.map(path => ({ path, shows })),
    { path: `/s?dates=${today}%2C${inAWeek}&zone=UTC`, shows: shows.slice(0, 1) },
    { path: '/trainers', shows: ['Tara'] },
    { path: paths.profile(stranger) },
    { path: paths.profile(teacher), shows },
    { path: paths.teacherCalendar(stranger) },
    { path: paths.teacherCalendar(teacher), shows: ['SUMMARY:'] },
    { path: paths.manageListings(), cookie: stranger.cookie },
    ...offers.flatMap(({ id, title }): Visit[] => {
      const link = { slug: createSlug(title), id };
      const wizard = { ...link, type: 'edit' as const };
      return [
        { path: paths.listing(link), statuses: [200, 404] },
        { path: paths.listing(link), cookie: student.cookie, statuses: [200, 404] },
        { path: paths.listing(link), cookie: stranger.cookie, statuses: [200, 404] },
        { path: paths.checkout(link), cookie: student.cookie, statuses: [200, 302, 404] },
        {
          path: paths.editListing({ ...wizard, tab: 'description' }),
          cookie: stranger.cookie,
          statuses: [200, 404],
        },
        {
          path: paths.editListing({ ...wizard, tab: 'photos' }),
          cookie: stranger.cookie,
          statuses: [200, 302, 404],
        },
      ];
    }),
  ];
}

/** Answers of the product's endpoints about a listing: line items, or a refusal of the protocol. */
async function faultsOfCalls({ id }: Offer): Promise<string[]> {
  const { server, student } = world;
  const body = {
    listingId: id,
    isOwnListing: false,
    bookingData: {
      startDate: new Date(later).toISOString(),
      endDate: new Date(later + hour).toISOString(),
    },
  };
  const answer = await fetch(`${server.url}/api/transaction-line-items`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server.url,
      'X-Flowroom': '1',
      cookie: student.cookie,
    },
    body: JSON.stringify(body),
  });
  return answer.status < 500 ? [] : [`transaction-line-items of ${id}: ${answer.status}`];
}

/** Publishes all of these, looks at everything, and takes them away again. */
async function faultsWith(spoilt: readonly ListingData[]): Promise<string[]> {
  const { api, stranger } = world;
  const made = await Promise.all(
    spoilt.map((data, index) => offer(api, stranger, { title: `stranger ${index}`, ...data })),
  );
  const offers = made.filter(one => one !== null);
  // The marketplace takes nearly all of it.
  expect(offers.length).toBeGreaterThan(spoilt.length / 2);
  try {
    const calls = await Promise.all(offers.map(faultsOfCalls));
    const pages = await faultsOfVisits(world.server.url, visitsOf(offers));
    return [...pages, ...calls.flat(), ...(await newErrors())];
  } finally {
    const { ownListings } = stranger.client;
    await Promise.all(offers.map(({ id }) => ownListings.close({ id })));
  }
}

/** Listings of a round: as many cards as a search shows beside the neighbours, and some to spare. */
const perRound = 10;

test('good listings alone are shown everywhere', async () => {
  const good = goodListings.map(publicData => ({ publicData, privateData: meetingData(later) }));
  expect(await faultsWith(good)).toEqual([]);
}, 60_000);

test('fields of the wrong type cost nobody else', async () => {
  const [once, series] = goodListings;
  // Each of these took the whole site down, or the pages of its class.
  const fields: readonly [Data, readonly string[], JsonValue][] = [
    [once, ['timezone'], 'Moon/Base'],
    [series, ['timezone'], 'Moon/Base'],
    [series, ['weeklyDays'], 'x'],
    [once, ['yogaStyles'], 5],
    [once, ['paymentType'], 5],
    [once, ['location', 'address'], 5],
    [once, ['startDate'], 'x'],
    [once, ['unixTimeStamp'], 'x'],
    [once, ['classDuration', 'value'], {}],
    [once, ['certificate'], {}],
    [once, ['languages'], 5],
  ];
  const listings = fields.map(([good, field, value]) => ({
    publicData: withValue(good, field, value) as Data,
    privateData: {},
  }));
  expect(await faultsWith(listings)).toEqual([]);
}, 60_000);

test('anything in the extended data of listings costs nobody else', async () => {
  await holdsForAll(
    fc.array(anyListing, { minLength: perRound, maxLength: perRound }),
    async listings => expect(await faultsWith(listings)).toEqual([]),
    8,
  );
}, 240_000);
