import { randomUUID } from 'node:crypto';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { freePlaces } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { placeOf } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { stateOf } from '#shared/transactions/process.ts';
import { dayMs, hourMs, wallTimeOf } from '#shared/time/time.ts';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { dyingOperator, untilDone } from './testing/dyingOperator.ts';

const later = ({ start, end }: TestClass, by: number) => ({
  start: new Date(start.getTime() + by),
  end: new Date(end.getTime() + by),
});
const wallOf = (at: Date) => {
  const { date, time } = wallTimeOf(at.getTime(), 'Europe/Madrid');
  return { date, time };
};
const dateOf = ({ start }: TestClass) => wallOf(start).date;

describeOnDatabases('changes of a class', database => {
  let world: ChangeWorld;
  beforeAll(async () => {
    world = await startChangeWorld(placeOf(database));
  }, 60_000);
  afterAll(() => world.close());

  const statesOf = (ids: readonly string[]) =>
    Promise.all(ids.map(async id => stateOf(await world.order(id))));
  async function bookedClass() {
    const wanted = await world.publishOnce();
    const orders = [
      await world.book(wanted, 'accepted'),
      await world.book(wanted, 'preauthorized'),
      await world.book(wanted, 'pending-payment'),
    ] as const;
    return { wanted, orders };
  }

  it('are previewed with who is affected and what goes back', async () => {
    const { wanted } = await bookedClass();
    const preview = await world.changes.preview(await world.listing(wanted.id), {
      kind: 'cancel-date',
      date: dateOf(wanted),
    });
    expect(preview).toEqual({
      accepted: 1,
      requested: 1,
      unpaid: 1,
      waiting: 0,
      subscribers: 0,
      refund: { amount: 2000, currency: 'USD' },
      credit: null,
      times: 1,
    });
  });

  it('cancel a date: everybody is notified once and gets everything back', async () => {
    const { wanted, orders } = await bookedClass();
    const [accepted, requested, unpaid] = orders;
    await world.ask(wanted.id, { kind: 'cancel-date', date: dateOf(wanted), note: 'I am ill.' });
    await world.changes.execute(wanted.id);
    expect(await statesOf(orders)).toEqual(['canceled', 'declined', 'payment-expired']);
    expect((await world.mailsOf(accepted)).filter(name => name.startsWith('class-'))).toEqual([
      'class-canceled-customer',
    ]);
    expect(await world.mailsOf(requested)).toContain('class-declined-customer');
    expect(await world.mailsOf(unpaid)).toEqual([]);
    expect([await world.paidFor(accepted), await world.paidFor(requested)]).toEqual([0, 0]);
    const { metadata } = (await world.order(accepted)).attributes;
    expect(metadata?.change).toMatchObject({
      kind: 'cancel',
      note: 'I am ill.',
      from: wanted.start.toISOString(),
      refund: { en: '$20.00' },
    });
    expect(await freePlaces(world.api, wanted)).toBe(0);
  });

  it('move a date: bookings and requests come along, unpaid ones are let go', async () => {
    const { wanted, orders } = await bookedClass();
    const to = later(wanted, dayMs + 2 * hourMs);
    await world.ask(wanted.id, { kind: 'move-date', date: dateOf(wanted), to: wallOf(to.start) });
    await world.changes.execute(wanted.id);
    expect(await statesOf(orders)).toEqual(['accepted', 'preauthorized', 'payment-expired']);
    for (const id of orders.slice(0, 2)) {
      const { booking, attributes } = await world.order(id);
      expect(booking?.attributes).toMatchObject({
        start: to.start.toISOString(),
        end: to.end.toISOString(),
        displayStart: to.start.toISOString(),
        displayEnd: to.end.toISOString(),
      });
      expect(attributes.metadata).toMatchObject({
        change: { kind: 'move', from: wanted.start.toISOString() },
      });
      expect((await world.mailsOf(id)).filter(name => name.startsWith('class-moved'))).toHaveLength(
        1,
      );
    }
    expect(await freePlaces(world.api, wanted)).toBe(0);
    expect(await freePlaces(world.api, { ...wanted, ...to })).toBe(3);
    const { publicData, metadata } = (await world.listing(wanted.id)).attributes;
    expect(publicData.unixTimeStamp).toBe(to.start.getTime());
    expect(metadata?.changing).toBeUndefined();
    expect(world.alignMeetings).toHaveBeenLastCalledWith(wanted.id);
  });

  it('cancel a class and close it', async () => {
    const { wanted, orders } = await bookedClass();
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await world.changes.execute(wanted.id);
    expect(await statesOf(orders)).toEqual(['canceled', 'declined', 'payment-expired']);
    expect((await world.listing(wanted.id)).attributes.state).toBe('closed');
  });

  it('do nothing before the time of undo is over, and nothing when they are undone', async () => {
    const wanted = await world.publishOnce();
    const order = await world.book(wanted, 'accepted');
    const id = randomUUID();
    const asked = { id, kind: 'cancel-date', date: dateOf(wanted) } as const;
    const listing = await world.listing(wanted.id);
    const first = await world.changes.request(listing, asked);
    // A repeated call is the same change.
    expect(await world.changes.request(listing, asked)).toEqual(first);
    expect(await world.changes.execute(wanted.id)).toBe(Date.parse(first.dueAt));
    expect(await statesOf([order])).toEqual(['accepted']);
    await world.changes.undo(wanted.id, id);
    world.clock.ahead += 11_000;
    expect(await world.changes.execute(wanted.id)).toBeNull();
    expect(await statesOf([order])).toEqual(['accepted']);
    await expect(world.changes.undo(wanted.id, id)).rejects.toMatchObject({ status: 404 });
  });

  it('can not be undone once they are due', async () => {
    const wanted = await world.publishOnce();
    const id = await world.ask(wanted.id, { kind: 'cancel-date', date: dateOf(wanted) });
    await expect(world.changes.undo(wanted.id, id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'class-change-begun' }],
    });
  });

  it('that could not be made say why, until they are put away', async () => {
    const wanted = await world.publishOnce();
    const id = await world.ask(wanted.id, { kind: 'cancel-date', date: dateOf(wanted) });
    // Moved in another way meanwhile: the class time is no more.
    await world.teacher.client.ownListings.update({
      id: wanted.id,
      publicData: { skippedDates: [dateOf(wanted)] },
    });
    await world.changes.execute(wanted.id);
    const changesOf = async () =>
      (await world.listing(wanted.id)).attributes.privateData?.changes ?? [];
    expect(await changesOf()).toMatchObject([{ id, conflict: 'time-unknown' }]);
    await world.changes.undo(wanted.id, id);
    expect(await changesOf()).toEqual([]);
  });

  it('are refused with the reason where the schedule does not allow them', async () => {
    const wanted = await world.publishOnce();
    const listing = await world.listing(wanted.id);
    const move = (to: Date) =>
      world.changes.preview(listing, { kind: 'move-date', date: dateOf(wanted), to: wallOf(to) });
    await expect(move(wanted.start)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'class-change-conflict', meta: { reason: 'target-same' } }],
    });
    await expect(move(new Date(Date.now() - dayMs))).rejects.toMatchObject({
      errors: [{ meta: { reason: 'target-past' } }],
    });
  });

  it.each(['before', 'after'] as const)(
    'have one result and one mail each when the process dies %s every call of a move',
    async when => {
      const { wanted, orders } = await bookedClass();
      const to = later(wanted, 5 * hourMs);
      await world.ask(wanted.id, { kind: 'move-date', date: dateOf(wanted), to: wallOf(to.start) });
      const { operator, deaths } = dyingOperator(world.operator, when);
      await untilDone(() => world.serverOf(operator).changes.execute(wanted.id));
      expect(deaths()).toBeGreaterThanOrEqual(6);
      expect(await statesOf(orders)).toEqual(['accepted', 'preauthorized', 'payment-expired']);
      for (const id of orders.slice(0, 2)) {
        const { booking, attributes } = await world.order(id);
        expect(booking?.attributes.start).toBe(to.start.toISOString());
        expect(
          attributes.transitions.filter(({ transition }) => transition.includes('move-')),
        ).toHaveLength(1);
        expect(
          (await world.mailsOf(id)).filter(name => name === 'class-moved-customer'),
        ).toHaveLength(1);
      }
      expect(await freePlaces(world.api, { ...wanted, ...to })).toBe(3);
      expect(await freePlaces(world.api, wanted)).toBe(0);
    },
  );

  it('are found by the reconciler of another process', async () => {
    const done = await world.publishOnce();
    await world.ask(done.id, { kind: 'cancel-date', date: dateOf(done) });
    await world.changes.execute(done.id);
    const wanted = await world.publishOnce();
    const order = await world.book(wanted, 'accepted');
    await world.ask(wanted.id, { kind: 'cancel-date', date: dateOf(wanted) });
    // As after a crash: the timer of the process that recorded it is gone.
    await world.changes.reconciler.close();
    const { operator } = world;
    const found: string[] = [];
    const counting = {
      ...operator,
      listings: {
        ...operator.listings,
        query: async (params: object) => {
          const answer = await operator.listings.query(params);
          found.push(...answer.data.map(({ id }) => id));
          return answer;
        },
      },
    };
    const { reconciler } = world.serverOf(counting).changes;
    reconciler.start();
    await until('the order is canceled', async () => (await statesOf([order]))[0] === 'canceled');
    await reconciler.close();
    // Classes without a change to carry out are not even read.
    expect(found).toContain(wanted.id);
    expect(found).not.toContain(done.id);
    expect((await world.listing(wanted.id)).attributes.metadata?.hasChanges).toBeUndefined();
  });
});
