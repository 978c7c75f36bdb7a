import { keysOf } from './reconciler.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';

const eventOf = (
  eventType: string,
  processName: string,
  changedMetadata: string[] = [],
  transition = 'confirm-subscription',
): MarketplaceEvent => ({
  sequenceId: 1,
  eventType,
  createdAt: null,
  resourceId: 'order',
  changedMetadata,
  isHidden: false,
  listingId: null,
  subjectId: null,
  transaction: {
    id: 'order',
    type: 'transaction',
    attributes: { processName, lastTransition: `transition/${transition}` },
  } as unknown as MarketplaceEvent['transaction'],
  user: null,
  listing: null,
  booking: null,
  message: null,
  review: null,
});

test('an update is followed where it names the subscription, not where it brings receipts', () => {
  const updated = (...changed: string[]) =>
    keysOf(eventOf('transaction/updated', 'flex-subscription', changed));
  expect(updated('receipts')).toEqual([]);
  expect(updated('seenAt', 'subscriptionId')).toEqual(['order']);
  expect(keysOf(eventOf('transaction/transitioned', 'flex-subscription'))).toEqual(['order']);
});

test('an update of a booking is followed where it brings a refund in part', () => {
  const updated = (...changed: string[]) =>
    keysOf(eventOf('transaction/updated', 'flex-hourly-default-process', changed, 'accept'));
  expect(updated('refunds')).toEqual(['order']);
  expect(updated('receipts')).toEqual([]);
});
