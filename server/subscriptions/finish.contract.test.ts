import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import type Stripe from 'stripe';
import { signUp } from '#marketplace/testing/people.ts';
import type { Person } from '#marketplace/testing/people.ts';
import { signUpTeacher } from '#marketplace/testing/teachers.ts';
import type { Subscription } from './desk.ts';
import {
  askerOf,
  dropIn,
  freePlacesOf,
  payOnPage,
  publishWeekly,
  startWorld,
} from './testing/world.ts';
import type { SubscriptionWorld, WeeklyClass } from './testing/world.ts';
import { webhookRouter } from './webhook.ts';

const minute = 60_000;
const secret = 'whsec_test';

let world: SubscriptionWorld;
let teacher: Person;
let student: Person;
let stripe: Stripe;

beforeAll(async () => {
  world = await startWorld();
  stripe = world.api.sandbox.stripe;
  [teacher, student] = await Promise.all([signUpTeacher(world.api), signUp(world.api)]);
}, 60_000);
afterAll(() => world.close());

interface Begun {
  wanted: WeeklyClass;
  url: string;
  transactionId: string;
}

async function begun(places = 2): Promise<Begun> {
  const wanted = await publishWeekly(teacher, { places });
  const asked = { listingId: wanted.id, customerTimezone: 'Etc/UTC', language: 'en' as const };
  const answer = await world.subscriptions.begin(askerOf(world.api, student), asked);
  return { wanted, ...answer };
}

const { confirm, cancel, followUp } = {
  confirm: (order: Subscription) => world.subscriptions.finishing.confirm(order),
  cancel: (order: Subscription) => world.subscriptions.finishing.cancel(order),
  followUp: (order: Subscription) => world.subscriptions.finishing.followUp(order),
};
const orderOf = ({ transactionId }: Begun) => world.desk.subscription(transactionId);

async function subscribed(places?: number): Promise<Begun> {
  const one = await begun(places);
  expect((await payOnPage(one.url)).status).toBe(303);
  expect((await confirm(await orderOf(one))).state).toBe('subscription-confirmed');
  return one;
}

/** What the person has paid for an order and not got back, in minor units. */
async function paidFor(one: Begun): Promise<number> {
  const { metadata } = await orderOf(one);
  const session = await stripe.checkout.sessions.retrieve(metadata.sessionId ?? '');
  const { data } = await stripe.invoices.list({ subscription: session.subscription as string });
  const intents = await Promise.all(
    data.map(({ id }) => stripe.invoicePayments.list({ invoice: id ?? '' })),
  );
  const ids = intents.flatMap(({ data: found }) =>
    found.map(({ payment }) => payment.payment_intent as string),
  );
  const charges = await Promise.all(ids.map(id => stripe.charges.list({ payment_intent: id })));
  return charges
    .flatMap(({ data: found }) => found)
    .filter(({ paid }) => paid)
    .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
}
const stripeStateOf = async (one: Begun) => {
  const { metadata } = await orderOf(one);
  const session = await stripe.checkout.sessions.retrieve(metadata.sessionId ?? '', {
    expand: ['subscription'],
  });
  return (session.subscription as Stripe.Subscription | null)?.status ?? null;
};
const all = ({ times }: WeeklyClass, seats: number) => times.map(() => seats);

describe('a subscription that is paid', () => {
  it('is confirmed once, by what the provider says', async () => {
    const one = await begun();
    expect((await confirm(await orderOf(one))).state).toBe('pending-payment');
    await payOnPage(one.url);
    const before = await orderOf(one);
    // The page and the webhook come at the same time.
    const [first, second] = await Promise.all([confirm(before), confirm(before)]);
    expect([first.state, second.state]).toEqual([
      'subscription-confirmed',
      'subscription-confirmed',
    ]);
    const { data } = (await student.client.transactions.show({ id: one.transactionId })).data;
    const { transitions, metadata } = data.attributes as unknown as {
      transitions: object[];
      metadata: { subscriptionId: string };
    };
    expect(transitions).toHaveLength(2);
    expect(await stripe.subscriptions.retrieve(metadata.subscriptionId)).toMatchObject({
      status: 'active',
      application_fee_percent: 23.5,
      metadata: { transactionId: one.transactionId },
    });
    expect(await paidFor(one)).toBe(4000);
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 1));
  });

  it('can not be had twice', async () => {
    const { wanted } = await subscribed();
    const asked = { listingId: wanted.id, customerTimezone: 'Etc/UTC', language: 'en' as const };
    const again = world.subscriptions.begin(askerOf(world.api, student), asked);
    await expect(again).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'transaction-already-subscribed' }],
    });
  });

  it('gives the money back when somebody has got the last place of a class meanwhile', async () => {
    const one = await begun(1);
    const order = await orderOf(one);
    const time = one.wanted.times[3]!;
    // As a single class that was being paid for while the places were taken.
    await world.desk.createException(one.wanted.id, { ...time, seats: 1 });
    const { data } = await teacher.client.stockAdjustments.create({
      listingId: one.wanted.id,
      quantity: 1,
    });
    expect(data).toBeDefined();
    await dropIn(world.api, await signUp(world.api), one.wanted, time);
    await payOnPage(one.url);
    expect((await confirm(order)).state).toBe('payment-expired');
    expect([await paidFor(one), await stripeStateOf(one)]).toEqual([0, 'canceled']);
    const expected = one.wanted.times.map((_, index) => (index === 3 ? 0 : 1));
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(expected);
  });
});

