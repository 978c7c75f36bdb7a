import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Fact, LockedListing, TransactionState, Tx } from '@flowroom/marketplace/seeding';
import {
  decideLocked,
  evolve,
  insertTransaction,
  prepareInitiation,
  subjectOf,
  writeFacts,
  writeTransition,
} from '@flowroom/marketplace/seeding';
import { marketplace } from '#shared/config/marketplace.ts';
import type { WaitingFor } from '#shared/contract/transaction.ts';
import { todayIn } from '#shared/time/time.ts';
import { praise, praiseOfStudents, talks } from '../content/words.ts';
import type { Order } from './orders.ts';
import type { Act } from './script.ts';

// Plays the demo's past through the engine's decisions, each at its own time, so that every state
// is reachable. Only the payment provider is not called again.

/** A payment that the provider knows. */
export interface LivePayment {
  id: string;
  clientSecret: string;
}

/** Objects of an order at the payment provider. */
export interface OrderPayment {
  payment: LivePayment | undefined;
  subscriptionId: string | undefined;
}

type PlayedOrder = Order & Pick<OrderPayment, 'subscriptionId'>;

const settings = (now: Date) => ({ now, paymentsConfigured: true });

function requestParams({
  listing,
  time,
  lineItems,
  processAlias,
  story,
}: Order): Record<string, unknown> {
  const isPlan = processAlias.startsWith('flex-subscription');
  const { schedule, entry } = listing;
  const { goal, places = 1 } = story;
  return {
    listingId: listing.id,
    bookingStart: time.start,
    bookingEnd: time.end,
    ...(isPlan ? { bookingDisplayStart: time.start, bookingDisplayEnd: schedule.last } : {}),
    seats: places,
    stockReservationQuantity: isPlan ? schedule.upcoming.length : places,
    lineItems,
    metadata: {
      policy: entry.rules?.cancellationPolicy ?? 'none',
      bookingMode: goal === 'booked' ? 'instant' : 'request',
    },
  };
}

/**
 * Returns the parameters that join a waiting list: the class time, and the price of the day of
 * joining.
 */
function waitingParams({ listing, time, payin }: Order): Record<string, unknown> {
  const waitingFor: WaitingFor = {
    start: time.start.toISOString(),
    end: time.end.toISOString(),
    date: todayIn(listing.schedule.timezone, time.start.getTime()),
    price: { amount: payin, currency: marketplace.currency },
  };
  return { listingId: listing.id, metadata: { waitingFor } };
}

function paramsOf(order: PlayedOrder, { transition }: Act): Record<string, unknown> {
  const { story, listing, subscriptionId, turn } = order;
  if (transition.includes('request-payment')) return requestParams(order);
  if (transition === 'transition/join-waiting-list') return waitingParams(order);
  if (transition === 'transition/enquire') return { listingId: listing.id };
  if (transition === 'transition/confirm-subscription') {
    return { metadata: { subscriptionId } };
  }
  if (!transition.includes('review')) return {};
  const texts = transition.endsWith('by-customer')
    ? praise[listing.entry.workouts[0]]
    : praiseOfStudents;
  return { reviewRating: story.stars ?? 5, reviewContent: texts[turn % texts.length] };
}

interface Standing {
  listing: LockedListing;
  state: TransactionState;
}

/**
 * Writes the changes of an act. Scheduled work is written after the last act only, as each further
 * act cancels that of the act before.
 */
async function write(
  tx: Tx,
  { state }: Standing,
  facts: readonly Fact[],
  act: Act,
  isLast: boolean,
): Promise<TransactionState> {
  if (isLast) return writeTransition(tx, state, facts, act.at);
  const subject = subjectOf(state, act.at);
  await writeFacts(tx, subject, facts);
  return facts.reduce(evolve, state);
}

async function begin(tx: Tx, order: PlayedOrder, act: Act): Promise<Standing> {
  const beginning = await prepareInitiation(
    tx,
    {
      processAlias: order.processAlias,
      transition: act.transition,
      params: paramsOf(order, act),
      callerId: order.student.id,
      trusted: true,
    },
    act.at,
  );
  const { listing, request, process } = beginning;
  const before = { listing, state: { ...beginning.state, id: order.transactionId } };
  const outcome = await decideLocked(tx, before.state, listing, request, settings(act.at));
  await insertTransaction(tx, before.state, process);
  const state = await write(tx, before, outcome.facts, act, order.acts.length === 1);
  return { listing, state };
}

async function goOn(tx: Tx, order: PlayedOrder, before: Standing, act: Act): Promise<Standing> {
  const { listing, state } = before;
  const { transition, by, at } = act;
  const request = { transition, params: paramsOf(order, act), by, trusted: true };
  const outcome = await decideLocked(tx, state, listing, request, settings(at));
  const isLast = act === order.acts.at(-1);
  return { listing, state: await write(tx, before, outcome.facts, act, isLast) };
}

async function writeTalk(tx: Tx, order: Order): Promise<void> {
  const { story, student, listing, transactionId, acts } = order;
  const talk = story.talk === undefined ? undefined : talks[story.talk];
  const first = acts[0];
  if (!talk || !first) return;
  const rows = talk.map((content, index) => ({
    id: randomUUID(),
    transaction_id: transactionId,
    sender_id: index === 0 ? student.id : listing.teacherId,
    content,
    created_at: new Date(first.at.getTime() + (1 + index * 90) * 60_000),
  }));
  await tx.insertInto('messages').values(rows).execute();
  await tx
    .updateTable('transactions')
    .set({ last_message_at: rows[1]?.created_at ?? first.at })
    .where('id', '=', transactionId)
    .execute();
}

/** Age from which both sides have seen an order. */
const unseenMs = 18 * 3_600_000;

/** Marks an order as seen, but for the newest ones. */
async function writeMarks(tx: Tx, { transactionId, acts }: Order): Promise<void> {
  const last = acts.at(-1)?.at ?? new Date();
  if (Date.now() - last.getTime() < unseenMs) return;
  // The words of an order come within some hours after its first act.
  const at = new Date(Date.now() - unseenMs).toISOString();
  const seenAt = { customer: at, provider: at };
  await tx
    .updateTable('transactions')
    .set({ metadata: sql`metadata || ${JSON.stringify({ seenAt })}::jsonb` })
    .where('id', '=', transactionId)
    .execute();
}

/** Plays an order from its first transition to its current state. */
export async function playOrder(
  tx: Tx,
  planned: Order,
  { payment, subscriptionId }: OrderPayment,
): Promise<void> {
  const order: PlayedOrder = { ...planned, subscriptionId };
  const [first, ...others] = order.acts;
  if (!first) return;
  let standing = await begin(tx, order, first);
  for (const act of others) standing = await goOn(tx, order, standing, act);
  if (payment) {
    await tx
      .updateTable('transactions')
      .set({
        payment_intent_id: payment.id,
        payment_client_secret: standing.state.payment === 'created' ? payment.clientSecret : null,
      })
      .where('id', '=', order.transactionId)
      .execute();
  }
  await writeTalk(tx, order);
  await writeMarks(tx, order);
}
