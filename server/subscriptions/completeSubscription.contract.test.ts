import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { everywhere, startScenarios } from './testing/scenarios.ts';
import type { SubscriptionScenarios } from './testing/scenarios.ts';
import { dropIn, freeSeatsOf, payOnPage, publishWeekly } from './testing/world.ts';

const minute = 60_000;

let scenarios: SubscriptionScenarios;
beforeAll(async () => {
  scenarios = await startScenarios();
}, 60_000);
afterAll(() => scenarios.world.close());

describe('a paid subscription', () => {
  it('is confirmed once, by the state at the provider', async () => {
    const { world, student, stripe, started, confirm, paidFor } = scenarios;
    const one = await started();
    expect((await confirm(one)).state).toBe('pending-payment');
    await payOnPage(one.url);
    // The page and the webhook confirm at the same time.
    const [first, second] = await Promise.all([confirm(one), confirm(one)]);
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
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 1));
  });

  it('can not be started twice', async () => {
    const { started, subscribed } = scenarios;
    const { wanted } = await subscribed();
    await expect(started(2, wanted)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'transaction-already-subscribed' }],
    });
  });

  it('is refunded when the last seat of a class was sold meanwhile', async () => {
    const { world, teacher, started, confirm, paidFor, statusOf } = scenarios;
    const one = await started(1);
    const time = one.wanted.times[3]!;
    // A single class was being paid while the seats were taken.
    await world.client.createException(one.wanted.id, { ...time, seats: 1 });
    const { data } = await teacher.client.stockAdjustments.create({
      listingId: one.wanted.id,
      quantity: 1,
    });
    expect(data).toBeDefined();
    await dropIn(world.api, await signUp(world.api), one.wanted, time);
    await payOnPage(one.url);
    expect((await confirm(one)).state).toBe('payment-expired');
    expect([await paidFor(one), await statusOf(one)]).toEqual([0, 'canceled']);
    const expected = one.wanted.times.map((_, index) => (index === 3 ? 0 : 1));
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(expected);
  });
});

describe('canceling a subscription', () => {
  it('ends it at once and frees its seats', async () => {
    const { world, subscribed, cancel, paidFor, statusOf } = scenarios;
    const one = await subscribed();
    expect((await cancel(one)).state).toBe('canceled');
    expect([await statusOf(one), await paidFor(one)]).toEqual(['canceled', 4000]);
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
    expect((await cancel(one)).state).toBe('canceled');
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
  });

  it('is completed by a second call after a failure between the calls', async () => {
    const { world, stripe, subscribed, orderOf, cancel } = scenarios;
    const one = await subscribed();
    const order = await orderOf(one);
    await stripe.subscriptions.cancel(order.metadata.subscriptionId ?? '');
    expect((await cancel(one)).state).toBe('canceled');
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
  });

  it('releases the reservation before payment', async () => {
    const { world, stripe, started, orderOf, cancel } = scenarios;
    const one = await started();
    expect((await cancel(one)).state).toBe('payment-expired');
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
    const { metadata } = await orderOf(one);
    const session = await stripe.checkout.sessions.retrieve(metadata.sessionId ?? '');
    expect(session.status).toBe('expired');
  });
});

