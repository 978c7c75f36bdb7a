import { isRefusal } from './refusal.ts';
import { numberedPages } from './everyPage.ts';
import type { ServerSdk } from './sdk.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, User } from '#shared/contract/entities.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';

const maxPages = 5;

/**
 * Finds a person as visitors see them, with what `params` include; null for one who is unknown or
 * banned, and where the marketplace is closed to visitors. Rejects as the marketplace refuses
 * otherwise.
 */
export async function findTeacher(
  sdk: ServerSdk,
  id: string,
  params: object = {},
): Promise<User | null> {
  try {
    const teacher = entityOf(await sdk.users.show({ id, ...params }));
    return isBannedOrDeleted(teacher) ? null : teacher;
  } catch (error) {
    if (isRefusal(error, 404) || isRefusal(error, 403)) return null;
    throw error;
  }
}

/** Lists the public classes of a teacher, up to five hundred; `filters` as a query takes them. */
export async function publicClassesOf(
  sdk: ServerSdk,
  authorId: string,
  filters: object = {},
): Promise<Listing[]> {
  const found: Listing[] = [];
  const pages = numberedPages(
    page => sdk.listings.query({ ...filters, authorId, ...page }),
    maxPages,
  );
  for await (const answer of pages) found.push(...entitiesOf(answer));
  return found;
}
