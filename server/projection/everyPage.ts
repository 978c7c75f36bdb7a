import type { Many, Resource } from '#shared/contract/resources.ts';

const perPage = 100;

type Dated = 'user' | 'listing' | 'transaction';
type Page = { [Type in Dated]: Many<Type> }[Dated];

/**
 * Reads everything that a query of the Integration API finds, newest first. Each page begins at the
 * oldest one seen, so that neither the limit of pages nor what comes and goes meanwhile hides anything.
 * Some come twice.
 */
export async function* everyPage<Found extends Page>(
  query: (params: object) => Promise<Found>,
  params: object,
): AsyncGenerator<Found> {
  let before: string | undefined;
  let page = 1;
  for (;;) {
    const answer = await query({
      ...params,
      perPage,
      page,
      ...(before ? { createdAtEnd: before } : {}),
    });
    yield answer;
    if (answer.data.length < perPage) return;
    const next = afterOldest(answer.data.at(-1));
    // As many as fill a page may share one millisecond.
    if (!next || next === before) page += 1;
    else [before, page] = [next, 1];
  }
}

/** The end of the period that ends with a resource; the end is exclusive. */
function afterOldest(last: Resource<Dated> | undefined): string | undefined {
  const at = last?.attributes.createdAt;
  return at && new Date(Date.parse(at) + 1).toISOString();
}
