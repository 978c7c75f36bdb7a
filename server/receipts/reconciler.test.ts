import { keysOf } from './reconciler.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';

const eventOf = (
  eventType: string,
  processName: string,
  changedMetadata: string[] = [],
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
    attributes: { processName, lastTransition: 'transition/confirm-subscription' },
  } as unknown as MarketplaceEvent['transaction'],
  user: null,
  listing: null,
  booking: null,
  message: null,
});

test('an update is followed where it names the subscription, not where it brings receipts', () => {
  const updated = (...changed: string[]) =>
    keysOf(eventOf('transaction/updated', 'flex-subscription', changed));
  expect(updated('receipts')).toEqual([]);
  expect(updated('seenAt', 'subscriptionId')).toEqual(['order']);
  expect(keysOf(eventOf('transaction/transitioned', 'flex-subscription'))).toEqual(['order']);
});
