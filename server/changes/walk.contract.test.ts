import fc from 'fast-check';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { move } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { placeOf } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { ApiFault } from '../api/fault.ts';
import { clientErrorOf } from '../sdk/refusal.ts';
import { createSubscriptionsClient } from '../subscriptions/subscriptionsClient.ts';
import { askerOf, payOnPage, publishWeekly } from '../subscriptions/testing/world.ts';
import type { WeeklyClass } from '../subscriptions/testing/world.ts';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { Died, dyingOperator, dyingStripe } from './testing/dyingOperator.ts';
import { walkPlaces, walks } from './testing/walkSteps.ts';
import type { Step, WalkedClass } from './testing/walkSteps.ts';
import { walkChecks, walkPrice } from './testing/walkChecks.ts';
import type { WalkChecks } from './testing/walkChecks.ts';
import { isStudentStep, walkStudents } from './testing/walkStudents.ts';
import { extendedLastClass } from '#shared/schedule/classSeries.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import { dayMs, wallTimeOf } from '#shared/time/time.ts';

const zone = 'Pacific/Auckland';

/** Milliseconds of walks; a failure tells its seed and path, to repeat it. */
const walkMs = Number(process.env['WALK_MS'] ?? 8_000);

describeOnDatabases('a teacher and students walking at random', database => {
  let world: ChangeWorld;
  let students: Person[];
  let checks: WalkChecks;
  let own: ReturnType<typeof walkStudents>;
  beforeAll(async () => {
    world = await startChangeWorld(placeOf(database), { paysByClock: true });
    checks = walkChecks(world);
    students = await Promise.all([1, 2, 3, 4].map(() => signUp(world.api)));
    own = walkStudents(world, { checks, students });
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

  async function take(wanted: WeeklyClass, of: WalkedClass, one: Step): Promise<void> {
    if (isStudentStep(one)) {
      const starts = (await openTimes(wanted.id)).map(({ start }) => start);
      return refusable(() => own.take(wanted.id, one, starts));
    }
    const student = 'who' in one ? students[one.who % students.length]! : students[0]!;
    switch (one.do) {
      case 'book': {
        const time = (await openTimes(wanted.id))[one.time];
        if (!time) return;
        const asked = { start: new Date(time.start), end: new Date(time.end), price: walkPrice };
        const { state, seats } = one;
        const { isFree } = of;
        return refusable(() =>
          world.book({ id: wanted.id, ...asked }, state, student, { seats, isFree }),
        );
      }
      case 'answer':
        return refusable(async () => {
          const open = (await checks.ordersOf(wanted.id)).filter(
            order => stateOf(order) === 'preauthorized',
          );
          const order = open[one.which % Math.max(1, open.length)];
          if (order) await move(world.teacher, order.id, one.accepts ? 'accept' : 'decline');
        });
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
      case 'lose the card':
        return loseCard(wanted);
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
      case 'edit places': {
        // As the wizard: not below what is booked.
        const { taken } = await checks.takenTimes(wanted.id);
        if (Math.max(0, ...taken) > one.places) return;
        await world.teacher.client.ownListings.update({
          id: wanted.id,
          publicData: { stock: one.places },
        });
        return world.subscriptions.places.settle(wanted.id);
      }
      case 'extend': {
        // As the extension of the meetings of a series, which may die before it counts the places.
        const lastClass = extendedLastClass(await dataOf(wanted.id), now());
        if (lastClass === null) return;
        await world.teacher.client.ownListings.update({
          id: wanted.id,
          publicData: { lastClass },
        });
        return one.dies ? undefined : world.subscriptions.places.settle(wanted.id);
      }
      case 'close':
        return refusable(() => world.teacher.client.ownListings.close({ id: wanted.id }));
      case 'reopen':
        return refusable(() => world.teacher.client.ownListings.open({ id: wanted.id }));
      case 'wait':
        await world.passTime(one.days * dayMs);
        return followProvider(wanted);
      case 'carry out': {
        if (one.dies === 'never') return void (await world.changes.execute(wanted.id));
        const { operator } = dyingOperator(world.operator, one.dies);
        const { stripe } = dyingStripe(world.stripe, one.dies);
        const { changes } = world.serverOf(operator, stripe);
        // It dies a few times, and is left for another process.
        for (let deaths = 0; deaths < 4; deaths += 1) {
          await changes.execute(wanted.id).catch((error: unknown) => {
            if (!(error instanceof Died)) throw error;
          });
        }
      }
    }
  }

  const stripe = () => world.api.sandbox.stripe;

  /** Replaces the card of a subscription by one that is refused from the next month on. */
  async function loseCard({ id }: WeeklyClass): Promise<void> {
    const [order] = await clientOf().active(id);
    const { subscriptionId } = order?.metadata ?? {};
    if (!subscriptionId) return;
    const { customer } = await stripe().subscriptions.retrieve(subscriptionId);
    const { id: method } = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(customer),
    });
    await stripe().subscriptions.update(subscriptionId, { default_payment_method: method });
  }

  /** Does what the webhooks of the provider and the reconciler of subscriptions would do. */
  async function followProvider({ id }: WeeklyClass): Promise<void> {
    const orders = (await checks.ordersOf(id)).filter(
      order => orderKindOf(order) === 'subscription',
    );
    for (const { id } of orders) {
      const order = await clientOf().subscription(id);
      const { subscriptionId } = order.metadata;
      const { status } = subscriptionId
        ? await stripe().subscriptions.retrieve(subscriptionId)
        : { status: 'active' };
      const { completion } = world.subscriptions;
      if (status === 'canceled' && order.state === 'subscription-confirmed') {
        await completion.cancel(order);
      }
      await completion.followUp(await clientOf().subscription(id));
    }
  }

  it(
    'leave places, orders, mails and the payment provider agreeing',
    async () => {
      const deadline = Date.now() + walkMs;
      let walked = 0;
      await fc.assert(
        fc.asyncProperty(walks, async ({ of, steps }) => {
          if (Date.now() > deadline) return;
          walked += 1;
          world.clock.ahead = 0;
          const wanted = await publishWeekly(world.teacher, {
            places: walkPlaces,
            placesPerOrder: walkPlaces,
            bookingMode: of.bookingMode,
            cancellationPolicy: of.cancellationPolicy,
            ...(of.isFree && { type: 'free', paymentType: [] }),
          });
          for (const one of steps) await take(wanted, of, one);
          await world.passTime(11_000);
          await world.changes.execute(wanted.id);
          await followProvider(wanted);
          await world.subscriptions.places.settle(wanted.id);
          await own.settle(wanted.id);
          await checks.check(wanted, of);
        }),
        { numRuns: 2000, endOnFailure: true },
      );
      process.stderr.write(`walks: ${walked} on ${database.kind}\n`);
      expect(walked).toBeGreaterThan(0);
    },
    walkMs + 90_000,
  );
});
