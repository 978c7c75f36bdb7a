import { signUp } from '@flowroom/marketplace/testing/people';
import { everywhere, startStories } from './testing/stories.ts';
import type { Stories } from './testing/stories.ts';
import { dropIn, freePlacesOf, payOnPage, publishWeekly } from './testing/world.ts';

const minute = 60_000;

let stories: Stories;
beforeAll(async () => {
  stories = await startStories();
}, 60_000);
afterAll(() => stories.world.close());

describe('a subscription that is paid', () => {
  it('is confirmed once, by what the provider says', async () => {
    const { world, student, stripe, begun, confirm, paidFor } = stories;
    const one = await begun();
    expect((await confirm(one)).state).toBe('pending-payment');
    await payOnPage(one.url);
    // The page and the webhook come at the same time.
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
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 1));
  });

  it('can not be had twice', async () => {
    const { begun, subscribed } = stories;
    const { wanted } = await subscribed();
    await expect(begun(2, wanted)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'transaction-already-subscribed' }],
    });
  });

  it('gives the money back when somebody has got the last place of a class meanwhile', async () => {
    const { world, teacher, begun, confirm, paidFor, statusOf } = stories;
    const one = await begun(1);
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
    expect((await confirm(one)).state).toBe('payment-expired');
    expect([await paidFor(one), await statusOf(one)]).toEqual([0, 'canceled']);
    const expected = one.wanted.times.map((_, index) => (index === 3 ? 0 : 1));
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(expected);
  });
});

describe('a subscription that is cancelled', () => {
  it('ends at once, and its places come back', async () => {
    const { world, subscribed, cancel, paidFor, statusOf } = stories;
    const one = await subscribed();
    expect((await cancel(one)).state).toBe('canceled');
    expect([await statusOf(one), await paidFor(one)]).toEqual(['canceled', 4000]);
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
    expect((await cancel(one)).state).toBe('canceled');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
  });

  it('is finished by a second try when the first ended between the calls', async () => {
    const { world, stripe, subscribed, orderOf, cancel } = stories;
    const one = await subscribed();
    const order = await orderOf(one);
    await stripe.subscriptions.cancel(order.metadata.subscriptionId ?? '');
    expect((await cancel(one)).state).toBe('canceled');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
  });

  it('before it is paid lets the hold go', async () => {
    const { world, stripe, begun, orderOf, cancel } = stories;
    const one = await begun();
    expect((await cancel(one)).state).toBe('payment-expired');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
    const { metadata } = await orderOf(one);
    const session = await stripe.checkout.sessions.retrieve(metadata.sessionId ?? '');
    expect(session.status).toBe('expired');
  });
});

describe('what others do', () => {
  it('leaves alone what the teacher has planned, where nobody subscribes', async () => {
    const { world, teacher, student, begun, cancel, followUp } = stories;
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
    expect((await freePlacesOf(world.api, wanted))[0]).toBe(1);
    const one = await begun();
    await cancel(one);
    const off = { start: new Date(one.wanted.times[1]!.start), seats: 0 };
    await teacher.client.availabilityExceptions.create({
      listingId: one.wanted.id,
      end: new Date(one.wanted.times[1]!.end),
      ...off,
    });
    await followUp(one);
    expect((await freePlacesOf(world.api, one.wanted)).slice(0, 3)).toEqual([2, 0, 2]);
  });

  it('ends a subscription at the provider when an operator has cancelled it', async () => {
    const { world, subscribed, followUp, statusOf } = stories;
    const one = await subscribed();
    await world.desk.transition(one.transactionId, 'transition/cancel');
    await followUp(one);
    expect(await statusOf(one)).toBe('canceled');
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
  });

  it('is seen by a server that has just started, after a crash between the calls', async () => {
    const { world, begun } = stories;
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

describe('a hold that has run out', () => {
  it('gives its places back, and nobody can pay any more', async () => {
    const { world, stripe, begun, orderOf, followUp } = stories;
    const one = await begun();
    await world.passTime(16 * minute);
    const order = await orderOf(one);
    expect(order.state).toBe('payment-expired');
    await followUp(one);
    expect(await freePlacesOf(world.api, one.wanted)).toEqual(everywhere(one.wanted, 2));
    const { status } = await stripe.checkout.sessions.retrieve(order.metadata.sessionId ?? '');
    expect(status).toBe('expired');
  });

  it('gives the money back to who has paid too late', async () => {
    const { world, begun, confirm, followUp, paidFor, statusOf } = stories;
    const one = await begun();
    await world.passTime(16 * minute);
    await payOnPage(one.url);
    const [order] = await Promise.all([confirm(one), confirm(one)]);
    expect(order.state).toBe('payment-expired');
    expect([await paidFor(one), await statusOf(one)]).toEqual([0, 'canceled']);
    await followUp(one);
    expect(await paidFor(one)).toBe(0);
  });

  it('lets the same person begin again', async () => {
    const { world, begun } = stories;
    const one = await begun();
    await world.passTime(16 * minute);
    const again = await begun(2, one.wanted);
    expect(again.transactionId).not.toBe(one.transactionId);
  });
});

// The clock is far ahead afterwards.
describe('a series that is over', () => {
  it('ends the subscription at the provider too', async () => {
    const { world, subscribed, followUp, orderOf, statusOf } = stories;
    const one = await subscribed();
    await world.passTime(183 * 24 * 60 * minute);
    expect((await orderOf(one)).state).toBe('delivered');
    await followUp(one);
    expect(await statusOf(one)).toBe('canceled');
    expect((await orderOf(one)).metadata.endedAt).toBeDefined();
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('It did not come about.');
}
