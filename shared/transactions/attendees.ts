import { orderKindOf, stateOf } from './process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { orderUnitOf } from './orderTimes.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { cleanLine } from '#shared/text/text.ts';

/** States of an order that comes, or may come. */
const comingStates = [
  'preauthorized',
  'accepted',
  'subscription-confirmed',
] as const satisfies readonly TransactionState[];

/** Places of an order. */
export const placesOf = ({ booking }: Transaction): number => booking?.attributes.seats ?? 1;

/**
 * Returns whether names can be given for the places of an order: of a class, until it begins; of a
 * subscription as long as it runs. `now`: epoch milliseconds.
 */
export function mayNameAttendees(order: Transaction, now: number): boolean {
  const state = stateOf(order);
  if (orderUnitOf(order) || !comingStates.some(one => one === state)) return false;
  if (orderKindOf(order) === 'subscription') return true;
  const { displayStart, start } = order.booking?.attributes ?? {};
  const begins = displayStart ?? start;
  return begins !== undefined && Date.parse(begins) > now;
}

/**
 * Returns the names that were typed into the fields of the places, as they are sent; empty fields
 * have none.
 */
export const attendeesOf = (typed: readonly (string | undefined)[] = []): { name: string }[] =>
  typed.map((name = '') => ({ name: cleanLine(name) })).filter(({ name }) => name !== '');
