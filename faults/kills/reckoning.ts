import type Stripe from 'stripe';
import { openDatabase, takesSeats } from '@flowroom/marketplace/seeding';
import type { Db } from '@flowroom/marketplace/seeding';
import { outbox } from '@flowroom/marketplace/testing/outbox';
import { expectLedgerKept } from '@flowroom/marketplace/testing/ledgerAssertions';
import { silentLogger } from '@flowroom/marketplace/testing/silentLogger';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { Told } from './crowd.ts';
import type { House } from './house.ts';

/** World that the crowd was let loose on. */
export interface Premises {
  house: House;
  databaseUrl?: string;
  stripe: Stripe;
  told: Told;
  /** Sold by the session, by one teacher. */
  classes: readonly WeeklyClass[];
  teacherId: string;
  /** Sold by the month, by another. */
  monthly: readonly WeeklyClass[];
  /** When it began by the payment provider's clock, seconds. */
  since: number;
}

/** Reads the database of a product that has been ended politely. */
async function withDatabase<Value>(
  { house, databaseUrl }: Premises,
  read: (db: Db) => Promise<Value>,
): Promise<Value> {
  const handle = await openDatabase({
    dataDir: house.product.dataDir,
    ...(databaseUrl ? { databaseUrl } : {}),
    logger: silentLogger,
  });
  try {
    return await read(handle.db);
  } finally {
    await handle.close();
  }
}

/** Work that is still to be done: calls for payment that were not finished, and jobs that are due. */
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

/** Lets the product finish what was under way, and ends it; @throws Error when it never comes to rest */
export async function comeToRest(premises: Premises): Promise<void> {
  const { product } = premises.house;
  let left: string[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 2500));
    await product.terminate();
    left = await withDatabase(premises, unfinished);
    if (left.length === 0) return;
    await product.boot();
  }
  throw new Error(`The product does not come to rest: ${left.join(', ')}`);
}

/** Compares books, places, provider, outbox and promises of a product at rest. */
export const expectAgreement = (premises: Premises): Promise<void> =>
  withDatabase(premises, async db => {
    const { stripe, told, classes, teacherId, since } = premises;
    // Of every class there are as many places in all as at each of its times together.
    for (const one of classes) {
      const places = one.places * one.times.length;
      await expectLedgerKept(
        db,
        { stripe },
        { promised: told.orders },
        { classes: [one], places, teacherId, since },
      );
    }
    for (const one of [...classes, ...premises.monthly]) await expectTimesKept(db, one);
    await expectSubscriptions(db, premises);
    await expectMails(db, premises);
    await expectListings(db, told);
  });

/** No class time has more people than places, and nobody twice. */
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

/** A subscription runs at the provider exactly where the order says so. */
async function expectSubscriptions(db: Db, { stripe, told, monthly }: Premises): Promise<void> {
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
  for (const [id, state] of told.subscriptions) {
    // What was said to be over stays so; what was confirmed may have been ended since.
    if (state === 'canceled') expect(known.get(id)).toBe('state/canceled');
    else expect(known.has(id)).toBe(true);
  }
}

/** Templates with what they tell of, in the process that sells sessions. */
const mailsOf = {
  'requested-customer': 'transition/confirm-payment',
  'requested-provider': 'transition/confirm-payment',
  'accepted-customer': 'transition/accept',
  'declined-customer': 'transition/decline',
} as const;

/** As many mails as there were steps to tell of: none lost, none twice. */
async function expectMails(db: Db, { house }: Premises): Promise<void> {
  const sent = outbox(house.product.dataDir);
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

/** Checks that what was said to be there is there. */
async function expectListings(db: Db, { listings, pictures }: Told): Promise<void> {
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
