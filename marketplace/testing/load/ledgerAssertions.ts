import type { Db } from '#marketplace/db/database.ts';
import { loadState } from '#marketplace/db/transactions/transactionState.ts';
import { takesSeats } from '#marketplace/domain/transaction/model.ts';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { Promised } from './loadScenario.ts';
import type { TestClass } from '../fixtures/teachers.ts';
import { checkBooks } from '../walk/ledger.ts';

/** The classes and orders of a load scenario. */
export interface Market {
  classes: readonly Pick<TestClass, 'id'>[];
  /** Seats of each class. */
  places: number;
  teacherId: string;
  /** Start time by the payment provider's clock, in seconds. */
  since: number;
}

/**
 * Asserts after a load scenario: everything confirmed to users is stored, no seat is sold twice,
 * and the ledgers agree.
 */
export async function expectLedgerKept(
  db: Db,
  sandbox: Pick<TestSandbox, 'stripe'>,
  rush: { promised: ReadonlyMap<string, Promised> },
  market: Market,
): Promise<void> {
  for (const { transactionId, steps, messages } of rush.promised.values()) {
    const made = await db
      .selectFrom('transitions')
      .select('transition')
      .where('transaction_id', '=', transactionId)
      .orderBy('seq')
      .execute();
    const names = made.map(({ transition }) => transition.replace('transition/', ''));
    expect(names.slice(0, steps.length)).toEqual(steps);
    expect(new Set(names).size).toBe(names.length);
    const written = await db
      .selectFrom('messages')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .execute();
    expect(written.map(({ id }) => id)).toEqual(expect.arrayContaining(messages));
  }
  for (const { id } of market.classes) await expectSeatsConsistent(db, id, market.places);
  const { stripe_account_id: account } = await db
    .selectFrom('stripe_accounts')
    .select('stripe_account_id')
    .where('user_id', '=', market.teacherId)
    .executeTakeFirstOrThrow();
  await checkBooks(db, sandbox, {
    account,
    since: market.since,
    states: async () => {
      const rows = await db
        .selectFrom('transactions')
        .selectAll()
        .where('provider_id', '=', market.teacherId)
        .execute();
      return Promise.all(rows.map(async row => ({ row, state: await loadState(db, row) })));
    },
  });
}

async function expectSeatsConsistent(db: Db, listingId: string, places: number): Promise<void> {
  const bookings = await db
    .selectFrom('bookings')
    .select(['transaction_id', 'seats', 'state'])
    .where('listing_id', '=', listingId)
    .execute();
  const taken = bookings
    .filter(({ state }) => takesSeats(state))
    .reduce((sum, { seats }) => sum + seats, 0);
  expect(taken).toBeLessThanOrEqual(places);
  expect(new Set(bookings.map(row => row.transaction_id)).size).toBe(bookings.length);
  const { quantity } = await db
    .selectFrom('stock')
    .select('quantity')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  expect(quantity).toBe(places - taken);
}
