import type { ClassTimeRow } from '#shared/contract/api/teach.ts';

/** Reason for which a class time stays where it is; ends the id of its message. */
export type MoveRefusal = 'draft' | 'other' | 'canceled' | 'begun' | 'changing';

/**
 * Returns what forbids to move a class time, or null when it can be moved. `lockedListingId`:
 * listing of which a change can still be undone; `now`: epoch milliseconds.
 */
export function refusalOf(
  {
    listingId,
    start,
    status,
    isDraft,
    teacher,
  }: Pick<ClassTimeRow, 'listingId' | 'start' | 'status' | 'isDraft' | 'teacher'>,
  lockedListingId: string | null,
  now: number,
): MoveRefusal | null {
  if (isDraft) return 'draft';
  if (teacher) return 'other';
  if (status === 'canceled') return 'canceled';
  if (Date.parse(start) <= now) return 'begun';
  return listingId === lockedListingId ? 'changing' : null;
}
