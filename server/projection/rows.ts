import { keywordIndex } from '@flowroom/marketplace/keywords';
import { townOf } from './townOf.ts';
import type { FollowedTable, StoredChange, StoredRefund, StoredTerms } from './tables.ts';
import { listingSearchSchemas } from '#shared/config/searchSchemas.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { completeAttributes } from '#shared/contract/attributes.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { Resource } from '#shared/contract/resources.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';
import type { LineItem, PartialRefund, TransactionMetadata } from '#shared/contract/transaction.ts';
import { newsAt, seenAt } from '#shared/transactions/news.ts';
import { states } from '#shared/contract/orderStates.ts';
import { feesOf } from '#shared/transactions/orderFees.ts';
import { edges, orderKindOf, stateOf } from '#shared/transactions/process.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { sentBackOf } from '#shared/values/sentBack.ts';

/** A row to write, or one that is gone: without values. */
export interface Change {
  table: FollowedTable;
  id: string;
  sequenceId: number;
  /** Columns, with instants as ISO text. */
  values: Record<string, unknown> | null;
}

const previewLength = 300;

const stateAfter = new Map<string, string>(edges.map(({ transition, to }) => [transition, to]));

const feeCodes = ['line-item/provider-commission', 'line-item/payment-gateway-fee'];

/** Amount of a line, minor units. */
type Line = PartialRefund['lines'][number];

const lineOf = ({ code, includeFor, lineTotal: { amount } }: LineItem): Line => ({
  code,
  includeFor,
  amount,
});

/** Sums of the lines that concern the teacher, in minor units. */
function sumsOf(lines: readonly Line[]) {
  const sum = (isWanted: (line: Line) => boolean) =>
    lines
      .filter(line => line.includeFor.includes('provider') && isWanted(line))
      .reduce((total, { amount }) => total + amount, 0);
  const [commission, gatewayFee] = feeCodes;
  return {
    gross: sum(({ code }) => !feeCodes.includes(code)),
    commission: sum(({ code }) => code === commission),
    gatewayFee: sum(({ code }) => code === gatewayFee),
  };
}

/** What was reversed, refund by refund; `restAt`: when all that was left was. */
function refundsOf(
  reversed: ReturnType<typeof sumsOf>,
  parts: readonly PartialRefund[],
  restAt: string | null,
): StoredRefund[] {
  const refunds = parts.map(({ at, lines }) => ({ at, ...sumsOf(lines) }));
  if (restAt === null) return refunds;
  const rest = (key: keyof typeof reversed) =>
    refunds.reduce((left, refund) => left - refund[key], reversed[key]);
  const gross = rest('gross');
  if (gross === 0) return refunds;
  const fees = { commission: rest('commission'), gatewayFee: rest('gatewayFee') };
  return [...refunds, { at: restAt, gross, ...fees }];
}

