import { nameOfStart } from './classDates.ts';
import type { ListingMetadata, ListingPublicData } from '../contract/listingData.ts';

/** Somebody who teaches a class with its teacher, or instead. */
export type CoTeacherCopy = NonNullable<ListingMetadata['coTeachers']>[number];

/**
 * Returns who teaches a class time instead of its teacher, as the copy in the metadata says; null
 * for nobody. `start`: epoch milliseconds.
 */
export function substituteAt(
  {
    publicData,
    metadata,
  }: { publicData: ListingPublicData; metadata?: ListingMetadata | undefined },
  start: number,
): CoTeacherCopy | null {
  const { coTeachers = [] } = metadata ?? {};
  if (coTeachers.length === 0) return null;
  const date = nameOfStart(publicData, start);
  return coTeachers.find(one => one.date !== undefined && one.date === date) ?? null;
}
