import { setTimeout as sleep } from 'node:timers/promises';
import type { FlowroomServer } from '#e2e/support/server.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { heldAt, productApi, startHoldableProduct } from '../testing/product.ts';
import type { HeldRequest, ProductApi } from '../testing/product.ts';
import { createSubscriptionsClient } from './subscriptionsClient.ts';
import type { SubscriptionsClient } from './subscriptionsClient.ts';
import { callEndpoint, cookieOf } from './testing/endpoints.ts';
import { freePlacesOf, payOnPage, publishWeekly } from './testing/world.ts';
import type { WeeklyClass } from './testing/world.ts';
import { operatorSdkOf } from '../testing/sdks.ts';

// The built product, ended by SIGKILL while five subscriptions are between two steps: a proxy holds
// the request of the next step until then.

const places = 2;

let server: FlowroomServer;
let api: ProductApi;
let client: SubscriptionsClient;
let teacher: Person;
let student: Person;
let cookies: { teacher: string; student: string };

type Endpoint = 'checkout' | 'confirm' | 'cancel';
const ask = (name: Endpoint, body: object) =>
  callEndpoint(`${server.url}/api/${name}-stripe-recurring`, body, cookies.student);

const checkout = ({ id: listingId }: WeeklyClass) =>
  ask('checkout', { listingId, customerTimezone: 'Etc/UTC', paymentType: 'recurring' });

/** Starts or resumes a subscription. */
async function start(wanted: WeeklyClass) {
  const { status, data: { url = '', transactionId = '' } = {} } = await checkout(wanted);
  expect(status).toBe(200);
  return { url, transactionId };
}

async function pay(url: string): Promise<void> {
  expect((await payOnPage(url)).status).toBe(303);
}

/** Publishes a class whose product and price exist already at the provider. */
async function publish(): Promise<WeeklyClass> {
  const wanted = await publishWeekly(teacher, { places });
  const address = `${server.url}/api/create-stripe-product-and-price`;
  const { status } = await callEndpoint(address, { listingId: wanted.id }, cookies.teacher);
  expect(status).toBe(200);
  return wanted;
}

async function paid(): Promise<{ wanted: WeeklyClass; transactionId: string }> {
  const wanted = await publish();
  const { url, transactionId } = await start(wanted);
  await pay(url);
  return { wanted, transactionId };
}

async function subscribed(): ReturnType<typeof paid> {
  const one = await paid();
  const { data } = await ask('confirm', { transactionId: one.transactionId });
  expect(data).toEqual({ state: 'subscription-confirmed' });
  return one;
}

/** State of a class with one order in the marketplace, the calendar and the payment provider. */
async function booksOf(wanted: WeeklyClass) {
  const { stripe } = api.sandbox;
  const { data } = await student.client.transactions.query({ listingId: wanted.id });
  const [order] = data.data;
  if (!order || data.data.length > 1) throw new Error(`${data.data.length} orders of one class`);
  const isOwn = ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.['transactionId'] === order.id.uuid;
  const [{ state, metadata }, sessions, subscriptions, free] = await Promise.all([
    client.subscription(order.id.uuid),
    stripe.checkout.sessions.list({ limit: 100 }),
    stripe.subscriptions.list({ status: 'all', limit: 100 }),
    freePlacesOf(api, wanted),
  ]);
  const [own, paidBy] = [subscriptions.data.filter(isOwn), sessions.data.filter(isOwn)];
  return {
    state,
    /** Distinct numbers of free places over all class times. */
    free: [...new Set(free)],
    sessions: paidBy.map(({ status }) => status),
    atProvider: own.map(({ status }) => status),
    /** The metadata of the order holds both ids. */
    isKnown: own[0]?.id === metadata.subscriptionId && paidBy[0]?.id === metadata.sessionId,
  };
}

