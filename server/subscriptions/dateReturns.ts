import type { Provider } from './provider.ts';
import { expectedRest, ownStarts } from './rests.ts';
import type { Ending } from './rests.ts';
import { returnOf } from './shares.ts';
import type { DateReturn, Months, Period } from './shares.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import { iso } from '#shared/time/time.ts';

type Order = Pick<Subscription, 'id' | 'first' | 'metadata'>;

/** What came of returning the share of a canceled class time. Amounts are minor units. */
export interface ReturnedDate {
  /** Metadata of the order that records it. */
  metadata: Pick<TransactionMetadata, 'refundedDates' | 'creditedDates'>;
  refund: number;
  credit: number;
}

/** Names the credit of a class time at the provider: it differs from that of a dropped credit. */
function creditKeyOf({ id, metadata: { creditedDates = [] } }: Order, start: number): string {
  const { dropped } = creditedDates.find(one => one.start === iso(start)) ?? {};
  return `${id}:${iso(start)}:credit-date${dropped ? `:${dropped}` : ''}`;
}

type CreditedDates = NonNullable<TransactionMetadata['creditedDates']>;

/** A note without what came of it: it waits. */
const withoutAmount = ({ amount: _amount, ...note }: CreditedDates[number]) => note;

/**
 * Records that the credits of the class times in a month were dropped: they wait to be given again.
 */
export const withoutCredits = (dates: CreditedDates, from: string, until: string): CreditedDates =>
  dates.map(one =>
    one.amount !== undefined && from <= one.start && one.start < until
      ? { ...withoutAmount(one), dropped: (one.dropped ?? 0) + 1 }
      : one,
  );

/** Leaves out the class times of a month for which nothing was charged. */
export const withoutMonth = (dates: CreditedDates, from: string, until: string): CreditedDates =>
  dates.filter(({ start }) => start < from || start >= until);

/**
 * Lists the class times of an order that wait for their month to be billed, by their starts (epoch
 * milliseconds).
 */
export const waitingDates = ({ creditedDates = [] }: TransactionMetadata): number[] =>
  creditedDates.flatMap(({ start, amount }) => (amount === undefined ? [Date.parse(start)] : []));

/**
 * Returns how the share of a canceled class time goes back, from the months at the provider.
 * `data`: public data after the cancellation.
 */
function plannedReturn(
  order: Order,
  months: Months,
  data: ListingPublicData,
  start: number,
): DateReturn {
  const held = (period: Period) => ownStarts(order, data, period).length;
  return returnOf({ start, creditKey: creditKeyOf(order, start) }, months, order.metadata, held);
}

/** Amounts that go back, and by which a later bill is lower, in minor units. */
export type ExpectedReturn = Pick<ReturnedDate, 'refund' | 'credit'>;

export type DateReturns = ReturnType<typeof createDateReturns>;

/** Returns of what a subscription has paid, or would pay, for class times that are not held. */
export function createDateReturns(
  provider: Pick<Provider, 'months' | 'refundPart' | 'lowerNextBill'>,
) {
  const none = { refund: 0, credit: 0 };
  return {
    /** Computes what goes back when a subscription ends. @throws ApiFault 424 */
    async expectedAtEnd(order: Order, ending: Ending): Promise<ExpectedReturn> {
      return { refund: await expectedRest(provider, order, ending), credit: 0 };
    },

    /**
     * Computes what goes back for canceled class times, by their starts (epoch milliseconds).
     * @throws ApiFault 424
     */
    async expectedOfDates(
      order: Order,
      data: ListingPublicData,
      starts: readonly number[],
    ): Promise<ExpectedReturn> {
      const { subscriptionId } = order.metadata;
      if (!subscriptionId) return none;
      return expectedOf(order, await provider.months(subscriptionId), data, starts);
    },

    /**
     * Gives the share of a canceled class time back: of a paid month by a refund, of the month that
     * is billed next by lowering its bill; of a later one it is noted, to be called again. Repeated
     * with the same metadata it does nothing twice.
     * @throws ApiFault 424
     */
    async returnDate(order: Order, data: ListingPublicData, start: number) {
      const { subscriptionId } = order.metadata;
      if (!subscriptionId) return { metadata: {}, ...none };
      return returnDate(provider, order, await provider.months(subscriptionId), data, start);
    },

    /**
     * Gives the shares of several class times back that are canceled at once, as `returnDate` does
     * of each. Pass an order that has noted them (`waitingFor`).
     * @throws ApiFault 424
     */
    async returnDates(
      order: Order,
      data: ListingPublicData,
      starts: readonly number[],
    ): Promise<ReturnedDate> {
      const sum = { metadata: {}, ...none };
      const { subscriptionId } = order.metadata;
      if (!subscriptionId) return sum;
      const months = await provider.months(subscriptionId);
      for (const start of starts) {
        const noted = { ...order, metadata: { ...order.metadata, ...sum.metadata } };
        const { metadata, refund, credit } = await returnDate(provider, noted, months, data, start);
        Object.assign(sum.metadata, metadata);
        sum.refund += refund;
        sum.credit += credit;
      }
      return sum;
    },
  };
}

