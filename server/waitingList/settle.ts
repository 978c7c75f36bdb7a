import type { Logger } from 'pino';
import { isBookableTime } from '#server/orders/bookableTime.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SubscriptionsClient } from '#server/marketplaceClient/subscriptionsClient.ts';
import { readState } from './readState.ts';
import type { ReadState } from './readState.ts';
import { nextSteps } from './steps.ts';
import type { Step } from './steps.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import { minuteMs } from '#shared/time/time.ts';
import { offerEndsAt } from '#shared/transactions/waitingList.ts';

export interface SettlingDeps {
  operator: () => IntegrationSdk;
  client: SubscriptionsClient;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Makes what is missing on the waiting lists of a listing. Returns when to look again, in epoch milliseconds; null when
 * nobody waits.
 */
export type SettleWaitingLists = (listingId: string) => Promise<number | null>;

/** `changed`: the order is in another state than was read. `full`: no place can be had now. */
type Outcome = 'done' | 'changed' | 'full';

// Each round reads what other processes did during the last one.
const maxRounds = 10;
/** Places can get free without an event of the class, and a search index of a hosted marketplace lags behind. */
const longestWaitMs = minuteMs;
/** Pause before a refused step is tried again: places and stock are settled one after the other. */
const shortWaitMs = 5_000;

const iso = (at: number) => new Date(at).toISOString();

/** Returns transition and parameters of a step. */
function callOf(step: Step, now: number) {
  if (step.kind !== 'offer') {
    const transition = {
      close: 'transition/close-waiting-list',
      drop: 'transition/drop-from-waiting-list',
      withdraw: 'transition/withdraw-offer',
    }[step.kind];
    const metadata: TransactionMetadata = { waitingEnd: step.reason };
    return { id: step.id, transition, params: { metadata } };
  }
  const { id, start, end } = step.entry;
  const metadata: TransactionMetadata = { heldUntil: iso(offerEndsAt(now, start)) };
  return {
    id,
    transition: 'transition/offer-place',
    params: {
      bookingStart: new Date(start),
      bookingEnd: new Date(end),
      seats: 1,
      stockReservationQuantity: 1,
      metadata,
    },
  };
}

/** @see SettleWaitingLists */
export function createSettling({ operator, client, logger, now }: SettlingDeps) {
  const query = (params: Record<string, unknown>) => operator().transactions.query(params);

  async function make(step: Step, { listing }: ReadState): Promise<Outcome> {
    if (step.kind === 'offer') {
      const { start, end } = step.entry;
      const time = { start: iso(start), end: iso(end) };
      if (!isBookableTime(listing, time, now(), 'offer')) return 'full';
    }
    const call = callOf(step, now());
    try {
      await operator().transactions.transition(call);
    } catch (error) {
      if (
        isRefusal(error, 409, 'transaction-invalid-transition') ||
        isRefusal(error, 409, 'transaction-locked')
      )
        return 'changed';
      if (
        isRefusal(error, 409, 'transaction-booking-time-not-available') ||
        isRefusal(error, 409, 'transaction-listing-insufficient-stock')
      )
        return 'full';
      throw error;
    }
    logger.info({ transactionId: call.id, transition: call.transition }, 'a waiting list moved on');
    return 'done';
  }

  /**
   * Makes the steps. Offers are made one by one, in order: nobody is asked before those who joined earlier. Returns
   * false when somebody else has changed an order meanwhile; adds the class times without a place to `full`.
   */
  async function makeAll(
    state: ReadState,
    steps: readonly Step[],
    full: Set<number>,
  ): Promise<boolean> {
    const ends = steps.filter(({ kind }) => kind !== 'offer');
    const outcomes = await Promise.all(ends.map(step => make(step, state)));
    for (const step of steps) {
      if (step.kind !== 'offer' || full.has(step.entry.start)) continue;
      const outcome = await make(step, state);
      if (outcome === 'full') full.add(step.entry.start);
      // The next in line may be the first now, which only what is read again tells.
      if (outcome === 'changed') return false;
    }
    return !outcomes.includes('changed');
  }

  /** Tells pages on the listing for which class times somebody waits. */
  async function mark({ listing }: ReadState, starts: readonly number[]): Promise<void> {
    const waitingTimes = starts.map(iso);
    const { waitingTimes: marked = [] } = listing.attributes.metadata ?? {};
    if (marked.join() === waitingTimes.join()) return;
    await client.updateListing(listing.id, { metadata: { waitingTimes } });
  }

  /** Class times with people who wait on after the steps. */
  function stillWaiting({ entries }: ReadState, steps: readonly Step[], full: Set<number>) {
    const left = new Set(
      steps.flatMap(step => {
        if (step.kind !== 'offer') return [step.id];
        return full.has(step.entry.start) ? [] : [step.entry.id];
      }),
    );
    return [
      ...new Set(entries.filter(({ id }) => !left.has(id)).map(({ start }) => start)),
    ].toSorted((a, b) => a - b);
  }

  const settle: SettleWaitingLists = async listingId => {
    for (let round = 0; round < maxRounds; round += 1) {
      const state = await readState({ query, client }, listingId, now());
      // The teacher's change moves people first; the lists come after it.
      if (state.listing.attributes.metadata?.changing !== undefined) return now() + shortWaitMs;
      const steps = nextSteps(state);
      const full = new Set<number>();
      if (!(await makeAll(state, steps, full))) continue;
      const starts = stillWaiting(state, steps, full);
      await mark(state, starts);
      if (full.size > 0) return now() + shortWaitMs;
      const soonest = Math.min(...starts.map(start => state.endsAt(start)), now() + longestWaitMs);
      const isWatched = starts.length + state.offers.length > 0 || steps.length > 0;
      return isWatched ? Math.max(soonest, now()) : null;
    }
    throw new Error(`The waiting lists of ${listingId} do not come to rest.`);
  };
  return { settle, query };
}
