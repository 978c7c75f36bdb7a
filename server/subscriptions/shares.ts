import { addMonths } from '#shared/schedule/classSeries.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';

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

const sumOf = (shares: readonly { amount?: number | undefined }[]) =>
  shares.reduce((sum, { amount = 0 }) => sum + amount, 0);

/**
 * Returns the part of an amount for the rest of its period, in minor units, rounded up in favour of the
 * payer. `at`: epoch milliseconds.
 */
export function restOf(amount: number, { start, end }: Period, at: number): number {
  if (end <= start) return 0;
  const share = (end - at) / (end - start);
  return Math.ceil(amount * Math.min(1, Math.max(0, share)));
}

/**
 * Returns what goes back of each payment when a subscription ends at `at` (epoch milliseconds): the rest of its month,
 * less the shares of class times that went back before.
 */
export function restsOf(
  months: readonly PaidMonth[],
  at: number,
  { refundedDates = [] }: Dates,
): { intent: string; amount: number }[] {
  return months.flatMap(({ intent, paid, period }) => {
    const inPeriod = within(refundedDates, period);
    const behind = inPeriod.filter(({ start }) => Date.parse(start) >= at);
    const amount = Math.min(restOf(paid, period, at) - sumOf(behind), paid - sumOf(inPeriod));
    return intent && amount > 0 ? [{ intent, amount }] : [];
  });
}

/** A class time that does not take place. */
export interface CanceledDate {
  /** Epoch milliseconds. */
  start: number;
  /** Names its credit at the payment provider. */
  creditKey: string;
}

/**
 * Returns how the share of a canceled class time goes back. What is left of its month is shared by the class times that are
 * left in it and those of which nothing has gone back, rounded down, so that all shares together are never more than was
 * paid. `held` counts the class times that take place in a period.
 */
export function returnOf(
  { start, creditKey }: CanceledDate,
  { paid, next }: Months,
  { refundedDates = [], creditedDates = [] }: Dates,
  held: (period: Period) => number,
): DateReturn {
  const shareOf = (amount: number, period: Period) => {
    const open = within(creditedDates, period).filter(one => one.amount === undefined);
    const others = open.filter(one => Date.parse(one.start) !== start).length;
    return Math.floor(Math.max(0, amount) / (held(period) + others + 1));
  };
  const month = paid.find(({ period }) => isIn(period, start));
  if (month) {
    const credited = month.credits.get(creditKey);
    if (credited !== undefined) return { kind: 'credited', amount: credited };
    const left = month.paid - sumOf(within(refundedDates, month.period));
    const amount = shareOf(left, month.period);
    const { intent } = month;
    return intent && amount > 0 ? { kind: 'refund', amount, intent } : { kind: 'nothing' };
  }
  if (!next || !isIn(next.period, start)) return { kind: 'wait' };
  const left = next.price - sumOf(within(creditedDates, next.period));
  const amount = shareOf(left, next.period);
  return amount > 0 ? { kind: 'credit', amount, period: next.period } : { kind: 'nothing' };
}

/**
 * Returns the month that begins at `start` of those that are counted from `anchor` (epoch milliseconds): it ends on the same
 * day and time in UTC, or on the last day of a month that has no such day.
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