/** Bill of an order: what was charged, and what of it went back. */
function billOf(
  { lineItems, metadata }: Transaction['attributes'],
  { acceptedAt, canceledAt }: { acceptedAt: string | null; canceledAt: string | null },
) {
  const charged = sumsOf(lineItems.filter(({ reversal }) => !reversal).map(lineOf));
  const reversed = sumsOf(lineItems.filter(({ reversal }) => reversal).map(lineOf));
  const chargedAt = charged.gross === 0 ? null : acceptedAt;
  const parts = metadata?.refunds ?? [];
  const refunds = chargedAt ? refundsOf(reversed, parts, canceledAt) : [];
  return {
    gross: charged.gross,
    commission: charged.commission,
    gateway_fee: charged.gatewayFee,
    reversed_gross: reversed.gross,
    reversed_commission: reversed.commission,
    reversed_gateway_fee: reversed.gatewayFee,
    charged_at: chargedAt,
    refunds,
    refunded_at: refunds.length > parts.length ? canceledAt : null,
  };
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const uuidOf = (id: string | null | undefined) => (id && uuidPattern.test(id) ? id : null);

const related = (resource: Resource, name: string) => uuidOf(relatedId(resource, name));

/** First image that a resource refers to. */
const pictureOf = ({ relationships }: Resource, name: string): string | null =>
  uuidOf([relationships?.[name]?.data ?? []].flat()[0]?.id);

const isoOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

const storedChanges = (changes: readonly ClassChange[] = []): StoredChange[] =>
  changes.map(({ id, kind, date, to, dueAt, startedAt, doneAt, conflict, timeOff, dropped }) => ({
    id,
    kind,
    date,
    to,
    dueAt,
    startedAt,
    doneAt,
    conflict,
    timeOff,
    dropped,
  }));

const storedTerms = (metadata: TransactionMetadata = {}): StoredTerms => {
  const { movedAt, waitingFor, heldUntil, change } = metadata;
  const { endsAt, endsBefore, pausedFrom, pausedUntil, pauses, graceUntil, course } = metadata;
  return {
    movedAt,
    waitingFor,
    heldUntil,
    endsAt,
    endsBefore,
    pausedFrom,
    pausedUntil,
    course,
    pauses,
    graceUntil,
    changeId: change?.id,
  };
};

/** Keys of public data that a search by words reads. */
const textKeys = listingSearchSchemas
  .filter(({ scope, type }) => scope === 'public' && type === 'text')
  .map(({ key }) => key);

const textsOf = (publicData: object): string[] =>
  textKeys
    .map(key => new Map<string, unknown>(Object.entries(publicData)).get(key))
    .flat()
    .filter(value => typeof value === 'string');

const valuesOf = {
  listing(listing: Resource<'listing'>) {
    const { title, state, createdAt, price, publicData, misfits, privateData, metadata, ...more } =
      completeAttributes('listing', listing.attributes);
    const { description, geolocation } = more;
    const authorId = related(listing, 'author');
    if (!authorId || listing.attributes.deleted) return null;
    return {
      author_id: authorId,
      state,
      title,
      created_at: createdAt,
      price,
      public_data: publicData,
      misfits: misfits ?? [],
      changes: storedChanges(privateData?.changes),
      places_raised: privateData?.placesRaised ?? null,
      cover_id: pictureOf(listing, 'images'),
      joins_read_until: isoOf(metadata?.joinsReadUntil),
      sent_back: sentBackOf({ state, metadata }),
      lat: geolocation?.lat ?? null,
      lng: geolocation?.lng ?? null,
      city: townOf(publicData.location)?.key ?? null,
      words: keywordIndex({ title, description: description ?? null, texts: textsOf(publicData) }),
    };
  },

  user(user: Resource<'user'>) {
    if (user.attributes.deleted) return null;
    const { listings = [], teachers = [] } = user.attributes.profile?.privateData?.favorites ?? {};
    return {
      follows: [...new Set([...teachers, ...listings])],
      name: isBannedOrDeleted(user) ? '' : (user.attributes.profile?.displayName ?? ''),
      avatar_id: isBannedOrDeleted(user) ? null : pictureOf(user, 'profileImage'),
      rating: user.attributes.profile?.metadata?.rating ?? null,
    };
  },

  transaction(data: Resource<'transaction'>) {
    const order = entityOf({ data });
    const { attributes } = order;
    const listingId = related(data, 'listing');
    const providerId = related(data, 'provider');
    const customerId = related(data, 'customer');
    if (!listingId || !providerId || !customerId) return null;
    const kind = orderKindOf(order);
    const named = attributes.state?.replace(/^state\//, '');
    const timeOf = (...wanted: string[]) =>
      attributes.transitions.find(({ transition }) =>
        wanted.includes(stateAfter.get(transition) ?? ''),
      )?.createdAt ?? null;
    const acceptedAt = kind === 'paid' ? timeOf('accepted') : null;
    return {
      listing_id: listingId,
      provider_id: providerId,
      customer_id: customerId,
      kind,
      state: stateOf(order) ?? states.find(state => state === named) ?? 'initial',
      created_at: attributes.createdAt,
      last_transition: attributes.lastTransition,
      last_transitioned_at: attributes.lastTransitionedAt,
      currency: attributes.payinTotal?.currency ?? null,
      payin: attributes.payinTotal?.amount ?? 0,
      ...billOf(attributes, { acceptedAt, canceledAt: timeOf('canceled') }),
      fees: feesOf(attributes.lineItems),
      ended_at: kind === 'subscription' ? timeOf('canceled', 'delivered') : null,
      subscription_id: attributes.metadata?.subscriptionId ?? null,
      attendance: attributes.metadata?.attendance ?? [],
      waiting_start: attributes.metadata?.waitingFor?.start ?? null,
      receipts: attributes.metadata?.receipts ?? [],
      attendees: (attributes.metadata?.attendees ?? []).map(({ name }) => name),
      terms: storedTerms(attributes.metadata),
      customer_news_at: newsAt(order, 'customer'),
      provider_news_at: newsAt(order, 'provider'),
      customer_seen_at: seenAt(order, 'customer'),
      provider_seen_at: seenAt(order, 'provider'),
    };
  },

  booking(booking: Resource<'booking'>) {
    const { start, end, displayStart, displayEnd, seats = 1 } = booking.attributes;
    const orderId = related(booking, 'transaction');
    const [from, until] = [displayStart ?? start, displayEnd ?? end];
    if (!orderId || !from || !until) return null;
    return { order_id: orderId, start_at: from, end_at: until, seats };
  },

  message(message: Resource<'message'>) {
    const { content, createdAt } = completeAttributes('message', message.attributes);
    const orderId = related(message, 'transaction');
    const senderId = related(message, 'sender');
    if (!orderId || !senderId) return null;
    return {
      order_id: orderId,
      sender_id: senderId,
      preview: content.slice(0, previewLength),
      sent_at: createdAt,
    };
  },

  // One that waits for its publication, or that an operator has hidden, counts for nothing.
  review(review: Resource<'review'>) {
    const { type, state, rating, deleted } = review.attributes;
    const subjectId = related(review, 'subject');
    const listingId = related(review, 'listing');
    const isShown = type === 'ofProvider' && state === 'public' && !deleted;
    if (!subjectId || !listingId || !isShown || !rating) return null;
    return { subject_id: subjectId, listing_id: listingId, rating };
  },
};

type FollowedType = keyof typeof valuesOf;

const tableOf = {
  listing: 'listings',
  user: 'people',
  transaction: 'orders',
  booking: 'bookings',
  message: 'messages',
  review: 'reviews',
} as const satisfies Record<FollowedType, FollowedTable>;

/** Types of events that the projection follows. */
export const followedEvents = [
  ...['listing', 'user', 'booking', 'message', 'review'].flatMap(type => [
    `${type}/created`,
    `${type}/updated`,
    `${type}/deleted`,
  ]),
  'transaction/initiated',
  'transaction/transitioned',
  'transaction/updated',
  'transaction/deleted',
].join(',');

/** Returns the row of a resource; one that lacks what is needed has none. */
export function changeOf(resource: Resource, sequenceId: number): Change[] {
  const { id } = resource;
  const row = (type: FollowedType, values: Change['values']): Change[] =>
    uuidOf(id) ? [{ table: tableOf[type], id, sequenceId, values }] : [];
  switch (resource.type) {
    case 'listing':
      return row('listing', valuesOf.listing(resource));
    case 'user':
      return row('user', valuesOf.user(resource));
    case 'transaction':
      return row('transaction', valuesOf.transaction(resource));
    case 'booking':
      return row('booking', valuesOf.booking(resource));
    case 'message':
      return row('message', valuesOf.message(resource));
    case 'review':
      return row('review', valuesOf.review(resource));
    default:
      return [];
  }
}

const isFollowed = (type: string): type is FollowedType => Object.hasOwn(tableOf, type);

/** Returns the row that an event writes. */
export function changeOfEvent({
  eventType,
  resourceId,
  sequenceId,
  ...resources
}: MarketplaceEvent): Change[] {
  const [type = '', verb] = eventType.split('/');
  if (!isFollowed(type) || !uuidOf(resourceId)) return [];
  if (verb === 'deleted') {
    return [{ table: tableOf[type], id: resourceId, sequenceId, values: null }];
  }
  const resource = resources[type];
  return resource ? changeOf(resource, sequenceId) : [];
}
