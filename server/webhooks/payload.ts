import { webhookTypeOf } from './eventTypes.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { stateOf } from '#shared/transactions/process.ts';

/**
 * Ids and states that a webhook contains; a receiver reads more from the Integration API (decision
 * 190).
 */
type Told = Record<string, string | number | null>;

function transactionFacts({ transaction }: MarketplaceEvent): Told {
  if (!transaction) return {};
  return {
    listingId: relatedId(transaction, 'listing'),
    customerId: relatedId(transaction, 'customer'),
    providerId: relatedId(transaction, 'provider'),
    lastTransition: transaction.attributes.lastTransition ?? null,
    state: stateOf(entityOf({ data: transaction })),
  };
}

function userFacts({ user }: MarketplaceEvent): Told {
  if (!user) return {};
  const { deleted, banned } = user.attributes;
  return { state: (deleted && 'deleted') || (banned && 'banned') || 'active' };
}

function listingFacts({ listing }: MarketplaceEvent): Told {
  if (!listing) return {};
  return { authorId: relatedId(listing, 'author'), state: listing.attributes.state ?? null };
}

function bookingFacts({ booking }: MarketplaceEvent): Told {
  if (!booking) return {};
  const { state, start, end } = booking.attributes;
  return {
    transactionId: relatedId(booking, 'transaction'),
    state: state ?? null,
    start: start ?? null,
    end: end ?? null,
  };
}

function messageFacts({ message }: MarketplaceEvent): Told {
  if (!message) return {};
  return {
    transactionId: relatedId(message, 'transaction'),
    senderId: relatedId(message, 'sender'),
  };
}

/** Body of a webhook, in the form that Standard Webhooks recommend. */
export function bodyOf(event: MarketplaceEvent, now: number): string {
  const { eventType, sequenceId, resourceId, createdAt } = event;
  return JSON.stringify({
    type: webhookTypeOf(eventType),
    timestamp: createdAt ?? new Date(now).toISOString(),
    data: {
      id: resourceId,
      sequenceId,
      ...transactionFacts(event),
      ...userFacts(event),
      ...listingFacts(event),
      ...bookingFacts(event),
      ...messageFacts(event),
    },
  });
}
