import { presentException } from '../availability_exceptions/availabilityExceptions.ts';
import { presentBooking } from '../bookings/query.ts';
import { presentListingForIntegration } from '../listings/present.ts';
import { presentMessage } from '../messages/messages.ts';
import { presentReview } from '../reviews/reviews.ts';
import { presentStockAdjustment } from '../stock/stockAdjustments.ts';
import { presentStockReservation, presentTransaction } from '../transactions/present.ts';
import { presentUserForIntegration } from '../users/present.ts';
import { notConnected } from '../users/load.ts';
import type { Relationship, Resource } from '#marketplace/contract/resource.ts';
import type { LinkedIdentity } from '#marketplace/db/users/identities.ts';
import type { StripeFlags } from '#marketplace/db/users/stripe.ts';
import type { Snapshot } from '#marketplace/db/tables/events.ts';
import type { TransactionView } from '#marketplace/db/transactions/transactionViews.ts';

/** Facts that a snapshot in the log has besides the columns of its row. */
interface Shown {
  images: string[];
  stock_id: string | null;
  stripe: StripeFlags | null;
  identities: LinkedIdentity[];
  booking_id: string | null;
  stock_reservation_id: string | null;
}

type Transitions = TransactionView['transitions'];

const isTime = (column: string): boolean => column === 'at' || column.endsWith('_at');

/** Converts a snapshot to a row as queries return it, with times as Date. */
function rowOf<Row>(snapshot: Snapshot): Row & Shown {
  const entries = Object.entries(snapshot).map(([column, value]) =>
    isTime(column) && typeof value === 'string' ? [column, new Date(value)] : [column, value],
  );
  return Object.fromEntries(entries) as Row & Shown;
}

type Parameter<F extends (row: never, ...rest: never[]) => Resource> = Parameters<F>[0];

const row =
  <Row>(present: (row: Row) => Resource) =>
  (snapshot: Snapshot): Resource =>
    present(rowOf<Row>(snapshot));

/** Presenter of each resource type that has events, by its name in the log. */
const presenters: Record<string, (snapshot: Snapshot, transitions: Transitions) => Resource> = {
  listing(snapshot) {
    const shown = rowOf<Parameter<typeof presentListingForIntegration>>(snapshot);
    const listing = presentListingForIntegration(shown);
    return { ...listing, links: { ...listing.links, stockId: shown.stock_id } };
  },
  user(snapshot) {
    const shown = rowOf<Parameter<typeof presentUserForIntegration>>(snapshot);
    const stripe = shown.stripe ?? notConnected;
    return presentUserForIntegration(shown, { ...stripe, identityProviders: shown.identities });
  },
  transaction(snapshot, all) {
    const shown = rowOf<TransactionView['row']>(snapshot);
    const transitions = all.filter(({ seq }) => seq <= shown.transition_count);
    const transaction = presentTransaction({ row: shown, transitions }, null);
    const { booking_id: bookingId, stock_reservation_id: stockReservationId } = shown;
    return { ...transaction, links: { ...transaction.links, bookingId, stockReservationId } };
  },
  booking: row(presentBooking),
  stockReservation: row(presentStockReservation),
  stockAdjustment: row(presentStockAdjustment),
  availabilityException: row(presentException),
  message: row(presentMessage),
  review: row(presentReview),
};

/** Resource types that have events. */
export const eventedTypes: readonly string[] = Object.keys(presenters);

const listing = ['listingId', 'listing'] as const;
const transaction = ['transactionId', 'transaction'] as const;

/** To-one relationships by resource type: the presenter's link, and the type of the target. */
const toOne: Record<string, Record<string, readonly [link: string, type: string]>> = {
  listing: { author: ['authorId', 'user'], currentStock: ['stockId', 'stock'] },
  user: {
    profileImage: ['profileImageId', 'image'],
    effectivePermissionSet: ['userId', 'permissionSet'],
  },
  transaction: {
    listing,
    customer: ['customerId', 'user'],
    provider: ['providerId', 'user'],
    booking: ['bookingId', 'booking'],
    stockReservation: ['stockReservationId', 'stockReservation'],
  },
  booking: { transaction, listing },
  stockReservation: { transaction, listing },
  stockAdjustment: { listing, stockReservation: ['stockReservationId', 'stockReservation'] },
  availabilityException: { listing },
  message: { transaction, sender: ['senderId', 'user'] },
  review: {
    transaction,
    listing,
    author: ['authorId', 'user'],
    subject: ['subjectId', 'user'],
  },
};

const inMarketplace = ['listing', 'user', 'transaction'];

function relationshipsOf(
  { type, links = {} }: Resource,
  snapshot: Snapshot,
  marketplaceId: string,
): Record<string, Relationship> {
  const relationships: Record<string, Relationship> = {};
  for (const [name, [link, target]] of Object.entries(toOne[type] ?? {})) {
    const id = links[link];
    relationships[name] = { data: id ? { id, type: target } : null };
  }
  if (inMarketplace.includes(type)) {
    relationships['marketplace'] = { data: { id: marketplaceId, type: 'marketplace' } };
  }
  if (type === 'listing') {
    const { images } = rowOf(snapshot);
    relationships['images'] = { data: images.map(id => ({ id, type: 'image' })) };
  }
  return relationships;
}

/**
 * Presents a snapshot as the Integration API showed the resource at that time, with to-one
 * relationships and a listing's images. @param transitions all of the transaction, later ones
 * included
 */
export function presentPast(
  type: string,
  snapshot: Snapshot,
  { transitions, marketplaceId }: { transitions: Transitions; marketplaceId: string },
): Resource {
  const resource = presenters[type]?.(snapshot, transitions);
  if (!resource) throw new Error(`There is no presenter for events of ${type}`);
  return { ...resource, relationships: relationshipsOf(resource, snapshot, marketplaceId) };
}
