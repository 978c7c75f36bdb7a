import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Many, One } from '#shared/contract/resources.ts';
import type { WaitingFor } from '#shared/contract/transaction.ts';
import { stateOf, transitionsInto } from '#shared/transactions/process.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import type { QueryOrders } from '#server/marketplaceClient/liveOrder.ts';
import { byJoinTime } from './steps.ts';
import type { Entry, Time } from './steps.ts';

const perPage = 100;

/** An entry with the listing whose class time it waits for, and what its order says of that. */
export interface ListedEntry extends Entry {
  listingId: string;
  waitingFor: WaitingFor;
}

/** Reads an order that waits; empty for one that does not any more, or says not what for. */
function entryOf(order: One<'transaction'>): ListedEntry[] {
  const row = entityOf(order);
  const { metadata, createdAt } = row.attributes;
  const listingId = relatedId(order.data, 'listing');
  const customerId = relatedId(order.data, 'customer');
  const waitingFor = metadata?.waitingFor;
  if (stateOf(row) !== 'waiting' || !waitingFor || !listingId || !customerId) return [];
  return [
    {
      id: row.id,
      listingId,
      customerId,
      joinedAt: Date.parse(createdAt),
      start: Date.parse(waitingFor.start),
      end: Date.parse(waitingFor.end),
      isGone: isBannedOrDeleted(row.customer) || isBannedOrDeleted(row.provider),
      waitingFor,
    },
  ];
}

const entriesIn = ({ data, included = [] }: Many<'transaction'>): ListedEntry[] =>
  data.flatMap(one => entryOf({ data: one, included }));

/**
 * Reads the orders that wait page by page, oldest first. Each page begins where the last one ended,
 * so that nobody is passed over when others leave meanwhile.
 */
async function* pagesOf(
  query: QueryOrders,
  wanted: Record<string, unknown>,
  include: readonly string[],
): AsyncGenerator<ListedEntry[]> {
  let since: string | undefined;
  for (let page = 1; ;) {
    const answer = await query({
      ...wanted,
      ...(since === undefined ? {} : { createdAtStart: new Date(since) }),
      lastTransitions: transitionsInto('waiting'),
      include,
      sort: '-createdAt',
      page,
      perPage,
    });
    yield entriesIn(answer);
    if (page >= answer.meta.totalPages) return;
    const last = answer.data.at(-1)?.attributes.createdAt;
    // More at one moment than a page holds.
    page = last === undefined || last === since ? page + 1 : 1;
    since = last ?? since;
  }
}

/** Reads all orders that wait, in order: of one listing, or of all. */
export async function fetchEntries(
  query: QueryOrders,
  wanted: Record<string, unknown>,
): Promise<ListedEntry[]> {
  const found = new Map<string, ListedEntry>();
  for await (const entries of pagesOf(query, wanted, ['listing', 'customer', 'provider'])) {
    for (const entry of entries) found.set(entry.id, entry);
  }
  return [...found.values()].toSorted(byJoinTime);
}

/**
 * Counts who waits for a class time before `customerId`, who may be none of them; stops at `most`,
 * as more makes no difference then.
 */
export async function countAhead(
  query: QueryOrders,
  { listingId, start }: { listingId: string } & Pick<Time, 'start'>,
  { customerId, most }: { customerId: string; most: number },
): Promise<number> {
  const ahead = new Set<string>();
  for await (const entries of pagesOf(query, { listingId }, ['listing', 'customer'])) {
    // The marketplace has another order among those of one moment.
    for (const entry of entries.toSorted(byJoinTime)) {
      if (entry.start !== start) continue;
      if (entry.customerId === customerId || ahead.size >= most) return ahead.size;
      ahead.add(entry.id);
    }
  }
  return ahead.size;
}
