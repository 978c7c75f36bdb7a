import { move, openPaymentOf, payByCard } from '@flowroom/marketplace/testing/fixtures/orders';
import { bulkUsers } from '@flowroom/marketplace/testing/fixtures/bulkUsers';
import { refusal } from '@flowroom/marketplace/testing/fixtures/people';
import { freePlaces } from '@flowroom/marketplace/testing/fixtures/teachers';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import type { SdkResponse } from '@flowroom/marketplace/testing/clients/sdk';
import { entriesOf } from '#server/dashboards/inbox/entries.ts';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { projectionOf } from '#server/projection/testing/projectionOf.ts';
import { positionOf } from './position.ts';
import { operatorOfWorld, startWaitingWorld } from './testing/waitingWorld.ts';
import type { Waiter, WaitingWorld } from './testing/waitingWorld.ts';
import { processes, readSettingsFrom } from '#shared/config/marketplace.ts';
import { waitingListStates } from '#shared/transactions/process.ts';
import type { Role } from '#shared/transactions/process.ts';
import { hourMs, iso, minuteMs } from '#shared/time/time.ts';

let world: WaitingWorld;

beforeAll(async () => {
  world = await startWaitingWorld();
}, 60_000);
afterAll(() => world.close());

const refusedWith = (code: string) => ({ errors: [{ code }] });

/** `npm run faults` lets a thousand wait. */
const people = Number(process.env['WAITING_PEOPLE'] ?? 40);

describe('many people', () => {
  it('get the free seats in order', async () => {
    const places = 20;
    const wanted = await world.publishOnce({ seats: places, publicData: { type: 'free' } });
    const users = await bulkUsers(world.api, people + places);
    const initiate = async (index: number, transition: string, params: object) => {
      const answer = await users[index]?.client.transactions.initiate({
        processAlias: processes.free,
        transition: `transition/${transition}`,
        params: { listingId: wanted.id, ...params },
      });
      return answer?.data.data.id.uuid ?? '';
    };
    const time = { start: wanted.start.toISOString(), end: wanted.end.toISOString() };
    const taken: string[] = [];
    for (let index = 0; index < places; index += 1) {
      const booking = { bookingStart: wanted.start, bookingEnd: wanted.end };
      const more = { seats: 1, stockReservationQuantity: 1, lineItems: [] };
      taken.push(await initiate(index, 'request-payment', { ...booking, ...more }));
    }
    const waiting: string[] = [];
    for (let index = places; index < places + people; index += 1) {
      const waitingFor = {
        ...time,
        date: time.start.slice(0, 10),
        price: { amount: 0, currency: 'USD' },
      };
      waiting.push(await initiate(index, 'join-waiting-list', { metadata: { waitingFor } }));
    }
    for (const id of taken) {
      await world.operator.transactions.transition({
        id,
        transition: 'transition/release-payment',
        params: {},
      });
    }
    await world.lists.settle(wanted.id);
    const offered = await world.operator.transactions.query({
      listingId: wanted.id,
      lastTransitions: ['transition/offer-place'],
      sort: '-createdAt',
    });
    expect(offered.data.map(({ id }) => id)).toEqual(waiting.slice(0, places));
    expect(await freePlaces(world.api, wanted)).toBe(0);
  }, 600_000);
});

describe('joining a waiting list', () => {
  it('is for class times without a seat, once for each student', async () => {
    const { join, publishOnce, book } = world;
    const wanted = await publishOnce({ seats: 1 });
    await expect(join(wanted)).rejects.toMatchObject(refusedWith('class-has-places'));
    await book(wanted, 'accepted');
    const waiter = await join(wanted);
    await expect(join(wanted, waiter.student)).rejects.toMatchObject({
      errors: [{ code: 'waiting-list-joined', meta: { transactionId: waiter.id } }],
    });
    const other = { ...wanted, start: new Date(wanted.start.getTime() + hourMs) };
    await expect(join(other)).rejects.toMatchObject(
      refusedWith('transaction-booking-time-not-available'),
    );
    expect(await refusal(join(wanted, world.teacher))).toMatchObject({
      code: 'transaction-same-author-and-customer',
    });
    expect((await world.listing(wanted.id)).attributes.metadata?.waitingTimes).toEqual([
      wanted.start.toISOString(),
    ]);
    expect(await world.mailsOf(waiter.id)).toEqual(['waiting-list-joined-customer']);
  });

  it('is refused where operators have switched waiting lists off', async () => {
    const { wanted } = await world.publishSoldOut();
    readSettingsFrom(() => ({ hasWaitingLists: false }));
    await expect(world.join(wanted)).rejects.toMatchObject({ status: 403 });
    readSettingsFrom(() => ({}));
  });

  it('ends an hour before the class, and when booking closes', async () => {
    const { wanted } = await world.publishSoldOut({ bookingClosesHours: 48 });
    world.clock.ahead += 25 * hourMs;
    await expect(world.join(wanted)).rejects.toMatchObject(refusedWith('waiting-list-closed'));
    world.clock.ahead -= 25 * hourMs;
  });
});

