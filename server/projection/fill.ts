import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import { pictureParams, picturesOf } from './pictures.ts';
import { changeOf } from './rows.ts';
import type { Store } from './store.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Resource } from '#shared/contract/resources.ts';
import { minuteMs } from '#shared/time/time.ts';

/** What is read of the marketplace, and how far the reading is. */
export interface Progress {
  part: 'users' | 'listings' | 'transactions';
  done: number;
  total: number;
}
export type OnProgress = (progress: Progress) => void;

export interface FillOptions {
  store: Store;
  operator: IntegrationSdk;
  now: () => number;
  siteOrigin: string;
  /** Called before each page: whether to go on. */
  goesOn?: () => Promise<boolean>;
  onProgress?: OnProgress;
}

/** Tolerance for clock differences and for changes that are committed late. */
const overlapMs = 2 * minuteMs;

/**
 * Reads people, listings and orders into the next tables. What changes meanwhile is read from the
 * event log afterwards, from a moment before the first page. Returns false when it was stopped.
 */
export async function fillTables({
  store,
  operator: { users, listings, transactions },
  now,
  siteOrigin,
  goesOn = () => Promise.resolve(true),
  onProgress = () => undefined,
}: FillOptions): Promise<boolean> {
  await store.beginNext(new Date(now() - overlapMs));

  const fillFrom = async (part: Progress['part'], pages: ReturnType<typeof everyPage>) => {
    const seen = new Set<string>();
    let total = 0;
    for await (const { data, included = [], meta } of pages) {
      if (!(await goesOn())) return false;
      await store.fillNext({
        changes: [...data, ...partsOf(data, included)].flatMap(one => changeOf(one, 0)),
        pictures: picturesOf(included, siteOrigin),
      });
      for (const { id } of data) seen.add(id);
      total = Math.max(total, meta.totalItems, seen.size);
      onProgress({ part, done: seen.size, total });
    }
    return true;
  };

  const orders = {
    include: [
      ...['customer', 'provider', 'listing', 'booking', 'messages', 'messages.sender'],
      'reviews',
    ],
    'fields.user': ['deleted'],
    'fields.listing': ['title'],
  };
  return (
    (await fillFrom('users', everyPage(users.query, pictureParams.user))) &&
    (await fillFrom('listings', everyPage(listings.query, pictureParams.listing))) &&
    (await fillFrom('transactions', everyPage(transactions.query, orders)))
  );
}

/**
 * Bookings, messages and reviews of orders, with the relations that an answer leaves out: to their
 * order, to its class, and of a review to the teacher.
 */
function partsOf(orders: readonly Resource[], included: readonly Resource[]): Resource[] {
  const orderOf = new Map(
    orders.flatMap(order => {
      const { booking, messages, reviews } = order.relationships ?? {};
      return [booking?.data, messages?.data, reviews?.data]
        .flat()
        .flatMap(part => (part ? [[part.id, order] as const] : []));
    }),
  );
  return included.flatMap(one => {
    const order = orderOf.get(one.id);
    if (!order || !['booking', 'message', 'review'].includes(one.type)) return [];
    const transaction = { data: { id: order.id, type: 'transaction' } };
    const { listing, provider } = order.relationships ?? {};
    const ofReview = one.type === 'review' && listing && provider;
    const relations = { transaction, ...(ofReview ? { listing, subject: provider } : {}) };
    return [{ ...one, relationships: { ...one.relationships, ...relations } }];
  });
}
