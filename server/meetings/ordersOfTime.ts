import { entitiesOf } from '#shared/contract/denormalise.ts';
import { subscriptionProcess } from '#server/marketplaceClient/subscriptionsClient.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { orderTimesOf } from '#shared/transactions/orderTimes.ts';
import type { AttendanceOptions } from './attendanceDeps.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { Student } from './joins.ts';

const perPage = 100;

/** States of an order whose student may come. */
const states = ['accepted', 'subscription-confirmed', 'delivered'];

async function queryAll(
  { operator }: AttendanceOptions,
  params: Record<string, unknown>,
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const include = ['booking', 'customer', 'listing'];
    const answer = await operator().transactions.query({ ...params, include, page, perPage });
    last = answer.meta.totalPages;
    found.push(...entitiesOf(answer));
  }
  return found;
}

export async function ordersOfTime(
  deps: AttendanceOptions,
  listing: Listing,
  time: ScheduledTime,
): Promise<Transaction[]> {
  const listingId = listing.id;
  const [from, until] = [time.start, time.start + 1000].map(at => new Date(at).toISOString());
  const booked = await queryAll(deps, { listingId, bookingStart: `${from},${until}` });
  // The booking of a subscription is its first class time.
  const subscribed = await queryAll(deps, { listingId, processNames: subscriptionProcess });
  const orders = new Map([...booked, ...subscribed].map(order => [order.id, order]));
  return [...orders.values()].filter(
    order =>
      states.includes(stateOf(order) ?? '') &&
      orderTimesOf({ ...order, listing }).some(({ start }) => start === time.start),
  );
}

export async function fetchStudent(
  { operator }: AttendanceOptions,
  { id, customer }: Transaction,
): Promise<Student[]> {
  if (!customer) return [];
  return [{ orderId: id, ...(await operator().users.identity(customer.id)) }];
}
