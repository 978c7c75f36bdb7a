import fc from 'fast-check';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { placeOf } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { ApiFault } from '../api/fault.ts';
import { clientErrorOf } from '../sdk/refusal.ts';
import { createSubscriptionsClient } from '../subscriptions/subscriptionsClient.ts';
import { askerOf, freePlacesOf, payOnPage, publishWeekly } from '../subscriptions/testing/world.ts';
import type { WeeklyClass } from '../subscriptions/testing/world.ts';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { Died, dyingOperator } from './testing/dyingOperator.ts';
import { startOf } from './bookings.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { firstRanks } from '#shared/transactions/classPlaces.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { dayMs, hourMs, wallTimeOf } from '#shared/time/time.ts';

const places = 3;
const zone = 'Pacific/Auckland';

/** Commands of student, teacher and chance. Numbers choose among the possible ones. */
type Step =
  | {
      do: 'book';
      who: number;
      time: number;
      state: 'pending-payment' | 'preauthorized' | 'accepted';
    }
  | { do: 'subscribe'; who: number; pays: boolean }
  | { do: 'unsubscribe'; who: number }
  | {
      do: 'change';
      kind: 'cancel-date' | 'cancel-from' | 'move-date' | 'move-from';
      time: number;
      days: number;
      hour: number;
    }
  | { do: 'edit places'; places: number }
  | { do: 'carry out'; dies: 'before' | 'after' | 'never' };

