import type { LineUnit, ReceiptWords } from './words.ts';
import { zoneNameAt } from '@flowroom/marketplace/zoneNames';
import type { Receipt } from '#shared/contract/receipt.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import { formatInstant, formatTime } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';

/** A line of a receipt: what, smaller what exactly, and how much (minor units). */
export interface ReceiptLine {
  title: string;
  details: string[];
  amount: number;
}

export interface LineOptions {
  words: ReceiptWords;
  locale: string;
}

const units: readonly LineUnit[] = [
  'session',
  'place',
  'person',
  'day',
  'night',
  'month',
  'course',
];
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** A day in the zone; dates without one are whole days of UTC. */
export const dayOf = (instant: string, zone: string | undefined, locale: string): string =>
  formatInstant(instant, zone ?? 'Etc/UTC', day, locale);

/** When a class is held, or which days a stay, a month or a course has. */
function whenOf(
  { start, end, zone }: Receipt,
  plan: Plan | undefined,
  options: LineOptions,
): string[] {
  const { words, locale } = options;
  if (!start || !end) return [];
  const [from, until] = [start, end].map(at => dayOf(at, zone, locale));
  if (plan) return [words[plan](from ?? '', until ?? '')];
  if (!zone) return [from === until ? (from ?? '') : `${from} – ${until}`];
  const times = [start, end].map(at => formatTime(at, zone, locale)).join('–');
  return [`${from}, ${times} (${zoneNameAt(Date.parse(start), zone, locale)})`];
}

/**
 * Returns the lines of a receipt: those of the order where they make its amount, otherwise one
 * line. What is given back is below zero.
 */
export function receiptLines(
  receipt: Receipt,
  lineItems: readonly LineItem[],
  options: LineOptions,
): ReceiptLine[] {
  const { words, locale } = options;
  const { title = '' } = receipt;
  const isRefund = receipt.kind === 'refund';
  const sign = isRefund ? -1 : 1;
  const paidBy = lineItems.filter(({ includeFor }) => includeFor.includes('customer'));
  const own = paidBy.filter(({ reversal }) => reversal === isRefund);
  const sum = sumOf(own);
  const when = whenOf(receipt, planOf(lineItems), options);
  // Lines of a refund in part are shares, whose unit price says nothing.
  const isPart = isRefund && sumOf(paidBy) > 0;
  if (own.length === 0 || isPart || sum !== sign * receipt.amount) {
    return [{ title, details: when, amount: sign * receipt.amount }];
  }
  return own.map(line => {
    const { code, lineTotal, unitPrice, seats = 1 } = line;
    if (code === 'line-item/customer-commission') {
      return { title: words.serviceFee, details: [], amount: lineTotal.amount };
    }
    const stem = code.replace('line-item/', '');
    const unit = units.find(known => known === (stem === 'session' && seats > 1 ? 'place' : stem));
    const price = { ...unitPrice, amount: Math.abs(unitPrice.amount) };
    const count = Math.abs(line.quantity ?? line.units ?? 1);
    const times = unit ? [words.times(formatMoney(price, locale), count, unit)] : [];
    return { title, details: [...when, ...times], amount: lineTotal.amount };
  });
}

const sumOf = (lines: readonly LineItem[]): number =>
  lines.reduce((total, { lineTotal }) => total + lineTotal.amount, 0);

/** What pays a stretch of several class times. */
type Plan = 'subscription' | 'course';

function planOf(lineItems: readonly LineItem[]): Plan | undefined {
  if (lineItems.some(({ code }) => code === 'line-item/course')) return 'course';
  return lineItems.some(({ code }) => code === 'line-item/month') ? 'subscription' : undefined;
}
