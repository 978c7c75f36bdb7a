import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Marketplace } from '@flowroom/marketplace';
import type { Tx } from '@flowroom/marketplace/seeding';
import { hashPassword, inTransaction } from '@flowroom/marketplace/seeding';
import { createRandom } from './model/random.ts';
import { writeBulkListings } from './bulk.ts';
import { teachers } from './content/people.ts';
import { storePictures, writePictures } from './rows/pictures.ts';
import { arrangeMeetings, writeConnections } from './rows/meetings.ts';
import type { DemoMeetingService } from './rows/meetings.ts';
import type { Order } from './orders/orders.ts';
import { planOrders } from './orders/orders.ts';
import { arrangePayments, writeAccounts } from './orders/payments.ts';
import type { DemoPayments } from './orders/payments.ts';
import { playOrder } from './orders/playOrder.ts';
import { planListings, writeListings } from './rows/writeListings.ts';
import { castPeople, writePeople } from './rows/writePeople.ts';
import type { DemoAccount, Hashes } from './rows/writePeople.ts';

export interface SeedOptions {
  /** Accounts to print, with the passwords to give them. */
  accounts: readonly DemoAccount[];
  /** More listings for measurements; 0 when left out. */
  listings?: number;
  /** null with the real meeting service: classes of the demo have no meetings then. */
  meetings: DemoMeetingService | null;
}

/** Numbers of written rows. */
export interface SeedSummary {
  people: number;
  listings: number;
  transactions: number;
  pictures: number;
}

/** Returns true when the marketplace has no user. */
export async function isEmpty({ context }: Pick<Marketplace, 'context'>): Promise<boolean> {
  const row = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

async function hashes(accounts: readonly DemoAccount[]): Promise<Hashes> {
  const of = (role: DemoAccount['role']) =>
    hashPassword(accounts.find(account => account.role === role)?.password ?? secret());
  const [teacher, student, operator, others] = await Promise.all([
    of('teacher'),
    of('student'),
    of('operator'),
    hashPassword(secret()),
  ]);
  return { teacher, student, operator, others };
}

const secret = () => randomBytes(24).toString('base64url');

/** Selects the orders of teachers with a payout account; others sell nothing. */
const playable = (orders: readonly Order[], { accounts, subscriptions }: DemoPayments): Order[] =>
  orders.filter(({ processAlias, listing, transactionId }) => {
    if (processAlias.startsWith('flex-subscription')) return subscriptions.has(transactionId);
    return !processAlias.startsWith('flex-hourly') || accounts.has(listing.teacherId);
  });

/** Plays the orders: those of one class in sequence, classes in parallel. */
async function playAll(
  tx: Tx,
  orders: readonly Order[],
  { payments, subscriptions }: DemoPayments,
) {
  const byClass = new Map<string, Order[]>();
  for (const order of orders) {
    const queue = byClass.get(order.listing.id);
    if (queue) queue.push(order);
    else byClass.set(order.listing.id, [order]);
  }
  await Promise.all(
    [...byClass.values()].map(async queue => {
      for (const order of queue) {
        const { transactionId: id } = order;
        const payment = payments.get(id);
        await playOrder(tx, order, { payment, subscriptionId: subscriptions.get(id) });
      }
    }),
  );
}

/** Removes the mail jobs of past events; reminders of future events stay. */
async function dropOldMails(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('jobs').where('kind', '=', 'mail').where('run_at', '<=', now).execute();
}

/** While a subscription is active its place is taken out of every class time. */
async function lowerSubscribedPlans(tx: Tx, orders: readonly Order[]): Promise<void> {
  for (const { listing, story } of orders) {
    if (story.goal !== 'subscribed') continue;
    const { availability_plan: plan } = await tx
      .selectFrom('listings')
      .select('availability_plan')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    if (!plan) continue;
    const entries = plan.entries.map(entry => ({ ...entry, seats: entry.seats - 1 }));
    await tx
      .updateTable('listings')
      .set({ availability_plan: JSON.stringify({ ...plan, entries }) })
      .where('id', '=', listing.id)
      .execute();
  }
}

/** Marks the class times of waiting lists in their listings, which pages know them from. */
async function markWaitingLists(tx: Tx, orders: readonly Order[]): Promise<void> {
  const waiting = orders.filter(({ story }) => story.goal === 'waiting');
  for (const listing of new Set(waiting.map(order => order.listing))) {
    const times = waiting.filter(order => order.listing === listing).map(({ time }) => time.start);
    const waitingTimes = [...new Set(times.map(start => start.toISOString()))].toSorted();
    await tx
      .updateTable('listings')
      .set({ metadata: sql`metadata || ${JSON.stringify({ waitingTimes })}::jsonb` })
      .where('id', '=', listing.id)
      .execute();
  }
}

/**
 * Fills an empty marketplace with people, classes and orders that look as if it had been running
 * for months. The payment stub, when there is one, has to answer already. All or nothing.
 */
export async function seedDemo(
  { context }: Pick<Marketplace, 'context'>,
  { accounts, listings: bulk = 0, meetings }: SeedOptions,
): Promise<SeedSummary> {
  const now = context.now();
  const people = castPeople();
  const listings = planListings(people, now, createRandom('demo'));
  const orders = planOrders(listings, people.students, now);
  const portraitIds = new Map(teachers.map(({ key }) => [key, randomUUID()]));
  // Storing pictures takes longest, so it runs in parallel.
  const storing = storePictures(context, listings, people.teachers, portraitIds);
  const cast = [...people.teachers.values()];
  const [hashed, arranged, hosted] = await Promise.all([
    hashes(accounts),
    arrangePayments(context, cast, listings, orders),
    arrangeMeetings(meetings, cast, listings, now),
  ]);
  const played = playable(orders, arranged);
  const pictures = await inTransaction(context.db, async tx => {
    await writePeople(tx, people, accounts, hashed, createRandom('people'), now);
    await writeAccounts(tx, arranged, now);
    await writeConnections(tx, hosted);
    await writeListings(tx, listings, { ...hosted, ...arranged }, now);
    await playAll(tx, played, arranged);
    await lowerSubscribedPlans(tx, played);
    await markWaitingLists(tx, played);
    await dropOldMails(tx, now);
    const stored = await storing;
    await writePictures(tx, stored, now);
    return stored;
  });
  if (bulk > 0) await addListings({ context }, bulk);
  const summary = {
    people: people.teachers.size + people.students.length + 1,
    listings: listings.length + bulk,
    transactions: played.length,
    pictures: pictures.length,
  };
  context.logger.info(summary, 'demo data written');
  return summary;
}

export type { DemoAccount } from './rows/writePeople.ts';

/** Adds published classes for measurements, owned by the author of the first listing. */
export async function addListings(
  { context }: Pick<Marketplace, 'context'>,
  count: number,
): Promise<void> {
  const author = await context.db
    .selectFrom('listings')
    .select('author_id')
    .where('state', '=', 'published')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!author) throw new Error('Nobody has published a class yet.');
  await writeBulkListings(context, author.author_id, count);
}
