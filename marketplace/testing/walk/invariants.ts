import type { Db } from '#marketplace/db/database.ts';
import type { Process } from '#marketplace/domain/process/model.ts';
import { findTransition } from '#marketplace/domain/process/model.ts';
import type { Party, TransactionState } from '#marketplace/domain/transaction/model.ts';
import { maxTransitions } from '#marketplace/domain/transaction/decide.ts';
import { takesSeats } from '#marketplace/domain/transaction/model.ts';
import { places } from './world.ts';
import type { World } from './world.ts';

type Found = Awaited<ReturnType<World['states']>>;

/** Asserts the invariants of every moment of a walk. */
export async function checkRows(db: Db, world: World): Promise<void> {
  const found = await world.states();
  for (const { row, state } of found) {
    checkTotals(state);
    checkHistory(world.process, state);
    expect(new Set(state.reviews.map(({ type }) => type)).size).toBe(state.reviews.length);
    expect([row.state, row.last_transition, row.transition_count]).toEqual([
      state.steps.at(-1)?.to ?? null,
      state.steps.at(-1)?.transition ?? null,
      state.steps.length,
    ]);
  }
  await checkPlaces(db, world);
  await checkStock(db, world, found);
  await checkWaiting(db, found);
}

/** Asserts that payin and payout are the sums of the lines of each party, and not negative. */
function checkTotals({ lineItems, payin, payout }: TransactionState): void {
  const sum = (party: Party) =>
    lineItems
      .filter(item => item.includeFor.includes(party))
      .reduce((total, item) => total + item.lineTotal.amount, 0);
  if (lineItems.length === 0) {
    expect([payin, payout]).toEqual([null, null]);
    return;
  }
  expect([payin?.amount, payout?.amount]).toEqual([sum('customer'), sum('provider')]);
  expect(Math.min(sum('customer'), sum('provider'))).toBeGreaterThanOrEqual(0);
}

/**
 * Asserts that every transition follows from the one before, exists in the process, and was made by
 * its actor.
 */
function checkHistory(process: Process, { steps }: TransactionState): void {
  expect(steps.length).toBeLessThanOrEqual(maxTransitions);
  steps.forEach((step, index) => {
    const before = steps[index - 1];
    const transition = findTransition(process, step.transition);
    expect([step.seq, step.from]).toEqual([index + 1, before?.to ?? null]);
    expect([transition?.from, transition?.to, transition?.actor]).toEqual([
      step.from,
      step.to,
      step.by,
    ]);
    expect(step.at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? 0);
  });
}

async function checkPlaces(db: Db, { listingId }: World): Promise<void> {
  const bookings = await db
    .selectFrom('bookings')
    .select(['transaction_id', 'seats', 'state', 'provisional'])
    .where('listing_id', '=', listingId)
    .execute();
  const taken = bookings.filter(({ state }) => takesSeats(state));
  expect(taken.reduce((sum, { seats }) => sum + seats, 0)).toBeLessThanOrEqual(places);
  const settled = bookings.filter(({ provisional }) => !provisional);
  expect(new Set(settled.map(row => row.transaction_id)).size).toBe(settled.length);
}

/**
 * Asserts that the stock is the initial one less reservations, and equals the sum of the
 * adjustments.
 */
async function checkStock(db: Db, { listingId }: World, found: Found): Promise<void> {
  const row = await db
    .selectFrom('stock')
    .select('quantity')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  const moved = await db
    .selectFrom('stock_adjustments')
    .select('quantity')
    .where('listing_id', '=', listingId)
    .execute();
  expect(row.quantity).toBeGreaterThanOrEqual(0);
  expect(row.quantity).toBe(places + moved.reduce((sum, { quantity }) => sum + quantity, 0));
  const isPending = await db.selectFrom('pending_transitions').select('seq').executeTakeFirst();
  if (isPending) return;
  const held = found.flatMap(({ state: { stockReservation } }) =>
    stockReservation && takesSeats(stockReservation.state) ? stockReservation.quantity : [],
  );
  expect(row.quantity).toBe(places - held.reduce((sum, quantity) => sum + quantity, 0));
}

/** Asserts that every scheduled job belongs to the state that the transaction is in. */
async function checkWaiting(db: Db, found: Found): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['transaction_id', 'payload'])
    .where('kind', '=', 'transition')
    .where('failed_at', 'is', null)
    .execute();
  for (const { row, state } of found) {
    const own = jobs.filter(job => job.transaction_id === row.id);
    for (const { payload } of own) {
      expect(payload['seq']).toBe(row.transition_count);
      const next = findTransition(state.process, String(payload['transition']));
      expect([next?.actor, next?.from]).toEqual(['system', row.state]);
    }
  }
}
