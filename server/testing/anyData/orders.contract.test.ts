import { mailsTo } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { holdsForAll } from '@flowroom/marketplace/testing/mutations/hostileValues';
import { createSlug, paths } from '#shared/config/paths.ts';
import { faultsOfVisits, watchErrors } from './browse.ts';
import type { Visit } from './browse.ts';
import { personData, seriesData } from './goodData.ts';
import { anyOrderData, enquire, placeOrders, writeOrderData } from './orders.ts';
import type { OrderData, Orders } from './orders.ts';
import { browsing, goodOffer, openAnyDataWorld } from './world.ts';
import type { AnyDataWorld, Browsing, Offer } from './world.ts';

// Orders, people and classes with anything in their extended data, and every page and file that shows
// them to one of the two parties.

let world: AnyDataWorld;
let orders: Orders;
let quiet: Offer;
let friend: Browsing;
let newErrors: () => Promise<string[]>;
beforeAll(async () => {
  world = await openAnyDataWorld();
  const { api, server, stranger } = world;
  const userType = { publicData: { userType: 'student' } };
  friend = await browsing(world, await signUp(api, { firstName: 'Fay', ...userType }));
  await world.operator.users.verifyEmail({ id: stranger.id, email: stranger.email });
  orders = await placeOrders(world);
  quiet = await goodOffer(api, stranger, {
    title: 'quiet hour',
    publicData: seriesData(Date.now() + 7.2e6),
  });
  newErrors = watchErrors(server);
}, 120_000);
afterAll(() => world.server.stop());

const accountPages = [
  paths.contactDetails(),
  paths.changePassword(),
  paths.profileSettings(),
  paths.paymentMethods(),
  paths.payouts(),
];
// Which of two homes somebody has is for their data to say.
const own = [200, 302];

function visitsOf(): Visit[] {
  const { neighbours, student, stranger } = world;
  const { of, ids } = orders;
  const link = { id: of.id, slug: createSlug(of.title) };
  const neighbour = neighbours[0]?.title ?? '';
  return [
    {
      path: paths.inbox({ tab: 'orders' }),
      cookie: student.cookie,
      shows: [neighbour],
    },
    { path: paths.inbox({ tab: 'sales' }), cookie: student.cookie, statuses: own },
    { path: paths.inbox({ tab: 'orders' }), cookie: stranger.cookie },
    { path: paths.inbox({ tab: 'sales' }), cookie: stranger.cookie, shows: [quiet.title] },
    { path: paths.inbox({ tab: 'orders' }), cookie: friend.cookie, shows: [quiet.title] },
    ...[student, stranger].flatMap(({ id, cookie }) => [
      ...accountPages.map(page => ({ path: page, cookie, statuses: own })),
      { path: paths.manageListings(), cookie, statuses: own },
      { path: paths.landing(), cookie, shows: neighbours.map(({ title }) => title) },
      { path: paths.search(), cookie, shows: neighbours.map(({ title }) => title) },
      { path: paths.profile({ id }) },
      { path: paths.listing(link), cookie, statuses: [200, 404] },
    ]),
    { path: paths.checkout(link), cookie: student.cookie, statuses: [200, 302, 404] },
    ...ids.flatMap(id => [
      { path: paths.order({ id }), cookie: student.cookie },
      { path: `/es${paths.order({ id })}`, cookie: student.cookie },
      { path: paths.sale({ id }), cookie: stranger.cookie },
      { path: paths.orderCalendar({ id }), cookie: student.cookie, statuses: [200, 302] },
      { path: paths.orderCalendar({ id }), cookie: stranger.cookie, statuses: [200, 302] },
    ]),
  ];
}

/** Answers of the product's endpoints about an order, or refusals. */
async function faultsOfCalls(id: string): Promise<string[]> {
  const { server, student, stranger } = world;
  const calls = [student, stranger].flatMap(({ cookie }) =>
    [`/api/check-transaction`, `/api/meetings`].map(address => ({ address, cookie })),
  );
  const faults = await Promise.all(
    calls.map(async ({ address, cookie }) => {
      const answer = await fetch(server.url + address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: server.url,
          'X-Flowroom': '1',
          cookie,
        },
        body: JSON.stringify({ transactionId: id, id }),
      });
      return answer.status < 500 ? null : `${address} of ${id}: ${answer.status}`;
    }),
  );
  return faults.filter(fault => fault !== null);
}

// How much was written, and how often.
let rounds = 0;
let refused = 0;

async function faultsWith(data: OrderData): Promise<string[]> {
  const { neighbours, student } = world;
  const asked = await enquire(world, student, orders.of.id, data.protectedData);
  refused += await writeOrderData(world, orders, data);
  rounds += 1;
  // In a conversation of its own: of an unread one only the first message is mailed.
  const conversation = await enquire(world, student, orders.of.id);
  await student.client.messages.send({
    transactionId: conversation ?? orders.ids[0],
    content: `Question number ${rounds}`,
  });
  // The good ones are the newest, however many there have been.
  await enquire(world, student, neighbours[0]?.id ?? '');
  await enquire(world, friend, quiet.id);
  const about = asked ? [...orders.ids, asked] : orders.ids;
  const calls = await Promise.all(about.map(faultsOfCalls));
  const more: Visit[] = asked
    ? [
        { path: paths.order({ id: asked }), cookie: student.cookie },
        { path: paths.sale({ id: asked }), cookie: world.stranger.cookie },
      ]
    : [];
  const pages = await faultsOfVisits(world.server.url, [...visitsOf(), ...more]);
  return [...pages, ...calls.flat(), ...(await newErrors())];
}

test('good orders are shown everywhere', async () => {
  const person = { publicData: personData, protectedData: {}, privateData: {}, metadata: {} };
  const good = {
    listing: seriesData(Date.now() + 7.2e6),
    privateData: {},
    metadata: {},
    order: {},
  };
  expect(await faultsWith({ ...good, protectedData: {}, person })).toEqual([]);
}, 60_000);

test('anything in the extended data of orders and people costs nobody else', async () => {
  await holdsForAll(anyOrderData, async data => expect(await faultsWith(data)).toEqual([]), 8);
}, 240_000);

test('most of it was taken, and a mail was sent about each', async () => {
  const { server, stranger } = world;
  // One listing twice, two people twice, and the orders.
  const writes = rounds * (6 + orders.ids.length);
  expect(refused).toBeLessThan(writes / 2);
  // Each order began with a message too.
  const count = rounds + orders.ids.length;
  const mails = await mailsTo(server.dataDir, stranger.email, 'new-message', count);
  for (let round = 1; round <= rounds; round += 1) {
    expect(mails.some(({ text }) => text.includes(`Question number ${round}`))).toBe(true);
  }
});
