import type { Api, Params } from '#src/api/types.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { isAppError } from '#src/util/errors.ts';
import type { Found, ShowListings } from './listingsQuery.ts';
import type { Resource } from '#shared/contract/resources.ts';

/** Maximum page size of the marketplace. */
const mostInAnswer = 100;

/** Maximum number of queries of one search; each is a whole search for the marketplace. */
const mostAnswers = 10;

/**
 * Finds the listings of a page that are free on some days. Without `filters` the days are over.
 * `show` loads listings for the page.
 */
export async function findByDays(
  filters: Params | null,
  page: number,
  api: Pick<Api, 'listings'>,
  show: ShowListings,
): Promise<Found> {
  const { ids, isAtLeast } = filters
    ? await idsUpTo(page, filters, api)
    : { ids: [], isAtLeast: false };
  const first = (page - 1) * pageSizes.search;
  const wanted = ids.slice(first, first + pageSizes.search);
  const shown = wanted.length > 0 ? (await show({ ids: wanted })).data : [];
  // In the order of the search. Listings closed in between are missing.
  const known = new Set(shown.map(({ id }) => id));
  return {
    listingIds: wanted.filter(id => known.has(id)),
    pagination: {
      page,
      perPage: pageSizes.search,
      totalItems: ids.length,
      totalPages: Math.ceil(ids.length / pageSizes.search),
      isAtLeast,
    },
  };
}

/**
 * Returns the ids up to the end of a page, and whether there may be more. The marketplace neither
 * counts nor pages such a search, so each further query starts at the last hit.
 */
async function idsUpTo(
  page: number,
  filters: Params,
  { listings }: Pick<Api, 'listings'>,
): Promise<{ ids: string[]; isAtLeast: boolean }> {
  const ids = new Set<string>();
  let rest: Params | null = {};
  for (let answers = 0; rest && answers < mostAnswers; answers += 1) {
    const asked: Params = { ...filters, ...rest, page: 1, perPage: mostInAnswer };
    const data: Resource<'listing'>[] | null = await listings
      .query({ ...asked, 'fields.listing': ['createdAt', 'price'] })
      .then(answer => answer.data, answers === 0 ? undefined : nothingWhenRefused);
    if (!data) break;
    const before = ids.size;
    for (const { id } of data) ids.add(id);
    if (data.length < mostInAnswer) return { ids: [...ids], isAtLeast: false };
    // More listings share the sort key than one answer holds.
    const isDone = ids.size > page * pageSizes.search || ids.size === before;
    rest = isDone ? null : restAfter(filters, data.at(-1));
  }
  return { ids: [...ids], isAtLeast: true };
}

/** Some marketplaces do not let visitors filter by creation time. */
function nothingWhenRefused(error: unknown): null {
  if (isAppError(error) && error.status === 400) return null;
  throw error;
}

/**
 * Returns the filter for the last hit and all after it; null for an order by match or distance,
 * which no filter expresses.
 */
function restAfter({ sort, price }: Params, last: Resource<'listing'> | undefined): Params | null {
  const { createdAt, price: lastPrice } = last?.attributes ?? {};
  if (!createdAt) return null;
  const [lowest = '', highest = ''] = typeof price === 'string' ? price.split(',') : [];
  switch (sort) {
    case 'createdAt':
      // The marketplace excludes the later end, and the higher one.
      return { createdAtEnd: new Date(new Date(createdAt).getTime() + 1).toISOString() };
    case '-createdAt':
      return { createdAtStart: createdAt };
    case 'price':
      return lastPrice ? { price: `${lowest},${lastPrice.amount + 1}` } : null;
    case '-price':
      return lastPrice ? { price: `${lastPrice.amount},${highest}` } : null;
    default:
      return null;
  }
}