/**
 * Metadata that notes class times which are canceled: until their shares have gone back, each of
 * them counts in those of the others.
 */
export function waitingFor(
  { refundedDates = [], creditedDates = [] }: TransactionMetadata,
  starts: readonly number[],
): Pick<TransactionMetadata, 'creditedDates'> {
  const known = new Set([...refundedDates, ...creditedDates].map(({ start }) => start));
  const open = starts.map(iso).filter(start => !known.has(start));
  return { creditedDates: [...creditedDates, ...open.map(start => ({ start }))] };
}

/** Sums up what goes back of class times, one after the other, without giving it. */
function expectedOf(
  order: Order,
  months: Months,
  data: ListingPublicData,
  starts: readonly number[],
): ExpectedReturn {
  let metadata = { ...order.metadata, ...waitingFor(order.metadata, starts) };
  const sum = { refund: 0, credit: 0 };
  for (const at of starts) {
    const planned = plannedReturn({ ...order, metadata }, months, data, at);
    const start = iso(at);
    const others = (metadata.creditedDates ?? []).filter(one => one.start !== start);
    if (planned.kind === 'refund') {
      const { amount } = planned;
      sum.refund += amount;
      const refundedDates = [...(metadata.refundedDates ?? []), { start, amount }];
      metadata = { ...metadata, refundedDates, creditedDates: others };
    } else if (planned.kind === 'credit') {
      const { amount } = planned;
      sum.credit += amount;
      metadata = { ...metadata, creditedDates: [...others, { start, amount }] };
    }
  }
  return sum;
}

async function returnDate(
  provider: Pick<Provider, 'refundPart' | 'lowerNextBill'>,
  order: Order,
  months: Months,
  data: ListingPublicData,
  start: number,
): Promise<ReturnedDate> {
  const { subscriptionId, refundedDates = [], creditedDates = [] } = order.metadata;
  const from = iso(start);
  const known = creditedDates.find(one => one.start === from);
  const noted = known && withoutAmount(known);
  const credited = (more: object | null) => ({
    creditedDates: [
      ...creditedDates.filter(one => one.start !== from),
      ...(more ? [{ start: from, ...noted, ...more }] : []),
    ],
  });
  if (!subscriptionId) return { metadata: {}, refund: 0, credit: 0 };
  const planned = plannedReturn(order, months, data, start);
  switch (planned.kind) {
    case 'refund': {
      const { amount, intent } = planned;
      await provider.refundPart({ intent, amount, key: `${order.id}:${from}:refund-date` });
      const others = refundedDates.filter(one => one.start !== from);
      return {
        metadata: { ...credited(null), refundedDates: [...others, { start: from, amount }] },
        refund: amount,
        credit: 0,
      };
    }
    case 'credit': {
      const { amount, period } = planned;
      const isLowered = await provider.lowerNextBill({
        subscriptionId,
        amount,
        period,
        key: creditKeyOf(order, start),
        description: `Canceled: ${from.slice(0, 10)}`,
      });
      // Billed meanwhile: it is refunded when that is paid.
      return isLowered
        ? { metadata: credited({ amount }), refund: 0, credit: amount }
        : { metadata: credited({}), refund: 0, credit: 0 };
    }
    case 'credited':
      return { metadata: credited({ amount: planned.amount }), refund: 0, credit: planned.amount };
    case 'wait':
      return { metadata: credited({}), refund: 0, credit: 0 };
    case 'nothing':
      return { metadata: credited(null), refund: 0, credit: 0 };
  }
}
