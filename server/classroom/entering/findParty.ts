import { latestMs } from '../room/roomRecord.ts';
import { currentTime } from './chooseTime.ts';
import type { ClassTime } from './chooseTime.ts';
import { standingOfOrder } from './standingOfOrder.ts';
import type { OrderStanding } from './standingOfOrder.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { dayMs } from '#shared/time/time.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';

/** An order as its party reads it, with what it belongs to. */
export interface ReadOrder {
  order: Transaction;
  listingId: string;
  customerId: string | null;
  providerId: string | null;
}

const include = ['listing', 'customer', 'provider', 'booking'];

/** Reads an order with the rights of the caller; null for what is no order of theirs. */
export async function readOrder(
  { transactions }: Pick<ServerSdk, 'transactions'>,
  id: string,
): Promise<ReadOrder | null> {
  try {
    const answer = await transactions.show({ id, include });
    const listingId = relatedId(answer.data, 'listing');
    if (!listingId) return null;
    return {
      order: entityOf(answer),
      listingId,
      customerId: relatedId(answer.data, 'customer') ?? null,
      providerId: relatedId(answer.data, 'provider') ?? null,
    };
  } catch (error) {
    if (isRefusal(error, 404) || isRefusal(error, 403)) return null;
    throw error;
  }
}

/** A class time that an order has, and whether it lets its student in. */
export interface BookedClass {
  order: Transaction;
  time: ClassTime;
  standing: OrderStanding;
}

/** Orders of one student in one class that are looked at, the newest ones. */
const mostOrders = 100;

/** Reads the caller's own orders of a class. */
export async function ownOrders(
  { transactions }: Pick<ServerSdk, 'transactions'>,
  listingId: string,
): Promise<Transaction[]> {
  const answer = await transactions.query({
    listingId,
    only: 'order',
    include,
    perPage: mostOrders,
  });
  return entitiesOf(answer);
}

/**
 * Chooses the order and the class time that a student comes for: of those whose order is good
 * first. `start`: of the class time that they named; null: the current one.
 */
export function chooseBooked(
  listing: Listing,
  orders: readonly Transaction[],
  start: number | null,
  now: number,
): BookedClass | null {
  const booked = orders.flatMap(order =>
    orderTimesOf({ ...order, listing }).map(time => ({
      order,
      time,
      standing: standingOfOrder(order, time.start),
    })),
  );
  const good = booked.filter(({ standing }) => standing === 'good');
  const { publicData } = listing.attributes;
  for (const some of [good, booked]) {
    const sorted = some.toSorted((one, other) => one.time.start - other.time.start);
    if (start !== null) {
      const found = sorted.find(({ time }) => time.start === start);
      if (found) return found;
      continue;
    }
    const chosen = currentTime(
      publicData,
      sorted.map(({ time }) => time),
      now,
    );
    const found = sorted.find(({ time }) => time === chosen);
    // A class of last month hides no order that was called off.
    if (found && (some === booked || now < found.time.end + latestMs)) return found;
  }
  return null;
}

/** The class time of somebody who hosts these: the named one, or the current one. */
export const timeOfTeacher = (
  { attributes: { publicData } }: Listing,
  start: number | null,
  now: number,
  isHosted: (time: ClassTime) => boolean,
): ClassTime | null => {
  const times = scheduledTimes(publicData, start ?? now - dayMs, Infinity).filter(isHosted);
  if (start !== null) return times.find(time => time.start === start) ?? null;
  return currentTime(publicData, times, now);
};
