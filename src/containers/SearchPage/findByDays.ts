import type { Api, Params } from '#src/api/types.ts';
import { pageSizes } from '#shared/config/marketplace.ts';
import { isAppError } from '#src/util/errors.ts';
import type { Found } from './listingsQuery.ts';
import type { Many, Resource } from '#shared/contract/resources.ts';

/** The most that one answer of the marketplace holds. */
const mostInAnswer = 100;

/** Answers that one search may take: each is a whole search for the marketplace. */
const mostAnswers = 10;

/**
 * Finds the classes of a page that are free on some days; without `filters` the days are over.
 * `show` loads what the page needs of them.
 */
export async function findByDays(
  filters: Params | null,
  page: number,
  api: Pick<Api, 'listings'>,
  show: (params: Params) => Promise<Many<'listing'>>,
): Promise<Found> {
  const { ids, isAtLeast } = filters
    ? await idsUpTo(page, filters, api)
    : { ids: [], isAtLeast: false };
  const first = (page - 1) * pageSizes.search;
  const wanted = ids.slice(first, first + pageSizes.search);
  const shown = wanted.length > 0 ? (await show({ ids: wanted })).data : [];
  // In the order of the search; what was closed in between is gone.
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
 * The ids of what is free, up to the end of a page, and whether there may be more. The marketplace
 * neither counts nor pages such a search; what an answer does not hold is asked for as what comes
 * after the last of it.
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
    // Without anything new, more of them are alike than an answer holds.
    const isDone = ids.size > page * pageSizes.search || ids.size === before;
    rest = isDone ? null : restAfter(filters, data.at(-1));
  }
  return { ids: [...ids], isAtLeast: true };
}

/** Not every marketplace lets visitors search by when a class was made. */
function nothingWhenRefused(error: unknown): null {
  if (isAppError(error) && error.status === 400) return null;
  throw error;
}

/**
 * What narrows a search down to its last hit and all after it; null for an order that nothing can
 * be told by (the best match, the nearest).
 */
function restAfter({ sort, price }: Params, last: Resource<'listing'> | undefined): Params | null {
  const { createdAt, price: lastPrice } = last?.attributes ?? {};
  if (!createdAt) return null;
  const [lowest = '', highest = ''] = typeof price === 'string' ? price.split(',') : [];
  switch (sort) {
    case 'createdAt':
      // The marketplace leaves the later end out, and the higher one.
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
