import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { busyAnswer } from '#shared/contract/api/busy.ts';
import type { Busy } from '#shared/contract/api/busy.ts';
import type { AddBusyCalendarCall, RemoveBusyCalendarCall } from '#shared/contract/bodies/busy.ts';

/** Reads the teacher's calendars of other sites, and when these make busy. */
export const fetchBusyTimes = async ({ get }: AppApiClient): Promise<Busy> =>
  parseAnswer(busyAnswer, await get('/api/teach/busy'));

/** Adds a calendar by its address. Rejects with 409 `calendar-not-read` and a reason. */
export const addBusyCalendar = async (
  { post }: AppApiClient,
  call: AddBusyCalendarCall,
): Promise<Busy> => parseAnswer(busyAnswer, await post('teach/busy/calendars', call));

/** Removes a calendar and its times. */
export const removeBusyCalendar = async (
  { post }: AppApiClient,
  call: RemoveBusyCalendarCall,
): Promise<void> => {
  await post('teach/busy/calendars/remove', call);
};
