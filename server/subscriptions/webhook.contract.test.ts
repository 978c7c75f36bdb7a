import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { entityOf } from '#shared/contract/denormalise.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { createSeal } from '#server/base/seal.ts';
import { createBooks } from '#server/receipts/books.ts';
import { createPaidMoney } from '#server/receipts/paidMoney.ts';
import { createReceipts } from '#server/receipts/receipts.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';
import { everywhere, startScenarios } from './testing/scenarios.ts';
import type { StartedSubscription, SubscriptionScenarios } from './testing/scenarios.ts';
import { freeSeatsOf, payOnPage } from './testing/world.ts';
import { webhookRouter } from './webhook.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';

const secret = 'whsec_test';
const everyOrder = ['012', '021', '102', '120', '201', '210'];

let scenarios: SubscriptionScenarios;
beforeAll(async () => {
  scenarios = await startScenarios({ paysByClock: true });
}, 60_000);
afterAll(() => scenarios.world.close());

describe('a webhook event', () => {
  let url: string;
  let close: () => void;
  /** Receipts that are being issued. */
  const issuing: Promise<void>[] = [];
  beforeAll(async () => {
    const { stripe, world } = scenarios;
    const { completion, life } = world.subscriptions;
    const logger = pino({ level: 'silent' });
    const operator = () => operatorSdkOf(operatorOf(world.api));
    const paidMoney = createPaidMoney({ stripe, tax: null });
    const books = createBooks({ operator, paidMoney, seal: createSeal('secret', 'receipts') });
    const locks = memoryLocks();
    const receipts = createReceipts({ operator, books, paidMoney, locks, zone: 'Etc/UTC' });
    const onPaid = (id: string) => void issuing.push(receipts.follow(id));
    const app = express().use(
      '/api',
      webhookRouter({ stripe, secret, completion, life, onPaid, logger }),
    );
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
    const { stripe } = scenarios;
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: key });
    const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: payload })).status;
  };
  const sessionOf = async (one: StartedSubscription) => {
    const { orderOf, stripe } = scenarios;
    const { metadata } = await orderOf(one);
    return stripe.checkout.sessions.retrieve(metadata.sessionId ?? '');
  };

  it('is handled only with a valid signature', async () => {
    const { started, orderOf, paidFor } = scenarios;
    const one = await started();
    await payOnPage(one.url);
    const session = await sessionOf(one);
    expect(await tell('checkout.session.completed', session, 'whsec_other')).toBe(400);
    expect((await orderOf(one)).state).toBe('pending-payment');
    expect(await tell('checkout.session.completed', session)).toBe(200);
    expect((await orderOf(one)).state).toBe('subscription-confirmed');
    // A duplicate, and a late one.
    expect(await tell('checkout.session.completed', session)).toBe(200);
    expect(await tell('checkout.session.expired', session)).toBe(200);
    expect((await orderOf(one)).state).toBe('subscription-confirmed');
    expect(await paidFor(one)).toBe(4000);
  });

  it('is refused when its object is invalid', async () => {
    for (const object of [{}, { id: 5 }, { id: 'cs_1', client_reference_id: {} }, [], 'x', null]) {
      expect(await tell('checkout.session.expired', object as object)).toBe(400);
    }
    for (const object of [
      { id: 'sub_1' },
      { id: 'sub_1', metadata: { transactionId: [] } },
      null,
    ]) {
      expect(await tell('customer.subscription.deleted', object as object)).toBe(400);
    }
  });

  it('does not confirm an unpaid order', async () => {
    const { started, orderOf } = scenarios;
    const one = await started();
    const session = { ...(await sessionOf(one)), status: 'complete', payment_status: 'paid' };
    expect(await tell('checkout.session.completed', session)).toBe(200);
    expect((await orderOf(one)).state).toBe('pending-payment');
  });

  it('ends the order of a subscription that ended at the provider', async () => {
    const { world, stripe, subscribed, orderOf } = scenarios;
    const one = await subscribed();
    const { metadata } = await orderOf(one);
    const ended = await stripe.subscriptions.cancel(metadata.subscriptionId ?? '');
    expect(await tell('customer.subscription.deleted', ended)).toBe(200);
    expect((await orderOf(one)).state).toBe('canceled');
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
    expect(await tell('customer.subscription.deleted', ended)).toBe(200);
  });

  type Event = readonly [type: string, object: object | undefined];
  /** Sends each event twice at once, in this order. */
  const tellAll = async (order: string, events: readonly [Event, Event, Event]) => {
    for (const digit of order) {
      const [type, object = {}] = events[Number(digit)] ?? events[0];
      expect(await Promise.all([tell(type, object), tell(type, object)])).toEqual([200, 200]);
    }
  };
  const atProvider = async (id: string) => {
    const { stripe } = scenarios;
    const [subscription, { data: invoices }] = await Promise.all([
      stripe.subscriptions.retrieve(id),
      stripe.invoices.list({ subscription: id }),
    ]);
    return { subscription, invoices };
  };
  const idOf = async (one: StartedSubscription) =>
    (await scenarios.orderOf(one)).metadata.subscriptionId ?? '';
  it('about a month that is refused, then paid, leads to one end: twice, late and in every order', async () => {
    const { world, subscribed, orderOf, student } = scenarios;
    const one = await subscribed();
    const id = await idOf(one);
    const control = (order: object) =>
      world.api.sandbox.control({ subscription: { id, ...order } });
    const tellOf = async (order: string) => {
      const { subscription, invoices } = await atProvider(id);
      await tellAll(order, [
        ['invoice.payment_failed', invoices[0]],
        ['customer.subscription.updated', subscription],
        ['invoice.paid', invoices.at(-1)],
      ]);
    };
    for (const order of everyOrder) {
      await control({ card: 'declined', bring: 'month' });
      await tellOf(order);
      expect((await orderOf(one)).metadata.graceUntil).toBeDefined();
      await control({ card: 'good', bring: 'attempt' });
      await tellOf(order);
      expect((await orderOf(one)).metadata).not.toHaveProperty('graceUntil');
    }
    await Promise.all(issuing);
    const { transactions } = serverSdkOf(student.client);
    const order = entityOf(await transactions.show({ id: one.transactionId }));
    const told = order.attributes.transitions.flatMap(({ transition }) =>
      transition.startsWith('transition/renewal') ? [transition.slice(19)] : [],
    );
    expect(told).toEqual(Array.from({ length: 6 }, () => ['failed', 'recovered']).flat());
    // Each month has one receipt, the first one too.
    const { receipts = [] } = order.attributes.metadata ?? {};
    expect(receipts.map(({ amount }) => amount)).toEqual(Array.from({ length: 7 }, () => 4000));
    expect(new Set(receipts.map(one => one.reference)).size).toBe(7);
    expect(new Set(receipts.map(one => one.number)).size).toBe(7);
  }, 90_000);

  it('about an unknown order is acknowledged and ignored', async () => {
    const object = { id: 'cs_1', client_reference_id: '99999999-9999-4999-8999-999999999999' };
    expect(await tell('checkout.session.completed', object)).toBe(200);
    expect(await tell('invoice.payment_failed', { id: 'in_1' })).toBe(200);
  });
});
