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

/**
 * Records that the credits of the class times in a month were dropped: they wait to be given again.
 */
export const withoutCredits = (dates: CreditedDates, from: string, until: string): CreditedDates =>
  dates.map(one =>
    one.amount !== undefined && from <= one.start && one.start < until
      ? { start: one.start, dropped: (one.dropped ?? 0) + 1 }
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

    /** Computes what goes back for a canceled class time. @throws ApiFault 424 */
    async expectedOfDate(
      order: Order,
      data: ListingPublicData,
      start: number,
    ): Promise<ExpectedReturn> {
      const { subscriptionId } = order.metadata;
      if (!subscriptionId) return none;
      const planned = plannedReturn(order, await provider.months(subscriptionId), data, start);
      if (planned.kind === 'refund') return { refund: planned.amount, credit: 0 };
      return planned.kind === 'credit' ? { refund: 0, credit: planned.amount } : none;
    },

    /**
     * Gives the share of a canceled class time back: of a paid month by a refund, of the month that
     * is billed next by lowering its bill; of a later one it is noted, to be called again. Repeated
     * with the same metadata it does nothing twice.
     * @throws ApiFault 424
     */
    returnDate: (order: Order, data: ListingPublicData, start: number) =>
      returnDate(provider, order, data, start),
  };
}

async function returnDate(
  provider: Pick<Provider, 'months' | 'refundPart' | 'lowerNextBill'>,
  order: Order,
  data: ListingPublicData,
  start: number,
): Promise<ReturnedDate> {
  const { subscriptionId, refundedDates = [], creditedDates = [] } = order.metadata;
  const from = iso(start);
  const known = creditedDates.find(one => one.start === from);
  const dropped = known?.dropped === undefined ? {} : { dropped: known.dropped };
  const credited = (more: object | null) => ({
    creditedDates: [
      ...creditedDates.filter(one => one.start !== from),
      ...(more ? [{ start: from, ...dropped, ...more }] : []),
    ],
  });
  if (!subscriptionId) return { metadata: {}, refund: 0, credit: 0 };
  const months = await provider.months(subscriptionId);
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
