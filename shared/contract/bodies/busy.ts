import * as v from 'valibot';
import { longestCalendarAddress } from '../api/busy.ts';
import { timeZone } from '../listingData.ts';
import { exactly, uuid } from '../strict.ts';

/**
 * Body of POST /api/teach/busy/calendars. `id` is made by the page, so that a repeated call is one
 * calendar. Whole days, and times that name no zone, are those of `zone`.
 */
export const addBusyCalendarBody = exactly({
  id: uuid,
  address: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestCalendarAddress)),
  zone: timeZone,
});
export type AddBusyCalendarCall = v.InferOutput<typeof addBusyCalendarBody>;

/** Body of POST /api/teach/busy/calendars/remove. */
export const removeBusyCalendarBody = exactly({ id: uuid });
export type RemoveBusyCalendarCall = v.InferOutput<typeof removeBusyCalendarBody>;
