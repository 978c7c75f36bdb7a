import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type Stripe from 'stripe';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { move, openPaymentOf, payByCard } from '@flowroom/marketplace/testing/fixtures/orders';
import { drainTransitions } from '@flowroom/marketplace/testing/fixtures/dueJobs';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { TestMarketplaceOptions } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { createStripeClient } from '@flowroom/marketplace/stripe';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { createBookingChanges } from '../../bookingChanges/bookingChanges.ts';
import { createGuard } from '#server/waitingList/guard.ts';
import { createOrders } from '#server/orders/compose.ts';
import type { Orders } from '#server/orders/compose.ts';
import { orderServer } from '#server/orders/testing/orderWorld.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { createSubscriptions } from '#server/subscriptions/subscriptions.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import { askerOf } from '#server/subscriptions/testing/world.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { createPeriods } from '../../timeOff/periods.ts';
import { timeOffTables } from '../../timeOff/tables.ts';
import type { ProjectionTables } from '#server/projection/tables.ts';
import { createClassSetups } from '../../classSetup/classSetups.ts';
import type { ClassSetups } from '../../classSetup/classSetups.ts';
import { createClassChanges } from '../compose.ts';
import type { Changes } from '../changes.ts';
import { undoMs } from '../records.ts';
import type { ChangeRequest } from '../appliedChange.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { CancelOrderCall } from '#shared/contract/bodies/bookingChanges.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { processes } from '#shared/config/marketplace.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { dayMs, hourMs, wallTimeOf } from '#shared/time/time.ts';

