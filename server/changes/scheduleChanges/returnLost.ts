import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { waitingFor } from '#server/subscriptions/dateReturns.ts';
import type { ReturnedDate } from '#server/subscriptions/dateReturns.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { iso, wallTimeOf } from '#shared/time/time.ts';
import type { Effect } from './records.ts';

interface ReturnLostDeps {
  client: Pick<OperatorClient, 'updateMetadata'>;
  returns: Pick<Subscriptions['returns'], 'returnDates'>;
}

/**
 * Adds the days that name class times to the notes of those that were held on another one, so that
 * they are known when they come back. `zone`: of the class.
 */
export function withNames(
  { creditedDates, ...rest }: ReturnedDate['metadata'],
  times: Effect['times'],
  zone: string,
): ReturnedDate['metadata'] {
  if (!creditedDates) return rest;
  const names = new Map(
    times.flatMap(({ before: { start, date } }) =>
      wallTimeOf(start, zone).date === date ? [] : [[iso(start), date] as const],
    ),
  );
  const named = creditedDates.map(note => {
    const date = names.get(note.start);
    return date ? { ...note, date } : note;
  });
  return { ...rest, creditedDates: named };
}

/**
 * Gives the shares of the class times back that a subscription loses. Several are noted first:
 * where a process dies between two of them, it goes on with those that are left. `data`: public
 * data after the change; `lost`: their starts, epoch milliseconds.
 * @throws ApiFault 424
 */
export async function returnLost(
  order: Subscription,
  data: ListingPublicData,
  lost: readonly number[],
  { client, returns }: ReturnLostDeps,
): Promise<ReturnedDate> {
  if (lost.length === 1) return returns.returnDates(order, data, lost);
  const waiting = waitingFor(order.metadata, lost);
  await client.updateMetadata(order.id, waiting);
  const open = new Set(
    waiting.creditedDates?.flatMap(({ start, amount }) => (amount === undefined ? [start] : [])),
  );
  const noted = { ...order, metadata: { ...order.metadata, ...waiting } };
  const { metadata } = await returns.returnDates(
    noted,
    data,
    lost.filter(start => open.has(iso(start))),
  );
  const all = { ...noted.metadata, ...metadata };
  const starts = new Set(lost.map(iso));
  const sumOf = (dates: readonly { start: string; amount?: number | undefined }[] = []) =>
    dates.reduce((sum, { start, amount = 0 }) => (starts.has(start) ? sum + amount : sum), 0);
  return {
    metadata,
    // Those that went back before a crash, too.
    refund: sumOf(all.refundedDates),
    credit: sumOf(all.creditedDates),
  };
}
