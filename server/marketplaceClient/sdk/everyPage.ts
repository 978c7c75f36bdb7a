import type { Many, Resource } from '#shared/contract/resources.ts';

const perPage = 100;

type Dated = 'user' | 'listing' | 'transaction';
type Page = { [Type in Dated]: Many<Type> }[Dated];

/**
 * Reads everything that a query of the Integration API finds, newest first. Each page begins at the
 * oldest one seen, so that neither the limit of pages nor what comes and goes meanwhile hides
 * anything. Some come twice. The next page is read while the consumer works on one. Where `fields`
 * are given, `createdAt` is among them.
 */
export async function* everyPage<Found extends Page>(
  query: (params: object) => Promise<Found>,
  params: object,
): AsyncGenerator<Found> {
  const read = ({ before, page }: Position) =>
    query({ ...params, perPage, page, ...(before ? { createdAtEnd: before } : {}) });
  let position: Position = { page: 1 };
  let reading = read(position);
  for (;;) {
    const answer = await reading;
    // Not by the length of its list: what does not fit the contract is left out of it.
    const isLast = answer.meta.totalPages <= position.page;
    if (!isLast) {
      position = positionAfter(answer, position);
      reading = read(position);
      // Its error is thrown when it is awaited; a consumer that stops before does not get it.
      reading.catch(() => undefined);
    }
    yield answer;
    if (isLast) return;
  }
}

/** One of the pages of a query. */
export interface PageNumber {
  page: number;
  perPage: number;
}

/** An answer of a query that has pages. */
interface NumberedPage {
  meta: { totalPages: number };
}

/**
 * Reads the pages of a query by their numbers, a hundred a page: for queries whose order or rights
 * leave no other way. Sorted by `-createdAt`, the oldest first, what is new does not shift them.
 * @param most pages at most
 */
export async function* numberedPages<Found extends NumberedPage>(
  query: (page: PageNumber) => Promise<Found>,
  most = Infinity,
): AsyncGenerator<Found> {
  for (let page = 1, last = 1; page <= Math.min(last, most); page += 1) {
    const answer = await query({ page, perPage });
    last = answer.meta.totalPages;
    yield answer;
  }
}

/** A page of what was created before a moment. */
interface Position {
  /** Exclusive; without it, everything. */
  before?: string;
  page: number;
}

function positionAfter({ data }: Page, { before, page }: Position): Position {
  const last = data.at(-1);
  const next = last ? afterOldest(last) : before;
  // As many as fill a page may share one millisecond, or be left out.
  if (next && next !== before) return { before: next, page: 1 };
  return { before, page: page + 1 };
}

/** The end of the period that ends with a resource; the end is exclusive. */
function afterOldest(last: Resource<Dated>): string {
  const at = last.attributes.createdAt;
  if (!at) throw new Error('createdAt is not among the fields that are asked for');
  return new Date(Date.parse(at) + 1).toISOString();
}