/** A marketplace with payments, a teacher, and a server that changes classes. */
export interface ChangeWorld {
  api: PaidMarketplace;
  teacher: Person;
  operator: IntegrationSdk;
  clock: { ahead: number };
  changes: Changes;
  /** Its meetings are there at once. */
  setups: ClassSetups;
  subscriptions: Subscriptions;
  /** Takes the id of each listing whose meetings a change has aligned. */
  alignMeetings: jest.Mock<Promise<void>, [listingId: string]>;
  /** The web server's client of the payment provider. */
  stripe: Stripe;
  /** Creates a server for the same marketplace that acts through these clients. */
  serverOf(
    operator: IntegrationSdk,
    stripe?: Stripe,
  ): { changes: Changes; setups: ClassSetups; subscriptions: Subscriptions; orders: Orders };
  /** Publishes a class that is held once. */
  publishOnce(more?: { seats?: number; start?: Date; publicData?: object }): Promise<TestClass>;
  /** Books seats, to be answered by the teacher or accepted; returns the id of the order. */
  book(
    wanted: TestClass,
    state: 'pending-payment' | 'preauthorized' | 'accepted',
    student?: Person,
    more?: { seats?: number; isFree?: boolean },
  ): Promise<string>;
  /** Runs the functions by which a student changes orders, as the server's endpoints do. */
  bookingChangesOf(student: Person): {
    choices(id: string): Promise<OrderChoices>;
    cancel(id: string, way: CancelOrderCall['way']): Promise<void>;
    move(id: string, start: number, isLast?: boolean): Promise<void>;
  };
  listing(id: string): Promise<Listing>;
  order(id: string): Promise<Transaction>;
  /** Requests a change and lets the time of undo pass. */
  ask(listingId: string, asked: ChangeRequest & { note?: string }): Promise<string>;
  /** Templates of the mails of an order, in order. */
  mailsOf(orderId: string): Promise<string[]>;
  /** Amount of an order's payment after refunds, in minor units. */
  paidFor(orderId: string): Promise<number>;
  passTime(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts it. `paysByClock`: the payment provider has the clock of the test, too. @see ChangeWorld
 */
export async function startChangeWorld(
  options: TestMarketplaceOptions = {},
  { paysByClock = false }: { paysByClock?: boolean } = {},
): Promise<ChangeWorld> {
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const logger = pino({ level: 'silent' });
  const api = await startPaidMarketplace(
    { ...options, overrides: { now: () => new Date(now()), ...options.overrides } },
    paysByClock ? { now } : {},
  );
  const operator = operatorSdkOf(operatorOf(api));
  const teacher = await signUpTeacher(api);
  const orders = orderServer(api);
  const stripe = createStripeClient({
    secretKey: api.sandbox.keys.stripeSecretKey,
    apiBase: `${api.sandbox.url}/stripe`,
  });
  const alignMeetings = jest.fn((_listingId: string) => Promise.resolve());
  const { sideDatabase: side } = api.marketplace;
  const tables = side.tables<ProjectionTables>();
  const periods = createPeriods(
    timeOffTables(() =>
      Promise.resolve({
        db: tables,
        withoutCacheInvalidation: work => side.withoutCacheInvalidation(tables, work),
      }),
    ),
  );
  const serverOf = (through: IntegrationSdk, provider = stripe) => {
    const locks = memoryLocks();
    const orders = createOrders({
      operator: () => through,
      locks,
      waitingLists: createGuard(params => through.transactions.query(params)),
      endSubscription: () => Promise.resolve(false),
      logger,
      now,
    });
    const subscriptions = createSubscriptions({
      stripe: provider,
      client: createOperatorClient(() => through),
      oneOrder: orders.oneOrder,
      locks,
      rootUrl: 'https://flowroom.example',
      logger,
      now,
    });
    const client = createOperatorClient(() => through);
    const shared = { operator: () => through, client, subscriptions, locks, logger, now };
    const setups = createClassSetups({
      ...shared,
      alignMeetings,
      seats: subscriptions.seats,
      rooms: { usual: 'zoom', size: 13 },
      ensureMeeting: () => Promise.resolve(true),
    });
    const bookingChanges = createBookingChanges({ operator: () => through, locks, now });
    const changes = createClassChanges({
      ...shared,
      periods,
      alignMeetings,
      setups,
      intervalMs: 50,
    });
    return { changes, setups, subscriptions, orders, bookingChanges };
  };
  const { changes, setups, subscriptions, orders: own, bookingChanges } = serverOf(operator);
  const { db } = api.marketplace.context;
  const listing = async (id: string) =>
    entityOf(await operator.listings.show({ id, include: ['currentStock'] }));
  const order = async (id: string) =>
    entityOf(await operator.transactions.show({ id, include: ['booking', 'listing'] }));

  return {
    api,
    teacher,
    operator,
    clock,
    changes,
    setups,
    subscriptions,
    alignMeetings,
    stripe,
    serverOf,
    publishOnce({ seats = 5, start = hourAhead(now() + 3 * dayMs), publicData = {} } = {}) {
      const zone = 'Europe/Madrid';
      const { date, time } = wallTimeOf(start.getTime(), zone);
      return publishClass(teacher, {
        seats,
        start,
        publicData: {
          timezone: zone,
          startDate: date,
          time,
          unixTimeStamp: start.getTime(),
          lastClass: start.getTime() + hourMs,
          classDuration: { key: '60_minutes', value: 60 },
          stock: seats,
          ...publicData,
        },
      });
    },
    async book(wanted, state, known, { seats = 1, isFree = false } = {}) {
      const student = known ?? (await signUp(api));
      const process = isFree ? processes.free : processes.hourly;
      const { data } = await orders.order(student, wanted, process, seats);
      const id = data.id.uuid;
      if (state === 'pending-payment') return id;
      if (!isFree) await payByCard(api, openPaymentOf(data));
      await orders.confirm(student, id);
      const isOpen = stateOf(await order(id)) === 'preauthorized';
      if (state === 'accepted' && isOpen) await move(teacher, id, 'accept');
      return id;
    },
    bookingChangesOf(student) {
      const { oneOrder, waitingLists } = own;
      const caller = { ...askerOf(api, student), oneOrder, waitingLists };
      return {
        choices: id => bookingChanges.choices(caller, id),
        cancel: (transactionId, way) => bookingChanges.cancel(caller, { transactionId, way }),
        move: (transactionId, start, isLast = false) =>
          bookingChanges.move(caller, {
            transactionId,
            bookingStart: new Date(start).toISOString(),
            isLast,
          }),
      };
    },
    listing,
    order,
    async ask(listingId, asked) {
      const id = randomUUID();
      await changes.request(await listing(listingId), { id, ...asked });
      clock.ahead += undoMs + 1;
      return id;
    },
    async mailsOf(orderId) {
      const jobs = await db
        .selectFrom('jobs')
        .select('payload')
        .where('transaction_id', '=', orderId)
        .where('kind', '=', 'mail')
        .orderBy('id')
        .execute();
      return jobs.map(({ payload }) => String(payload['template']));
    },
    async paidFor(orderId) {
      const row = await db
        .selectFrom('transactions')
        .select('payment_intent_id')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      // An order on a waiting list has no payment.
      if (!row.payment_intent_id) return 0;
      const { data } = await api.sandbox.stripe.charges.list({
        payment_intent: row.payment_intent_id,
      });
      return data
        .filter(({ captured }) => captured)
        .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
    },
    async passTime(milliseconds) {
      clock.ahead += milliseconds;
      await drainTransitions(api.marketplace.context);
    },
    close: () => api.close(),
  };
}

const hourAhead = (at: number) => new Date(Math.ceil(at / hourMs) * hourMs);
