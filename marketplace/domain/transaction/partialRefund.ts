import { sumUp } from './lineItems.ts';
import type { Amount, LineItem, Party, Totals } from './model.ts';

/** A refund of a part of the payin. */
export interface PartialRefund {
  /** All lines, with the reversals at the end, and what is left of payin and payout. */
  totals: Totals;
  reversals: LineItem[];
  /** Part of it that the marketplace returns of its own share, minor units. */
  fee: number;
}

/** What is left of the lines of one code for the same parties. */
interface Rest {
  code: string;
  includeFor: Party[];
  amount: number;
}

/** A part of the whole payin that is left. */
interface Share {
  part: bigint;
  whole: bigint;
}

/**
 * Decides a refund of a part: each line returns its share of what is left of it, in whole minor
 * units. Shares of one party add up exactly, no line gets below nothing, and a refund of all that
 * is left returns the rest of each.
 * @param retained codes of the provider's lines that return nothing, such as a fee for the payment
 * @returns null where it is more than is left, or the payout would get below nothing
 */
export function refundPart(
  { lineItems, payin, payout }: Totals,
  amount: number,
  retained: readonly string[] = [],
): PartialRefund | null {
  if (!payin || !payout || !Number.isSafeInteger(amount)) return null;
  if (amount <= 0 || amount > payin.amount) return null;
  const { currency } = payin;
  const reversals = sharesOf(restsOf(lineItems), { amount, payin, retained })
    .filter(({ amount: back }) => back !== 0)
    .map(rest => reversalOf(rest, currency));
  const totals = sumUp([...lineItems, ...reversals]);
  if (typeof totals === 'string') return null;
  const fee = amount - (payout.amount - (totals.payout?.amount ?? 0));
  return fee < 0 ? null : { totals, reversals, fee };
}

/** Returns the largest amount that can be refunded, minor units; 0 for nothing. */
export function mostRefundable(totals: Totals, retained: readonly string[] = []): number {
  let [least, most] = [0, totals.payin?.amount ?? 0];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (refundPart(totals, middle, retained)) least = middle;
    else most = middle - 1;
  }
  return least;
}

function restsOf(lineItems: readonly LineItem[]): Rest[] {
  const rests = new Map<string, Rest>();
  for (const { code, includeFor, lineTotal } of lineItems) {
    const key = [code, ...includeFor].join(' ');
    const amount = (rests.get(key)?.amount ?? 0) + lineTotal.amount;
    rests.set(key, { code, includeFor, amount });
  }
  return [...rests.values()];
}

/**
 * Returns what each line gives back. What the customer gets is exact; the provider's own lines are
 * rounded so that the payout is the nearest to its exact share.
 */
function sharesOf(
  rests: readonly Rest[],
  { amount, payin, retained }: { amount: number; payin: Amount; retained: readonly string[] },
): Rest[] {
  const share: Share = { part: BigInt(amount), whole: BigInt(payin.amount) };
  const both = rests.filter(({ includeFor }) => includeFor.length === 2);
  const ofParty = (party: Party) =>
    rests.filter(({ includeFor }) => includeFor.length === 1 && includeFor[0] === party);
  const provider = ofParty('provider').filter(({ code }) => !retained.includes(code));
  const bothBack = nearest(sumOf(both), share);
  const payoutBack = nearest(sumOf(both) + sumOf(provider), share);
  return [
    ...divide(both, share, bothBack),
    ...divide(ofParty('customer'), share, amount - bothBack),
    ...divide(provider, share, payoutBack - bothBack),
  ];
}

/**
 * Divides a sum that is the exact share of all, rounded: each gets its own share rounded down, or
 * up where most would be lost.
 */
function divide(rests: readonly Rest[], share: Share, sum: number): Rest[] {
  const exact = rests.map(rest => {
    const [low] = bounds(rest.amount, share);
    const lost = BigInt(rest.amount) * share.part - BigInt(low) * share.whole;
    return { rest: { ...rest, amount: low }, lost };
  });
  const left = sum - sumOf(exact.map(({ rest }) => rest));
  const most = exact.toSorted((one, other) => Number(other.lost - one.lost)).slice(0, left);
  for (const { rest } of most) rest.amount += 1;
  return exact.map(({ rest }) => rest);
}

/** The whole numbers around the exact share of an amount. */
function bounds(amount: number, { part, whole }: Share): [low: number, high: number] {
  const product = BigInt(amount) * part;
  const [quotient, remainder] = [product / whole, product % whole];
  // BigInt divides towards zero.
  const low = Number(remainder < 0n ? quotient - 1n : quotient);
  return [low, remainder === 0n ? low : low + 1];
}

function nearest(amount: number, share: Share): number {
  const [low, high] = bounds(amount, share);
  const twice = 2n * BigInt(amount) * share.part;
  return twice < BigInt(low + high) * share.whole ? low : high;
}

const sumOf = (rests: readonly Rest[]): number =>
  rests.reduce((sum, { amount }) => sum + amount, 0);

const reversalOf = ({ code, includeFor, amount }: Rest, currency: string): LineItem => ({
  code,
  unitPrice: { amount, currency },
  quantity: '-1',
  lineTotal: { amount: 0 - amount, currency },
  includeFor,
  reversal: true,
});
