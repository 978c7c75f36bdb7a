import express from 'express';
import pino from 'pino';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { subscriptionEndpoints } from './subscriptionEndpoints.ts';
import { createRawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { createSdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';
import { callEndpoint, cookieOf } from './testing/endpoints.ts';
import { startScenarios } from './testing/scenarios.ts';
import type { SubscriptionScenarios } from './testing/scenarios.ts';
import { payOnPage, publishWeekly } from './testing/world.ts';
import type { Subscriptions } from './subscriptions.ts';

let scenarios: SubscriptionScenarios;
let site: Awaited<ReturnType<typeof listen>>;
let bare: Awaited<ReturnType<typeof listen>>;

/** Mounts the endpoints as the site does. */
function serve(subscriptions: Subscriptions | null) {
  const { url, credentials } = scenarios.world.api;
  const { clientId, clientSecret } = credentials;
  const tokens = createTokens({ baseUrl: () => url, clientId, clientSecret });
  const sessions = createSessions({ tokens, cookies: testCookies });
  const sdk = createSdkFactory(createRawSdks({ baseUrl: () => url, clientId, tokens }));
  const app = express().use(express.json());
  for (const one of subscriptionEndpoints(subscriptions)) {
    app.post(one.path, one.handler({ sessions, sdk, logger: pino({ level: 'silent' }) }));
  }
  return listen(app);
}

beforeAll(async () => {
  scenarios = await startScenarios();
  [site, bare] = [await serve(scenarios.world.subscriptions), await serve(null)];
}, 60_000);
afterAll(async () => {
  await Promise.all([site.close(), bare.close()]);
  await scenarios.world.close();
});

const call = async (path: string, body: object, person?: Person, at = site) =>
  callEndpoint(`${at.url}/${path}`, body, person && (await cookieOf(scenarios.world.api, person)));

const checkout = (listingId: string, person: Person) =>
  call(
    'checkout-stripe-recurring',
    {
      listingId,
      customerTimezone: 'Pacific/Auckland',
      paymentType: 'recurring',
      // Values that the server must ignore.
      priceId: 'price_of_mine',
      userId: 'somebody',
      userEmail: 'other@example.com',
      isFreeBooking: true,
    },
    person,
  );

describe('product and price of a class', () => {
  const sell = (listingId: string, person: Person, more: object = {}) =>
    call('create-stripe-product-and-price', { listingId, ...more }, person);

  it('are created once for each price', async () => {
    const { teacher, stripe } = scenarios;
    const { id } = await publishWeekly(teacher);
    const first = await sell(id, teacher, { monthlyPrice: 1, amount: 1, title: 'Mine' });
    expect(first.status).toBe(200);
    expect(await sell(id, teacher)).toEqual(first);
    const { productId = '', priceId = '' } = first.data ?? {};
    expect(await stripe.prices.retrieve(priceId)).toMatchObject({
      unit_amount: 4000,
      product: productId,
      recurring: { interval: 'month' },
    });
    await teacher.client.ownListings.update({ id, publicData: { monthlyPrice: 4500 } });
    const changed = await sell(id, teacher);
    expect(changed.data).toMatchObject({ productId });
    expect(await stripe.prices.retrieve(changed.data?.priceId ?? '')).toMatchObject({
      unit_amount: 4500,
    });
  });

  it('are created by its teacher only, who needs a payout account', async () => {
    const { teacher, student, world } = scenarios;
    const { id } = await publishWeekly(teacher);
    expect((await sell(id, student)).status).toBe(404);
    const another = await signUp(world.api, { publicData: { userType: 'teacher' } });
    const unpaid = await publishWeekly(another);
    expect(await sell(unpaid.id, another)).toEqual({
      status: 409,
      code: 'transaction-missing-stripe-account',
    });
    const single = await publishWeekly(teacher, { paymentType: [{ value: 'per_session' }] });
    expect(await sell(single.id, teacher)).toEqual({ status: 403, code: 'forbidden' });
  });
});

describe('the endpoints of a subscription', () => {
  it('lead from the class to the order, and to its end', async () => {
    const { teacher, student } = scenarios;
    const { id } = await publishWeekly(teacher);
    const started = await checkout(id, student);
    const { url = '', transactionId = '' } = started.data ?? {};
    expect(started.status).toBe(200);
    const ask = (name: string, person = student) =>
      call(`${name}-stripe-recurring`, { transactionId }, person);
    expect(await ask('confirm')).toEqual({ status: 200, data: { state: 'pending-payment' } });
    await payOnPage(url);
    const confirmed = { status: 200, data: { state: 'subscription-confirmed' } };
    expect(await ask('confirm')).toEqual(confirmed);
    expect(await ask('confirm')).toEqual(confirmed);
    expect(await checkout(id, student)).toEqual({
      status: 409,
      code: 'transaction-already-subscribed',
    });
    // The teacher sees the order; a stranger gets 404.
    for (const name of ['confirm', 'cancel']) {
      expect(await ask(name, teacher)).toEqual({ status: 403, code: 'forbidden' });
      const stranger = await ask(name, await signUp(scenarios.world.api));
      expect([403, 404]).toContain(stranger.status);
    }
    const canceled = { status: 200, data: { state: 'canceled' } };
    expect(await ask('cancel')).toEqual(canceled);
    expect(await ask('cancel')).toEqual(canceled);
  });

  it('refuse and reserve nothing when the provider does not answer', async () => {
    const { teacher, student, world } = scenarios;
    const { id } = await publishWeekly(teacher);
    await world.api.sandbox.control({ fail: 'always', path: '/products', status: 500 });
    const refused = { status: 424, code: 'payment-service-failed' };
    expect(await checkout(id, student)).toEqual(refused);
    await world.api.sandbox.control({ clear: true });
    expect(await world.client.active(id)).toEqual([]);
    expect((await checkout(id, student)).status).toBe(200);
  });
});