describe('a seat that becomes free', () => {
  it('is held for the first in line, who pays the price of the day of joining', async () => {
    const { wanted, taken } = await world.publishSoldOut();
    const [first, second] = [await world.join(wanted), await world.join(wanted)];
    await world.free(taken);
    // Nobody passes those who wait, not even before the seat is offered.
    const passing = world.book(wanted, 'pending-payment');
    await expect(passing).rejects.toMatchObject(refusedWith('class-waiting-list'));
    await world.lists.settle(wanted.id);
    expect(await world.states(first, second)).toEqual(['offered', 'waiting']);
    expect(await freePlaces(world.api, wanted)).toBe(0);
    await expect(world.book(wanted, 'pending-payment')).rejects.toMatchObject({ status: 409 });

    await world.operator.listings.update({
      id: wanted.id,
      price: { amount: 9_900, currency: 'USD', _sdkType: 'Money' },
    });
    await expect(world.take(second)).rejects.toMatchObject(refusedWith('offer-over'));
    const answer = (await world.take(first)) as SdkResponse['data'];
    await payByCard(world.api, openPaymentOf(answer.data));
    await world.orders.confirm(first.student, first.id);
    await move(world.teacher, first.id, 'accept');
    const { attributes } = await world.orderOf(first);
    expect(attributes.payinTotal).toEqual({ amount: wanted.price, currency: 'USD' });
    expect(await world.paidFor(first.id)).toBe(wanted.price);
    expect(await world.mailsOf(first.id)).toEqual(
      expect.arrayContaining(['waiting-list-joined-customer', 'place-offered-customer']),
    );
    await world.lists.settle(wanted.id);
    expect(await world.states(first, second)).toEqual(['accepted', 'waiting']);
  });

  it('goes to the next when it is declined, left, or not taken in two hours, also while no server runs', async () => {
    const { wanted, taken } = await world.publishSoldOut({ type: 'free' });
    const waiters = [];
    for (let index = 0; index < 4; index += 1) waiters.push(await world.join(wanted));
    const [first, second, third, fourth] = waiters as [Waiter, Waiter, Waiter, Waiter];
    await world.free(taken);
    await world.lists.settle(wanted.id);
    await move(first.student, first.id, 'decline-offer');
    await move(second.student, second.id, 'leave-waiting-list');
    await world.lists.settle(wanted.id);
    expect(await world.states(...waiters)).toEqual([
      'waiting-ended',
      'waiting-ended',
      'offered',
      'waiting',
    ]);
    const { heldUntil = '' } = (await world.orderOf(third)).attributes.metadata ?? {};
    const held = Date.parse(heldUntil) - Date.now() - world.clock.ahead;
    expect(held).toBeGreaterThan(2 * hourMs - minuteMs);
    expect(held).toBeLessThanOrEqual(2 * hourMs);

    // The engine ends the offer by itself; a server that starts later finds the seat.
    await world.passTime(2 * hourMs + minuteMs);
    expect(await world.states(third, fourth)).toEqual(['offer-expired', 'waiting']);
    expect(await world.mailsOf(third.id)).toContain('offer-expired-customer');
    const server = world.listsOf(operatorOfWorld(world));
    server.reconciler.start();
    await until('the next offer', async () => (await world.states(fourth))[0] === 'offered');
    await world.take(fourth);
    await world.orders.confirm(fourth.student, fourth.id);
    await until('a server that follows the events', async () => {
      const { waitingTimes } = (await world.listing(wanted.id)).attributes.metadata ?? {};
      return waitingTimes?.length === 0;
    });
    await server.reconciler.close();
    expect(await world.states(fourth)).toEqual(['accepted']);
  });

  it('is offered in order by servers that see it at once, and no oftener than there are seats', async () => {
    const wanted = await world.publishOnce({ seats: 5, publicData: { type: 'free' } });
    const taken = [];
    for (let index = 0; index < 5; index += 1) {
      taken.push(await world.book(wanted, 'accepted', undefined, { isFree: true }));
    }
    const waiters = [];
    for (let index = 0; index < 8; index += 1) waiters.push(await world.join(wanted));
    for (const id of taken) await world.free(id);
    const servers = [world.lists, ...[1, 2].map(() => world.listsOf(operatorOfWorld(world)))];
    await Promise.all(servers.map(({ settle }) => settle(wanted.id)));
    const projection = projectionOf(world.api, { pollMs: 50 });
    const isCounted = () =>
      projection.current().then(
        () => true,
        () => false,
      );
    await until('the first count', isCounted);
    const positions = [];
    for (const waiter of waiters.slice(4)) {
      positions.push(await positionOf(projection, await world.orderOf(waiter), wanted.id));
    }
    const tables = { ...(await projection.current()), now: Date.now(), siteOrigin: world.api.url };
    const listed = async (id: string, role: Role) =>
      (await entriesOf(tables, id, role)).map(({ state }) => state);
    const [own, sales] = [
      await listed(waiters[7]?.student.id ?? '', 'customer'),
      await listed(world.teacher.id, 'provider'),
    ];
    // A question of one who waits reaches the teacher.
    const [asking] = waiters.slice(-1);
    await asking!.student.client.messages.send({ transactionId: asking!.id, content: 'Mats?' });
    await projection.current();
    const found = await entriesOf(tables, world.teacher.id, 'provider', 'mats');
    await projection.close();
    expect(found).toMatchObject([
      { id: asking!.id, state: 'waiting', group: 'act', isUnread: true },
    ]);
    expect(own).toEqual(['waiting']);
    expect(sales).toContain('canceled');
    expect(sales.filter(state => waitingListStates.includes(state))).toEqual([]);
    expect(positions).toEqual([null, ...[1, 2, 3].map(position => ({ position, waiting: 3 }))]);
    expect(await world.states(...waiters)).toEqual([
      ...Array<string>(5).fill('offered'),
      ...Array<string>(3).fill('waiting'),
    ]);
    expect(await freePlaces(world.api, wanted)).toBe(0);
  }, 60_000);
});

