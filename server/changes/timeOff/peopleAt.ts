import { bookingsOf, startOf } from '../scheduleChanges/bookings.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { fetchEntries } from '#server/waitingList/entries.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';

/** Dependencies of counting the people of class times. */
export interface PeopleDeps {
  operator: () => IntegrationSdk;
  client: Pick<OperatorClient, 'active'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Those who have a seat in a class time, requested one, or wait for one. */
export interface PeopleAt {
  orders: Transaction[];
  subscribers: Subscription[];
  waiting: number;
}

/** Reads who comes to class times of a class, by their starts. */
export async function peopleAt(
  { operator, client, now }: PeopleDeps,
  listingId: string,
  times: readonly ScheduledTime[],
): Promise<Map<number, PeopleAt>> {
  if (times.length === 0) return new Map();
  const [orders, active, entries] = await Promise.all([
    bookingsOf(operator(), listingId, now()),
    client.active(listingId),
    fetchEntries(query => operator().transactions.query(query), { listingId }),
  ]);
  return new Map(
    times.map(({ start, date }) => [
      start,
      {
        orders: orders.filter(order => startOf(order) === start),
        subscribers: active.filter(
          ({ first, metadata }) => (first ?? 0) <= start && hasDay(metadata, date),
        ),
        waiting: entries.filter(entry => !entry.isGone && entry.start === start).length,
      },
    ]),
  );
}

/** Counts the people of a class time. */
export const countPeople = ({ orders, subscribers, waiting }: PeopleAt): number =>
  orders.length + subscribers.length + waiting;