describe('a subscription that is cancelled', () => {
  it('ends at once, and its places come back', async () => {
    const one = await subscribed();
    expect((await cancel(await orderOf(one))).state).toBe('canceled');
    expect([await stripeStateOf(one), await paidFor(one)]).toEqual(['canceled', 4000]);
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 2));
    expect((await cancel(await orderOf(one))).state).toBe('canceled');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 2));
  });

  it('is finished by a second try when the first ended between the calls', async () => {
    const one = await subscribed();
    const order = await orderOf(one);
    await stripe.subscriptions.cancel(order.metadata.subscriptionId ?? '');
    expect((await cancel(order)).state).toBe('canceled');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 2));
  });

  it('before it is paid lets the hold go', async () => {
    const one = await begun();
    expect((await cancel(await orderOf(one))).state).toBe('payment-expired');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 2));
    const { metadata } = await orderOf(one);
    const session = await stripe.checkout.sessions.retrieve(metadata.sessionId ?? '');
    expect(session.status).toBe('expired');
  });
});

describe('what others do', () => {
  it('ends a subscription at the provider when an operator has cancelled it', async () => {
    const one = await subscribed();
    await world.desk.transition(one.transactionId, 'transition/cancel');
    await followUp(await orderOf(one));
    expect(await stripeStateOf(one)).toBe('canceled');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 2));
  });

  it('is seen by a server that has just started, after a crash between the calls', async () => {
    const { wanted, transactionId } = await begun();
    // The process ended before the places were lowered.
    await world.desk.updateListing(wanted.id, {
      availabilityPlan: {
        ...(await world.desk.listing(wanted.id)).attributes.availabilityPlan!,
        entries: (await world.desk.listing(wanted.id)).attributes.availabilityPlan!.entries!.map(
          entry => ({ ...entry, seats: 2 }),
        ),
      },
      metadata: { subscriptions: 0 },
    });
    const { watch } = world.another();
    watch.start();
    try {
      await until(async () => (await freePlacesOf(world.api, wanted)).every(free => free === 1));
      // And whatever happens from now on.
      await world.desk.transition(transactionId, 'transition/release-payment');
      await until(async () => (await freePlacesOf(world.api, wanted)).every(free => free === 2));
    } finally {
      await watch.close();
    }
  });
});

describe('what the provider tells', () => {
  let url: string;
  let close: () => void;
  beforeAll(async () => {
    const { finishing } = world.subscriptions;
    const logger = pino({ level: 'silent' });
    const app = express().use('/api', webhookRouter({ stripe, secret, finishing, logger }));
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe-webhook`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterAll(() => close());

  const tell = async (type: string, object: object, key = secret) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: key });
    const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: payload })).status;
  };
  const sessionOf = async (one: Begun) => {
    const { metadata } = await orderOf(one);
    return stripe.checkout.sessions.retrieve(metadata.sessionId ?? '');
  };

  it('is believed when it is signed only', async () => {
    const one = await begun();
    await payOnPage(one.url);
    const session = await sessionOf(one);
    expect(await tell('checkout.session.completed', session, 'whsec_other')).toBe(400);
    expect((await orderOf(one)).state).toBe('pending-payment');
    expect(await tell('checkout.session.completed', session)).toBe(200);
    expect((await orderOf(one)).state).toBe('subscription-confirmed');
    // Twice, and too late.
    expect(await tell('checkout.session.completed', session)).toBe(200);
    expect(await tell('checkout.session.expired', session)).toBe(200);
    expect((await orderOf(one)).state).toBe('subscription-confirmed');
    expect(await paidFor(one)).toBe(4000);
  });

  it('does not confirm what was not paid, whatever an event says', async () => {
    const one = await begun();
    const session = { ...(await sessionOf(one)), status: 'complete', payment_status: 'paid' };
    expect(await tell('checkout.session.completed', session)).toBe(200);
    expect((await orderOf(one)).state).toBe('pending-payment');
  });

  it('ends the order of a subscription that has ended there', async () => {
    const one = await subscribed();
    const { metadata } = await orderOf(one);
    const ended = await stripe.subscriptions.cancel(metadata.subscriptionId ?? '');
    expect(await tell('customer.subscription.deleted', ended)).toBe(200);
    expect((await orderOf(one)).state).toBe('canceled');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 2));
    expect(await tell('customer.subscription.deleted', ended)).toBe(200);
  });

  it('of orders that are not ours is taken and left', async () => {
    const object = { id: 'cs_1', client_reference_id: '99999999-9999-4999-8999-999999999999' };
    expect(await tell('checkout.session.completed', object)).toBe(200);
    expect(await tell('invoice.payment_failed', { id: 'in_1' })).toBe(200);
  });
});

describe('a hold that has run out', () => {
  it('gives its places back, and nobody can pay any more', async () => {
    const one = await begun();
    await world.passTime(16 * minute);
    const order = await orderOf(one);
    expect(order.state).toBe('payment-expired');
    await followUp(order);
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(all(one.wanted, 2));
    const { status } = await stripe.checkout.sessions.retrieve(order.metadata.sessionId ?? '');
    expect(status).toBe('expired');
  });

  it('gives the money back to who has paid too late', async () => {
    const one = await begun();
    await world.passTime(16 * minute);
    await payOnPage(one.url);
    const [order] = await Promise.all([orderOf(one).then(confirm), orderOf(one).then(confirm)]);
    expect(order.state).toBe('payment-expired');
    expect([await paidFor(one), await stripeStateOf(one)]).toEqual([0, 'canceled']);
    await followUp(await orderOf(one));
    expect(await paidFor(one)).toBe(0);
  });

  it('lets the same person begin again', async () => {
    const one = await begun();
    await world.passTime(16 * minute);
    const asked = {
      listingId: one.wanted.id,
      customerTimezone: 'Etc/UTC',
      language: 'en' as const,
    };
    const again = await world.subscriptions.begin(askerOf(world.api, student), asked);
    expect(again.transactionId).not.toBe(one.transactionId);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('It did not come about.');
}
