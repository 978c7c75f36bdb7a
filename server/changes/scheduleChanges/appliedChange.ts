import type { ClassChange, ListingPublicData } from '#shared/contract/listingData.ts';

/**
 * Reason why a change can not be made:
 *
 * - `time-unknown` the class has no such time, or it is canceled already
 * - `time-begun` it has begun or is over
 * - `target-missing`, `target-past`, `target-same` of a move: no new time, one that is over, the
 * present one
 * - `target-far` of a move of one time: further ahead than people can book
 * - `target-order` the first shifted time would be before an earlier class time that stays
 * - `target-overlaps` two times of the class would overlap, or fall on one day of its pattern
 * - `weekday-last` the class has no other weekday
 * - `weekday-taken` the class is held on this weekday already
 * - `series-changes` a later day has weekly times of its own already
 * - `series-over` the series ends before
 * - `end-far`, `end-same` of a longer series: further ahead than one is planned, without another
 * class time
 * - `too-many-changes` the listing has no room for more skipped or moved days, or phases
 */
export type ChangeConflict =
  | 'time-unknown'
  | 'time-begun'
  | 'target-missing'
  | 'target-past'
  | 'target-far'
  | 'target-same'
  | 'target-order'
  | 'target-overlaps'
  | 'weekday-last'
  | 'weekday-taken'
  | 'series-changes'
  | 'series-over'
  | 'end-far'
  | 'end-same'
  | 'too-many-changes';

/** Fields of a change as its caller gives them. */
export type ChangeRequest = Pick<ClassChange, 'kind' | 'date' | 'to' | 'minutes' | 'daysOff'>;

/** Public data after a change, or the reason why there is none. */
export type AppliedChange =
  | { publicData: ListingPublicData; conflict?: never }
  | { conflict: ChangeConflict };
