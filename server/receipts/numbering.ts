import { createHash } from 'node:crypto';
import type { IssuedReceipt, Receipt, Unnumbered } from '#shared/contract/receipt.ts';
import { wallTimeOf } from '#shared/time/time.ts';

/**
 * The newest receipt of each year of a teacher. It is written before the order, with all that the
 * order needs: a crash between the two leaves something to complete, not a gap.
 */
export type Counter = readonly IssuedReceipt[];

/** A payment or refund with the order that it is of. */
export interface Entry {
  orderId: string;
  /** Null where the account is gone. */
  customerId: string | null;
  entry: Unnumbered;
}

// Without vowels, so that it is no word, and without what looks like something else.
const seriesLetters = '23456789BCDFGHJKLMNPQRSTVWXYZ';

/** Returns the prefix of a teacher's numbers, which is always the same. */
export function seriesOf(teacherId: string): string {
  const hash = createHash('sha256').update(teacherId).digest();
  return Array.from(hash.subarray(0, 6), byte => seriesLetters[byte % seriesLetters.length]).join(
    '',
  );
}

const digits = 4;
const yearOf = (number: string) => number.slice(0, digits);
const placeOf = (number: string) => Number(number.slice(digits + 1));

/**
 * Returns whether a receipt is the one of a payment or refund. One without a reference is known by
 * its amount.
 */
const isReceiptOf = (receipt: Receipt, { kind, reference, amount }: Unnumbered): boolean =>
  receipt.kind === kind &&
  (receipt.reference !== undefined && reference !== undefined
    ? receipt.reference === reference
    : receipt.amount === amount);

/** Lists what has no receipt yet, in order of time. */
export function withoutReceipt(
  entries: readonly Unnumbered[],
  receipts: readonly Receipt[],
): Unnumbered[] {
  const left = [...receipts];
  const found = entries.filter(entry => {
    const index = left.findIndex(receipt => isReceiptOf(receipt, entry));
    if (index < 0) return true;
    // Two refunds of one amount need two receipts.
    left.splice(index, 1);
    return false;
  });
  return found.toSorted(byTime);
}

const byTime = (one: Unnumbered, other: Unnumbered) =>
  Date.parse(one.at) - Date.parse(other.at) ||
  // A payment precedes what gives it back.
  Number(one.kind === 'refund') - Number(other.kind === 'refund');

/** Sorts payments and refunds of several orders by time. */
export const inOrderOfTime = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (one, other) => byTime(one.entry, other.entry) || (one.orderId < other.orderId ? -1 : 1),
  );

/** Returns the counter after these receipts. */
export function counterOf(issued: readonly IssuedReceipt[]): Counter {
  const newest = new Map<string, IssuedReceipt>();
  for (const one of issued) {
    const year = yearOf(one.receipt.number);
    const known = newest.get(year);
    if (!known || placeOf(known.receipt.number) < placeOf(one.receipt.number)) {
      newest.set(year, one);
    }
  }
  return [...newest.values()];
}

/** Finds the receipt of the payment that a refund gives back. */
export function refundedBy(
  { kind, refundOf }: Unnumbered,
  receipts: readonly Receipt[],
): Receipt | undefined {
  if (kind !== 'refund') return undefined;
  const payments = receipts.filter(one => one.kind === 'payment');
  return payments.find(({ reference }) => reference === refundOf) ?? payments.at(-1);
}

/** Gives the next number of the year in which the money moved, in the zone of the books. */
export function nextReceipt(
  counter: Counter,
  { orderId, entry }: Pick<Entry, 'orderId' | 'entry'>,
  { receipts, zone, series }: { receipts: readonly Receipt[]; zone: string; series: string },
): IssuedReceipt {
  const { refundOf: _, ...facts } = entry;
  const year = yearOf(wallTimeOf(entry.at, zone).date);
  const last = counter.find(one => yearOf(one.receipt.number) === year);
  const place = last ? placeOf(last.receipt.number) + 1 : 1;
  const refunds = refundedBy(entry, receipts);
  return {
    orderId,
    receipt: {
      ...facts,
      series,
      number: `${year}-${String(place).padStart(digits, '0')}`,
      ...(refunds ? { refunds: refunds.number } : {}),
    },
  };
}