const held = {
  state: 'pending-payment',
  free: [places - 1],
  sessions: [],
  atProvider: [],
  isKnown: true,
};
const open = { ...held, sessions: ['open'], isKnown: false };
const running = {
  state: 'subscription-confirmed',
  free: [places - 1],
  sessions: ['complete'],
  atProvider: ['active'],
  isKnown: true,
};
const over = { ...running, state: 'canceled', free: [places], atProvider: ['canceled'] };

/** Waits until the ledger of a class matches. */
async function settled(wanted: WeeklyClass, expected: object): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const books = await booksOf(wanted);
    if (JSON.stringify(books) === JSON.stringify(expected)) return;
    await sleep(100);
  }
  expect(await booksOf(wanted)).toEqual(expected);
}

const operator = (path: string): HeldRequest => ({
  moment: 'before',
  method: 'POST',
  path: new RegExp(`^/flex/v1/integration_api/${path}`),
});
const opened: HeldRequest = {
  moment: 'after',
  method: 'POST',
  path: /^\/sandbox\/stripe\/v1\/checkout\/sessions$/,
};
const endedAtProvider: HeldRequest = {
  moment: 'after',
  method: 'DELETE',
  path: /^\/sandbox\/stripe\/v1\/subscriptions\//,
};

/** Holds the webhook events of the payment provider. */
const pauseWebhooks = () =>
  fetch(`${api.sandbox.url}/stripe/_control`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${api.sandbox.keys.stripeSecretKey}`,
    },
    body: JSON.stringify({ webhooks: { paused: true } }),
  });

describe('the product after a kill', () => {
  let taken: WeeklyClass;
  let unnoted: WeeklyClass;
  let unconfirmed: WeeklyClass;
  let leaving: WeeklyClass;
  let left: WeeklyClass;

  beforeAll(async () => {
    server = await startHoldableProduct();
    api = productApi(server);
    const sdk = operatorSdkOf(operatorOf(api));
    client = createSubscriptionsClient(() => sdk);
    [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
    const [forTeacher, forStudent] = await Promise.all([
      cookieOf(api, teacher),
      cookieOf(api, student),
    ]);
    cookies = { teacher: forTeacher, student: forStudent };
    await pauseWebhooks();

    const [first, second, third, fourth] = [
      await publish(),
      await subscribed(),
      await paid(),
      await subscribed(),
    ];
    [taken, left, unconfirmed, leaving] = [first, second.wanted, third.wanted, fourth.wanted];
    unnoted = await publish();
    const hold = (at: HeldRequest, name: Endpoint, { transactionId }: typeof second) =>
      heldAt(server, at, () => ask(name, { transactionId }));
    await heldAt(server, operator('listings/update'), () => checkout(taken));
    await hold(operator('listings/update'), 'cancel', second);
    await hold(operator('transactions/transition'), 'confirm', third);
    await hold(endedAtProvider, 'cancel', fourth);
    await heldAt(server, opened, () => checkout(unnoted));
    // Proves that it is between two steps: only the booking of the first class exists.
    const between = [taken, unnoted, unconfirmed, leaving, left].map(booksOf);
    expect(await Promise.all(between)).toEqual([
      { ...held, free: [places - 1, places] },
      open,
      { ...running, state: 'pending-payment', isKnown: false },
      { ...running, atProvider: ['canceled'] },
      { ...over, free: [places, places - 1] },
    ]);
    await server.kill();
    await server.boot();
  }, 90_000);
  afterAll(() => server.stop());

  it('takes the places of an order that was started', async () => {
    await settled(taken, held);
    const { url } = await start(taken);
    await pay(url);
    await settled(taken, running);
  });

  it('resumes the session that the order did not know yet', async () => {
    await settled(unnoted, open);
    const { url } = await start(unnoted);
    await pay(url);
    await settled(unnoted, running);
  });

  it('confirms once an order that was paid', () => settled(unconfirmed, running));

  it('ends the order of a subscription that ended at the provider', () => settled(leaving, over));

  it('frees the places of a subscription that ended', () => settled(left, over));
});
