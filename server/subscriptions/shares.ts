import { addMonths } from '#shared/schedule/classSeries.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';

/** Stretch that is billed at once, epoch milliseconds. */
export interface Period {
  start: number;
  end: number;
}

/** A month of a subscription that was billed and paid. Amounts are minor units. */
export interface PaidMonth {
  period: Period;
  paid: number;
  /** Its payment; null when nothing was left to pay. */
  intent: string | null;
  /** Credits that lowered its bill, by their keys. */
  credits: ReadonlyMap<string, number>;
}

/** Months of a subscription as the payment provider has them. */
export interface Months {
  paid: readonly PaidMonth[];
  /** The month that is billed next, with the price of a month; null when none is. */
  next: { period: Period; price: number } | null;
}

type Dates = Pick<TransactionMetadata, 'refundedDates' | 'creditedDates'>;

/** Return of the share of a canceled class time. */
export type DateReturn =
  | { kind: 'refund'; amount: number; intent: string }
  /** The next bill is to be lowered by it, or has been. */
  | { kind: 'credit'; amount: number; period: Period }
  | { kind: 'credited'; amount: number }
  /** Its month is neither paid nor the one that is billed next. */
  | { kind: 'wait' }
  | { kind: 'nothing' };

const isIn = ({ start, end }: Period, at: number): boolean => start <= at && at < end;

const within = <Share extends { start: string }>(shares: readonly Share[], period: Period) =>
  shares.filter(({ start }) => isIn(period, Date.parse(start)));

const openDates = (dates: NonNullable<Dates['creditedDates']>, period: Period) =>
  within(dates, period).filter(({ amount }) => amount === undefined);

const sumOf = (shares: readonly { amount?: number | undefined }[]) =>
  shares.reduce((sum, { amount = 0 }) => sum + amount, 0);

/**
 * Returns what goes back of an amount for class times, in minor units: in proportion to those that
 * are not held, all of it where none is. Rounded half to even, once.
 */
export const shareOf = (amount: number, { lost, held }: { lost: number; held: number }): number =>
  held === 0 ? Math.max(0, amount) : multiplyHalfEven(Math.max(0, amount), lost, lost + held);

/** Class times of a subscription that has ended, by their starts (epoch milliseconds). */
export interface EndedTimes {
  /** When it ended. */
  at: number;
  /** Its first class time. */
  first: number;
  held: readonly number[];
  lost: readonly number[];
}

/**
 * Returns what goes back of each payment when a subscription ends before its month does: the share
 * of the class times that are not held, less what went back for single ones before. All of every
 * month where none was ever held.
 */
export function restsOf(
  months: readonly PaidMonth[],
  { at, first, held, lost }: EndedTimes,
  { refundedDates = [], creditedDates = [] }: Dates,
): { intent: string; amount: number }[] {
  return months.flatMap(({ intent, paid, period }) => {
    const count = (times: readonly number[]) => times.filter(time => isIn(period, time)).length;
    // Canceled before their month was paid, and not returned yet.
    const waiting = openDates(creditedDates, period).length;
    const isOver = period.end <= at && first < at;
    if (!intent || (isOver && waiting === 0)) return [];
    const left = paid - sumOf(within(refundedDates, period));
    const amount = shareOf(left, { lost: count(lost) + waiting, held: count(held) });
    return amount > 0 ? [{ intent, amount }] : [];
  });
}

/** A class time that is not held. */
export interface CanceledDate {
  /** Epoch milliseconds. */
  start: number;
  /** Names its credit at the payment provider. */
  creditKey: string;
}

/**
 * Returns how the share of a canceled class time goes back. What is left of its month is shared by
 * the class times that are left in it and those of which nothing has gone back, so that all shares
 * together are never more than was paid. `held` counts the class times of the subscription that
 * take place in a period.
 */
export function returnOf(
  { start, creditKey }: CanceledDate,
  { paid, next }: Months,
  { refundedDates = [], creditedDates = [] }: Dates,
  held: (period: Period) => number,
): DateReturn {
  const shareIn = (amount: number, period: Period) => {
    const others = openDates(creditedDates, period).filter(one => Date.parse(one.start) !== start);
    return shareOf(amount, { lost: 1, held: held(period) + others.length });
  };
  const month = paid.find(({ period }) => isIn(period, start));
  if (month) {
    const credited = month.credits.get(creditKey);
    if (credited !== undefined) return { kind: 'credited', amount: credited };
    const left = month.paid - sumOf(within(refundedDates, month.period));
    const amount = shareIn(left, month.period);
    const { intent } = month;
    return intent && amount > 0 ? { kind: 'refund', amount, intent } : { kind: 'nothing' };
  }
  if (!next || !isIn(next.period, start)) return { kind: 'wait' };
  const left = next.price - sumOf(within(creditedDates, next.period));
  const amount = shareIn(left, next.period);
  return amount > 0 ? { kind: 'credit', amount, period: next.period } : { kind: 'nothing' };
}

/**
 * Returns the month that begins at `start` of those that are counted from `anchor` (epoch
 * milliseconds): it ends on the same day and time in UTC, or on the last day of a month that has no
 * such day.
 */
export function monthFrom(start: number, anchor: number): Period {
  const [from, first] = [new Date(start), new Date(anchor)];
  const months =
    (from.getUTCFullYear() - first.getUTCFullYear()) * 12 +
    from.getUTCMonth() -
    first.getUTCMonth();
  const [date = '', time = ''] = first.toISOString().split('T');
  return { start, end: Date.parse(`${addMonths(date, months + 1)}T${time}`) };
}
