import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { waitingFor } from '#server/subscriptions/dateReturns.ts';
import type { ReturnedDate } from '#server/subscriptions/dateReturns.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { iso } from '#shared/time/time.ts';

interface ReturnLostDeps {
  client: Pick<OperatorClient, 'updateMetadata'>;
  returns: Pick<Subscriptions['returns'], 'returnDates'>;
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