const index = fc.nat({ max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      who: index,
      time: fc.nat({ max: 5 }),
      state: fc.constantFrom('accepted', 'accepted', 'preauthorized', 'pending-payment'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('subscribe' as const), who: index, pays: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unsubscribe' as const), who: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      kind: fc.constantFrom('cancel-date', 'move-date', 'move-date', 'move-from', 'cancel-from'),
      time: fc.nat({ max: 7 }),
      days: fc.integer({ min: -1, max: 2 }),
      hour: fc.constantFrom(7, 12, 18, 20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit places' as const),
      places: fc.integer({ min: places, max: places + 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('carry out' as const),
      dies: fc.constantFrom('never', 'before', 'after'),
    }),
  },
);
const walks = fc.array(step, { minLength: 6, maxLength: 14 });

/** Milliseconds of walks; a failure tells its seed and path, to repeat it. */
const walkMs = Number(process.env['WALK_MS'] ?? 8_000);

describeOnDatabases('a teacher and students walking at random', database => {
  let world: ChangeWorld;
  let students: Person[];
  beforeAll(async () => {
    world = await startChangeWorld(placeOf(database));
    students = await Promise.all([1, 2, 3, 4].map(() => signUp(world.api)));
  }, 60_000);
  afterAll(() => world.close());

  const now = () => Date.now() + world.clock.ahead;
  const clientOf = () => createSubscriptionsClient(() => world.operator);
  const dataOf = async (id: string) => (await world.listing(id)).attributes.publicData;
  const openTimes = async (id: string) =>
    scheduledTimes(await dataOf(id), now(), now() + 60 * dayMs).filter(
      ({ start }) => start > now(),
    );

  /** Ignores refusals, which a walk meets; anything else is thrown. */
  async function refusable(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof ApiFault) && !clientErrorOf(error)) throw error;
    }
  }

  async function take(wanted: WeeklyClass, one: Step): Promise<void> {
    const student = 'who' in one ? students[one.who % students.length]! : students[0]!;
    switch (one.do) {
      case 'book': {
        const time = (await openTimes(wanted.id))[one.time];
        if (!time) return;
        const asked = { start: new Date(time.start), end: new Date(time.end), price: 2000 };
        return refusable(() => world.book({ id: wanted.id, ...asked }, one.state, student));
      }
      case 'subscribe':
        return refusable(async () => {
          const { start, completion } = world.subscriptions;
          const { url, transactionId } = await start(askerOf(world.api, student), {
            listingId: wanted.id,
            customerTimezone: 'Etc/UTC',
            language: 'en',
          });
          if (!one.pays) return;
          await payOnPage(url);
          await completion.confirm(await clientOf().subscription(transactionId));
        });
      case 'unsubscribe':
        return refusable(async () => {
          const [order] = await clientOf().active(wanted.id);
          if (order) await world.subscriptions.completion.cancel(order);
        });
      case 'change': {
        const time = (await openTimes(wanted.id))[one.time];
        if (!time) return;
        const day = wallTimeOf(time.start + one.days * dayMs, zone).date;
        const to = { date: day, time: `${String(one.hour).padStart(2, '0')}:00` };
        const isMove = one.kind.startsWith('move');
        return refusable(() =>
          world.ask(wanted.id, { kind: one.kind, date: time.date, ...(isMove ? { to } : {}) }),
        );
      }
      case 'edit places':
        await world.teacher.client.ownListings.update({
          id: wanted.id,
          publicData: { stock: one.places },
        });
        return world.subscriptions.places.settle(wanted.id);
      case 'carry out': {
        if (one.dies === 'never') return void (await world.changes.execute(wanted.id));
        const { operator } = dyingOperator(world.operator, one.dies);
        const { changes } = world.serverOf(operator);
        // It dies a few times, and is left for another process.
        for (let deaths = 0; deaths < 4; deaths += 1) {
          await changes.execute(wanted.id).catch((error: unknown) => {
            if (!(error instanceof Died)) throw error;
          });
        }
      }
    }
  }

  async function check({ id }: WeeklyClass): Promise<void> {
    const listing = await world.listing(id);
    const { publicData, metadata, privateData } = listing.attributes;
    expect(metadata?.changing).toBeUndefined();
    expect((privateData?.changes ?? []).filter(({ doneAt }) => doneAt === undefined)).toEqual([]);
    const answer = await world.operator.transactions.query({
      listingId: id,
      include: ['booking', 'listing'],
      perPage: 100,
    });
    const orders = entitiesOf(answer);
    const live = orders.filter(order =>
      ['pending-payment', 'preauthorized', 'accepted', 'subscription-confirmed'].includes(
        stateOf(order) ?? '',
      ),
    );
    const sessions = live.filter(order => orderKindOf(order) !== 'subscription');
    const plans = live.filter(order => orderKindOf(order) === 'subscription');
    const times = scheduledTimes(publicData, now(), now() + 60 * dayMs).filter(
      ({ start }) => start > now() + hourMs,
    );

    // Whoever has a booking has it at a time at which the class is held.
    const starts = new Set(times.map(({ start }) => start));
    for (const order of sessions) {
      if (startOf(order) > now() + hourMs) expect(starts).toContain(startOf(order));
    }
    // Nobody is oversold, and no place is kept back.
    const total = publicData.stock ?? 0;
    const ranks = firstRanks(publicData, plans.map(startOf));
    const taken = times.map(({ start, date }) => {
      const booked = sessions.filter(order => startOf(order) === start).length;
      const beside = ranks.filter(rank => rank <= Date.parse(date)).length;
      return booked + beside;
    });
    const free = await freePlacesOf(world.api, { id, places: total, times });
    expect(Math.max(0, ...taken)).toBeLessThanOrEqual(total);
    expect(times.map(({ date }, at) => [date, free[at]])).toEqual(
      times.map(({ date }, at) => [date, total - taken[at]!]),
    );
    // The provider has what the orders say, and each mail was sent once.
    for (const order of orders) {
      const state = stateOf(order);
      const names = order.attributes.transitions.map(({ transition }) => transition);
      const told = (await world.mailsOf(order.id)).filter(name =>
        /^(class-(?!soon)|date-)/.test(name),
      );
      const telling = names.filter(name =>
        /(move|cancel|decline)-(class|request|series|date)$/.test(name),
      );
      expect([order.id, told.length]).toEqual([order.id, telling.length]);
      if (orderKindOf(order) === 'subscription') {
        const { subscriptionId } = order.attributes.metadata ?? {};
        if (!subscriptionId) continue;
        const { status } = await world.api.sandbox.stripe.subscriptions.retrieve(subscriptionId);
        expect([state, status === 'active']).toEqual([state, state === 'subscription-confirmed']);
      } else {
        expect([state, await world.paidFor(order.id)]).toEqual([
          state,
          state === 'accepted' ? 2000 : 0,
        ]);
      }
    }
  }

  it(
    'leave places, orders, mails and the payment provider agreeing',
    async () => {
      const deadline = Date.now() + walkMs;
      let walked = 0;
      await fc.assert(
        fc.asyncProperty(walks, async steps => {
          if (Date.now() > deadline) return;
          walked += 1;
          const wanted = await publishWeekly(world.teacher, { places });
          for (const one of steps) await take(wanted, one);
          world.clock.ahead += 11_000;
          await world.changes.execute(wanted.id);
          await world.subscriptions.places.settle(wanted.id);
          await check(wanted);
        }),
        { numRuns: 200, endOnFailure: true },
      );
      expect(walked).toBeGreaterThan(0);
    },
    walkMs + 90_000,
  );
});
