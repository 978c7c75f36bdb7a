import { randomUUID } from 'node:crypto';
import pino from 'pino';
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
import { memoryLocks } from '../../locks/locks.ts';
import { createOrders } from '../../orders/compose.ts';
import { orderServer } from '../../orders/testing/orderWorld.ts';
import type { IntegrationSdk } from '../../sdk/integrationSdk.ts';
import { createSubscriptions } from '../../subscriptions/subscriptions.ts';
import type { Subscriptions } from '../../subscriptions/subscriptions.ts';
import { operatorSdkOf } from '../../testing/sdks.ts';
import { createClassChanges } from '../compose.ts';
import type { Changes } from '../changes.ts';
import { undoMs } from '../records.ts';
import type { AskedChange } from '../records.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { dayMs, hourMs, wallTimeOf } from '#shared/time/time.ts';

/** A marketplace with payments, a teacher, and a server that changes classes. */
export interface ChangeWorld {
  api: PaidMarketplace;
  teacher: Person;
  operator: IntegrationSdk;
  clock: { ahead: number };
  changes: Changes;
  subscriptions: Subscriptions;
  /** Creates a server for the same marketplace that acts through this SDK. */
  serverOf(operator: IntegrationSdk): { changes: Changes; subscriptions: Subscriptions };
  /** Publishes a class that is held once. */
  publishOnce(more?: { seats?: number; start?: Date; publicData?: object }): Promise<TestClass>;
  /** Books a place, to be answered by the teacher or accepted; returns the id of the order. */
  book(
    wanted: TestClass,
    state: 'pending-payment' | 'preauthorized' | 'accepted',
    student?: Person,
  ): Promise<string>;
  listing(id: string): Promise<Listing>;
  order(id: string): Promise<Transaction>;
  /** Asks for a change and lets the time of undo pass. */
  ask(listingId: string, asked: AskedChange & { note?: string }): Promise<string>;
  /** Templates of the mails of an order, in order. */
  mailsOf(orderId: string): Promise<string[]>;
  /** Amount that an order's payment keeps, in minor units. */
  paidFor(orderId: string): Promise<number>;
  passTime(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** @see ChangeWorld */
export async function startChangeWorld(options: TestMarketplaceOptions = {}): Promise<ChangeWorld> {
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const logger = pino({ level: 'silent' });
  const api = await startPaidMarketplace({
    ...options,
    overrides: { now: () => new Date(now()) },
  });
  const operator = operatorSdkOf(operatorOf(api));
  const teacher = await signUpTeacher(api);
  const orders = orderServer(api);
  const stripe = createStripeClient({
    secretKey: api.sandbox.keys.stripeSecretKey,
    apiBase: `${api.sandbox.url}/stripe`,
  });
  const serverOf = (through: IntegrationSdk) => {
    const locks = memoryLocks();
    const { oneOrder } = createOrders({
      operator: () => through,
      locks,
      endSubscription: () => Promise.resolve(false),
      logger,
      now,
    });
    const subscriptions = createSubscriptions({
      stripe,
      operator: () => through,
      oneOrder,
      rootUrl: 'https://flowroom.example',
      logger,
      now,
    });
    const changes = createClassChanges({
      operator: () => through,
      subscriptions,
      locks,
      alignMeetings: () => Promise.resolve(),
      logger,
      now,
    });
    return { changes, subscriptions };
  };
  const { changes, subscriptions } = serverOf(operator);
  const { db } = api.marketplace.context;
  const listing = async (id: string) => entityOf(await operator.listings.show({ id }));

  return {
    api,
    teacher,
    operator,
    clock,
    changes,
    subscriptions,
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
    async book(wanted, state, known) {
      const student = known ?? (await signUp(api));
      const payment = openPaymentOf((await orders.order(student, wanted)).data);
      const { transactionId } = payment;
      if (state === 'pending-payment') return transactionId;
      await payByCard(api, payment);
      await orders.confirm(student, transactionId);
      if (state === 'accepted') await move(teacher, transactionId, 'accept');
      return transactionId;
    },
    listing,
    order: async id =>
      entityOf(await operator.transactions.show({ id, include: ['booking', 'listing'] })),
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
      const { data } = await api.sandbox.stripe.charges.list({
        payment_intent: row.payment_intent_id ?? '',
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
