import { hourMs, iso } from '#shared/time/time.ts';
import { makeSteps } from './makeSteps.ts';
import { readState } from './readState.ts';
import { nextSteps } from './steps.ts';
import type { SettlingDeps } from './makeSteps.ts';
import type { ReadState } from './readState.ts';
import type { Step } from './steps.ts';

/**
 * Settles the waiting lists of a listing. Returns when to do it again, epoch milliseconds; null
 * when nobody waits.
 */
export type SettleWaitingLists = (listingId: string) => Promise<number | null>;

// Each round reads what other processes did during the last one.
const maxRounds = 10;

/** A precaution: an event says when a seat gets free. */
const longestWaitMs = hourMs;

/** Pause before a refused step is repeated: seats and stock are settled one after the other. */
const shortWaitMs = 5_000;

/** Records on the listing, for pages, for which class times somebody waits. */
async function recordWaitingTimes(
  { client }: SettlingDeps,
  { listing }: ReadState,
  starts: readonly number[],
): Promise<void> {
  const waitingTimes = starts.map(iso);
  const { waitingTimes: recorded = [] } = listing.attributes.metadata ?? {};
  if (recorded.join() === waitingTimes.join()) return;
  await client.updateListing(listing.id, { metadata: { waitingTimes } });
}

/** Records in the orders, for pages, the end of class times that got longer or shorter. */
async function recordEnds({ client }: SettlingDeps, { entries }: ReadState): Promise<void> {
  for (const { id, end, waitingFor } of entries) {
    if (Date.parse(waitingFor.end) === end) continue;
    await client.updateMetadata(id, { waitingFor: { ...waitingFor, end: iso(end) } });
  }
}

/** Lists the class times with people who still wait after the steps. */
function timesStillWaiting({ entries }: ReadState, steps: readonly Step[], full: Set<number>) {
  const left = new Set(
    steps.flatMap(step => {
      if (step.kind !== 'offer') return [step.id];
      return full.has(step.entry.start) ? [] : [step.entry.id];
    }),
  );
  return [...new Set(entries.filter(({ id }) => !left.has(id)).map(({ start }) => start))].toSorted(
    (a, b) => a - b,
  );
}

/**
 * Settles the waiting lists of a listing: ends what is over, offers free seats in order, and
 * records on the listing who waits. Repeated until nothing was changed by another process
 * meanwhile.
 */
async function settleWaitingLists(deps: SettlingDeps, listingId: string): Promise<number | null> {
  const { operator, client, now } = deps;
  for (let round = 0; round < maxRounds; round += 1) {
    const state = await readState(
      { query: params => operator().transactions.query(params), client },
      listingId,
      now(),
    );
    // The teacher's change moves people first; the lists come after it.
    if (state.listing.attributes.metadata?.changing !== undefined) return now() + shortWaitMs;
    await recordEnds(deps, state);
    const steps = nextSteps(state);
    const full = new Set<number>();
    if (!(await makeSteps(deps, state, steps, full))) continue;
    const starts = timesStillWaiting(state, steps, full);
    await recordWaitingTimes(deps, state, starts);
    if (full.size > 0) return now() + shortWaitMs;
    const soonest = Math.min(...starts.map(start => state.endsAt(start)), now() + longestWaitMs);
    const isPending = starts.length + state.offers.length > 0 || steps.length > 0;
    return isPending ? Math.max(soonest, now()) : null;
  }
  throw new Error(`The waiting lists of ${listingId} do not come to rest.`);
}

/** Binds `settleWaitingLists` to its dependencies. */
export const createSettling = (deps: SettlingDeps) => ({
  settle: ((listingId: string) => settleWaitingLists(deps, listingId)) satisfies SettleWaitingLists,
  query: (params: Record<string, unknown>) => deps.operator().transactions.query(params),
});
