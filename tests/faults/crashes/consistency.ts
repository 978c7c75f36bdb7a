import type Stripe from 'stripe';
import { openDatabase, takesSeats } from '@flowroom/marketplace/seeding';
import type { Db } from '@flowroom/marketplace/seeding';
import { outbox } from '@flowroom/marketplace/testing/fixtures/outbox';
import { expectLedgerKept } from '@flowroom/marketplace/testing/load/ledgerAssertions';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { Acknowledged } from './workload.ts';
import type { CrashHarness } from './crashHarness.ts';

/** Running product and stubs, with the data that the workload acts on. */
export interface Scenario {
  harness: CrashHarness;
  databaseUrl?: string;
  stripe: Stripe;
  acknowledged: Acknowledged;
  /** Sold by the session, by one teacher. */
  classes: readonly WeeklyClass[];
  teacherId: string;
  /** Sold by the month, by another. */
  monthly: readonly WeeklyClass[];
  /** Start of the scenario by the payment provider's clock, seconds. */
  since: number;
}

/** Reads the database of a product that was stopped by SIGTERM. */
async function withDatabase<Value>(
  { harness, databaseUrl }: Scenario,
  read: (db: Db) => Promise<Value>,
): Promise<Value> {
  const handle = await openDatabase({
    dataDir: harness.product.dataDir,
    databaseUrl,
    logger: silentLogger,
  });
  try {
    return await read(handle.db);
  } finally {
    await handle.close();
  }
}

/** Lists pending work: unfinished payment calls and due jobs. */
async function unfinished(db: Db): Promise<string[]> {
  const pending = await db.selectFrom('pending_transitions').select('transaction_id').execute();
  const due = await db
    .selectFrom('jobs')
    .select(['kind', 'id'])
    .where('failed_at', 'is', null)
    .where('run_at', '<=', new Date())
    .execute();
  return [
    ...pending.map(({ transaction_id: id }) => `payment of ${id}`),
    ...due.map(({ kind, id }) => `job ${kind} ${id}`),
  ];
}

/**
 * Reconcilers begin four seconds after a start, with the places of classes that were being settled
 * in a crash.
 */
const reconciledMs = 7000;

/**
 * Runs the product until no work is pending, and stops it.
 * @throws Error when work stays pending
 */
export async function waitUntilSettled(scenario: Scenario): Promise<void> {
  const { product } = scenario.harness;
  let left: string[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, tries === 0 ? reconciledMs : 2500));
    await product.terminate();
    left = await withDatabase(scenario, unfinished);
    if (left.length === 0) return;
    await product.boot();
  }
  throw new Error(`The product does not come to rest: ${left.join(', ')}`);
}

/** Compares the ledger, seats, provider, outbox and acknowledged work of a stopped product. */
export const expectConsistency = (scenario: Scenario): Promise<void> =>
  withDatabase(scenario, async db => {
    const { stripe, acknowledged, classes, teacherId, since } = scenario;
    // The seats of a class are the sum over its times.
    for (const one of classes) {
      const places = one.places * one.times.length;
      await expectLedgerKept(
        db,
        { stripe },
        { promised: acknowledged.orders },
        { classes: [one], places, teacherId, since },
      );
    }
    for (const one of [...classes, ...scenario.monthly]) await expectTimesKept(db, one);
    await expectSubscriptions(db, scenario);
    await expectMails(db, scenario);
    await expectListings(db, acknowledged);
  });

/** Expects no overbooked class time, and no person twice at one time. */
async function expectTimesKept(db: Db, { id, places }: WeeklyClass): Promise<void> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('transactions', 'transactions.id', 'bookings.transaction_id')
    .select(['bookings.start_at', 'bookings.seats', 'bookings.state', 'transactions.customer_id'])
    .where('bookings.listing_id', '=', id)
    .execute();
  const times = new Map<number, { seats: number; people: string[] }>();
  for (const { start_at: start, seats, state, customer_id: customer } of rows) {
    if (!takesSeats(state)) continue;
    const at = times.get(start.getTime()) ?? { seats: 0, people: [] };
    times.set(start.getTime(), {
      seats: at.seats + seats,
      people: [...at.people, String(customer)],
    });
  }
  for (const { seats, people } of times.values()) {
    expect(seats).toBeLessThanOrEqual(places);
    expect(new Set(people).size).toBe(people.length);
  }
}

/** Expects an active subscription at the provider exactly for each confirmed order. */
async function expectSubscriptions(
  db: Db,
  { stripe, acknowledged, monthly }: Scenario,
): Promise<void> {
  const orders = await db
    .selectFrom('transactions')
    .select(['id', 'state'])
    .where(
      'listing_id',
      'in',
      monthly.map(({ id }) => id),
    )
    .execute();
  const running = new Map<string, number>();
  for await (const one of stripe.subscriptions.list({ status: 'active', limit: 100 })) {
    const id = one.metadata['transactionId'] ?? '';
    running.set(id, (running.get(id) ?? 0) + 1);
  }
  for (const { id, state } of orders) {
    const isConfirmed = state === 'state/subscription-confirmed';
    expect([id, state, running.get(id) ?? 0]).toEqual([id, state, isConfirmed ? 1 : 0]);
  }
  const known = new Map(orders.map(({ id, state }) => [id, state]));
  for (const [id, state] of acknowledged.subscriptions) {
    // A canceled subscription stays canceled; a confirmed one may have ended later.
    if (state === 'canceled') expect(known.get(id)).toBe('state/canceled');
    else expect(known.has(id)).toBe(true);
  }
}

/**
 * Mail templates by name with the transition that sends them, in the process that sells sessions.
 */
const mailsOf = {
  'requested-customer': 'transition/confirm-payment',
  'requested-provider': 'transition/confirm-payment',
  'accepted-customer': 'transition/accept',
  'declined-customer': 'transition/decline',
} as const;

/** Expects exactly one mail for each transition that sends one. */
async function expectMails(db: Db, { harness }: Scenario): Promise<void> {
  const sent = outbox(harness.product.dataDir);
  const steps = await db
    .selectFrom('transitions')
    .innerJoin('transactions', 'transactions.id', 'transitions.transaction_id')
    .select('transition')
    .where('transactions.process_name', '=', 'flex-hourly-default-process')
    .execute();
  for (const [template, transition] of Object.entries(mailsOf)) {
    const mails = sent.filter(mail => mail.template === template);
    const wanted = steps.filter(step => step.transition === transition);
    expect([template, mails.length]).toEqual([template, wanted.length]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
  }
}

/** Expects all acknowledged listings and pictures. */
async function expectListings(db: Db, { listings, pictures }: Acknowledged): Promise<void> {
  const rows = await db.selectFrom('listings').select(['id', 'state']).execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const [id, state] of listings) {
    expect(states.has(id)).toBe(true);
    if (state === 'published') expect(states.get(id)).toBe('published');
  }
  const images = await db.selectFrom('images').select('id').execute();
  const kept = new Set(images.map(({ id }) => id));
  expect(pictures.filter(id => !kept.has(id))).toEqual([]);
}