describe('the reconciliation of a subscription', () => {
  it('leaves the exceptions of the teacher for a class without subscriptions', async () => {
    const { world, teacher, student, started, cancel, followUp } = scenarios;
    const wanted = await publishWeekly(teacher, { places: 2 });
    const [time] = wanted.times;
    const small = { start: new Date(time!.start), end: new Date(time!.end), seats: 1 };
    await teacher.client.availabilityExceptions.create({ listingId: wanted.id, ...small });
    const asked = await student.client.transactions.initiate({
      processAlias: 'flex-subscription/release-1',
      transition: 'transition/enquire',
      params: { listingId: wanted.id },
    });
    await followUp({ wanted, url: '', transactionId: asked.data.data.id.uuid });
    expect((await freeSeatsOf(world.api, wanted))[0]).toBe(1);
    const one = await started();
    await cancel(one);
    const off = { start: new Date(one.wanted.times[1]!.start), seats: 0 };
    await teacher.client.availabilityExceptions.create({
      listingId: one.wanted.id,
      end: new Date(one.wanted.times[1]!.end),
      ...off,
    });
    await followUp(one);
    expect((await freeSeatsOf(world.api, one.wanted)).slice(0, 3)).toEqual([2, 0, 2]);
  });

  it('ends a subscription at the provider when an operator has canceled it', async () => {
    const { world, subscribed, followUp, statusOf } = scenarios;
    const one = await subscribed();
    await world.client.transition(one.transactionId, 'transition/cancel');
    await followUp(one);
    expect(await statusOf(one)).toBe('canceled');
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
  });

  it('completes after a crash between the calls when a server starts', async () => {
    const { world, started } = scenarios;
    const { wanted, transactionId } = await started();
    // The process ended before the seats were lowered.
    await world.client.updateListing(wanted.id, {
      availabilityPlan: {
        ...(await world.client.listing(wanted.id)).attributes.availabilityPlan!,
        entries: (await world.client.listing(wanted.id)).attributes.availabilityPlan!.entries!.map(
          entry => ({ ...entry, seats: 2 }),
        ),
      },
      metadata: { subscriptions: 0 },
    });
    const { reconciler } = world.another();
    reconciler.start();
    try {
      await until(async () => (await freeSeatsOf(world.api, wanted)).every(free => free === 1));
      // The reconciler handles later events too.
      await world.client.transition(transactionId, 'transition/release-payment');
      await until(async () => (await freeSeatsOf(world.api, wanted)).every(free => free === 2));
    } finally {
      await reconciler.close();
    }
  });
});

describe('an expired reservation', () => {
  it('frees its seats and can not be paid', async () => {
    const { world, stripe, started, orderOf, followUp } = scenarios;
    const one = await started();
    await world.passTime(16 * minute);
    const order = await orderOf(one);
    expect(order.state).toBe('payment-expired');
    await followUp(one);
    expect(await freeSeatsOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
    const { status } = await stripe.checkout.sessions.retrieve(order.metadata.sessionId ?? '');
    expect(status).toBe('expired');
  });

  it('refunds a late payment', async () => {
    const { world, started, confirm, followUp, paidFor, statusOf } = scenarios;
    const one = await started();
    await world.passTime(16 * minute);
    await payOnPage(one.url);
    const [order] = await Promise.all([confirm(one), confirm(one)]);
    expect(order.state).toBe('payment-expired');
    expect([await paidFor(one), await statusOf(one)]).toEqual([0, 'canceled']);
    await followUp(one);
    expect(await paidFor(one)).toBe(0);
  });

  it('lets the same student start again', async () => {
    const { world, started } = scenarios;
    const one = await started();
    await world.passTime(16 * minute);
    const again = await started(2, one.wanted);
    expect(again.transactionId).not.toBe(one.transactionId);
  });
});

// The clock is far ahead afterwards.
describe('the end of a series', () => {
  it('ends the subscription at the provider too, also when the time of reviews is over before', async () => {
    const { world, subscribed, followUp, orderOf, statusOf } = scenarios;
    const [one, late] = [await subscribed(), await subscribed()];
    await world.passTime(183 * 24 * 60 * minute);
    expect((await orderOf(one)).state).toBe('delivered');
    await followUp(one);
    expect(await statusOf(one)).toBe('canceled');
    expect((await orderOf(one)).metadata.endedAt).toBeDefined();
    await world.passTime(8 * 24 * 60 * minute);
    expect((await orderOf(late)).state).toBe('reviewed');
    await followUp(late);
    expect(await statusOf(late)).toBe('canceled');
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('It did not come about.');
}