describe('a class that gets longer', () => {
  it('is still the one that somebody waits for, until its new end', async () => {
    const weekly = await publishWeekly(
      world.teacher,
      { places: 1 },
      Date.now() + world.clock.ahead,
    );
    const { date, start, end } = weekly.times[2]!;
    const wanted = { id: weekly.id, start: new Date(start), end: new Date(end), price: 2000 };
    const taken = await world.book(wanted, 'accepted');
    const waiter = await world.join(wanted);
    const to = { date, time: '18:00' };
    const change = { kind: 'move-weekday', date, to, minutes: 90 } as const;
    expect(await world.changes.preview(await world.listing(wanted.id), change)).toMatchObject({
      accepted: 1,
      waiting: 0,
    });
    await world.ask(wanted.id, change);
    await world.changes.execute(wanted.id);
    await world.lists.settle(wanted.id);
    const time = { start: iso(start), end: iso(start + 90 * minuteMs) };
    expect(await world.states(waiter)).toEqual(['waiting']);
    expect((await world.orderOf(waiter)).attributes.metadata?.waitingFor).toMatchObject(time);
    await world.free(taken);
    await world.lists.settle(wanted.id);
    expect(await world.states(waiter)).toEqual(['offered']);
    expect((await world.orderOf(waiter)).booking?.attributes).toMatchObject(time);

    const shorter = { ...change, minutes: 75 };
    expect(await world.changes.preview(await world.listing(wanted.id), shorter)).toMatchObject({
      waiting: 0,
    });
    await world.ask(wanted.id, shorter);
    await world.changes.execute(wanted.id);
    await world.lists.settle(wanted.id);
    expect(await world.states(waiter)).toEqual(['offered']);
    expect((await world.orderOf(waiter)).booking?.attributes).toMatchObject({
      start: time.start,
      end: iso(start + 75 * minuteMs),
    });
    await world.take(waiter);
    expect(await world.states(waiter)).toEqual(['pending-payment']);
  });
});

describe('a waiting list ends', () => {
  it('with mail when the class is canceled, and offers with it', async () => {
    const { wanted, taken } = await world.publishSoldOut({ type: 'free' });
    const [first, second] = [await world.join(wanted), await world.join(wanted)];
    await world.free(taken);
    await world.lists.settle(wanted.id);
    const preview = await world.changes.preview(await world.listing(wanted.id), {
      kind: 'cancel-class',
    });
    expect(preview).toMatchObject({ accepted: 0, requested: 0, unpaid: 0, waiting: 2, times: 1 });
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await world.changes.execute(wanted.id);
    await world.lists.settle(wanted.id);
    expect(await world.states(first, second)).toEqual(['waiting-ended', 'waiting-ended']);
    for (const waiter of [first, second]) {
      expect(await world.mailsOf(waiter.id)).toContain('waiting-list-closed-customer');
    }
  });
});
