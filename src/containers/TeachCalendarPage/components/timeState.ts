import type { IntlShape } from 'react-intl';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';

/** State of a class time that its place in the calendar does not say; null for an open one. */
export type TimeState = 'draft' | 'canceled' | 'closed' | null;

/** Returns what sets a class time apart from those that people can book. */
export function stateOf({
  status,
  isClosed,
  isDraft,
}: Pick<ClassTimeRow, 'status' | 'isClosed' | 'isDraft'>): TimeState {
  if (isDraft) return 'draft';
  if (status === 'canceled') return 'canceled';
  return isClosed ? 'closed' : null;
}

/** How full a class time is: words for those who listen, and short. */
export function fullnessOf(
  time: Pick<ClassTimeRow, 'status' | 'isClosed' | 'isDraft' | 'taken' | 'places'>,
  intl: IntlShape,
): { words: string; short: string } {
  const { taken, places } = time;
  const state = stateOf(time);
  const label = state && intl.formatMessage({ id: `ClassTimeList.${state}` });
  if (label && (state !== 'closed' || taken === 0)) return { words: label, short: label };
  const words = intl.formatMessage({ id: 'ClassCalendar.seats' }, { taken, places });
  const short = `${taken}/${places}`;
  return label ? { words: `${label}, ${words}`, short: `${label} ${short}` } : { words, short };
}

/** Returns the address of a class time: its roster, or the form of a draft. */
export const addressOfTime = (time: ClassTimeRow): string =>
  time.isDraft
    ? paths.editListing({
        slug: createSlug(time.title),
        id: time.listingId,
        type: 'draft',
        tab: 'description',
      })
    : paths.teachClass(time);
