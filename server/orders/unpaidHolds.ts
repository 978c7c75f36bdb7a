import { ApiFault } from '#server/base/apiFault.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { dayMs, minuteMs } from '#shared/time/time.ts';

/** Unpaid orders that somebody has of one class at once, each with the seats of one class time. */
export const mostUnpaidAtOnce = 3;
/** Time after which the process ends an unpaid order. */
const unpaidMs = 15 * minuteMs;

/** Holds that were begun and not paid. */
const limits: Record<'ofClass' | 'inAll', Limit> = {
  ofClass: { name: 'unpaid holds of class', most: 8, seconds: dayMs / 1000 },
  inAll: { name: 'unpaid holds', most: 30, seconds: dayMs / 1000 },
};

/**
 * @param pause seconds until the next one is allowed @param waiting an order that can be paid
 * instead
 */
function tooMany(pause: number, waiting?: LiveOrder): ApiFault {
  const meta = { retryAfter: pause, transactionId: waiting?.id };
  const title = 'You have begun several bookings without paying.';
  return new ApiFault(429, [{ status: 429, code: 'too-many-unpaid-orders', title, meta }], pause);
}

/** A student and the class that they book. */
export interface Booker {
  customerId: string;
  listingId: string;
}

export type UnpaidHolds = ReturnType<typeof createUnpaidHolds>;

/**
 * Limits the seats that somebody holds from others without paying: a few class times at once of one
 * class, so that nobody takes more than their share of it, and a few of a class and in all within a
 * day. `now`: epoch milliseconds.
 */
export function createUnpaidHolds(limiter: Limiters, now: () => number) {
  const [ofClass, inAll] = [limiter(limits.ofClass), limiter(limits.inAll)];
  const keyOf = ({ customerId, listingId }: Booker) => `${customerId} ${listingId}`;

  /** Forgets a hold: it was paid, or did not come about. */
  async function forget(booker: Booker): Promise<void> {
    await Promise.all([ofClass.giveBack(keyOf(booker)), inAll.giveBack(booker.customerId)]);
  }

  return {
    forget,

    /**
     * Counts a hold that a task begins, unless it fails. `live`: orders of the student in the
     * class.
     * @throws ApiFault 429 `too-many-unpaid-orders`
     */
    async begin<Result>(
      booker: Booker,
      live: readonly LiveOrder[],
      task: () => Promise<Result>,
    ): Promise<Result> {
      const unpaid = live
        .filter(({ state }) => state === 'pending-payment')
        .toSorted((one, other) => one.since - other.since);
      const [oldest] = unpaid;
      if (oldest && unpaid.length >= mostUnpaidAtOnce) {
        throw tooMany(Math.max(1, Math.ceil((oldest.since + unpaidMs - now()) / 1000)), oldest);
      }
      const pauses = await Promise.all([
        ofClass.take(keyOf(booker)),
        inAll.take(booker.customerId),
      ]);
      try {
        const pause = Math.max(...pauses.map(one => one ?? 0));
        if (pause > 0) throw tooMany(pause, oldest);
        return await task();
      } catch (error) {
        // The answer is why it failed, also where the count can not be undone: then it ends with
        // its day.
        await forget(booker).catch(() => undefined);
        throw error;
      }
    },
  };
}
