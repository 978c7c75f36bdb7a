import { nearestSearches } from './nearest.ts';
import { understand } from './understand.ts';
import type { FindNamedPlace } from './understand.ts';
import { findClasses } from '../classTimes/findClasses.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { FoundClasses } from '#shared/contract/api/classTimes.ts';
import type { FindClasses } from '#shared/contract/bodies/classTimes.ts';

/**
 * Finds a page of classes by a search and its question: those with all of its words, otherwise
 * those with most of them. Where there are none, it counts what less would find. `now` is epoch
 * milliseconds.
 */
export async function searchClasses(
  db: ProjectionDb,
  query: FindClasses,
  now: number,
  findPlace: FindNamedPlace,
): Promise<FoundClasses> {
  const understood = await understand(db, query, now, findPlace);
  const { parts } = understood;
  const read = { parts: [...parts], zone: query.zone };
  const found = await findClasses(db, understood.query, now);
  if (found.total > 0 || !query.question) return { ...found, ...(query.question && { read }) };
  if (understood.query.sought.length > 1) {
    const some = await findClasses(db, { ...understood.query, isAnyWord: true }, now);
    if (some.total > 0) return { ...some, read: { ...read, isPartial: true } };
  }
  return { ...found, read, nearest: await nearestSearches(db, query, understood, now, findPlace) };
}
