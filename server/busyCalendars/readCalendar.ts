import { CalendarNotRead } from './reading/fetchCalendar.ts';
import type { FetchCalendar } from './reading/fetchCalendar.ts';
import { readSpans } from './reading/readSpans.ts';
import type { BusySpan } from '#shared/contract/api/busy.ts';
import { dayMs } from '#shared/time/time.ts';

/** Dependencies of reading a calendar. */
export interface ReadCalendarDeps {
  fetchCalendar: FetchCalendar;
  siteHost: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Time around the present that is stored: the calendar of classes shows a month that is over. */
const pastMs = 31 * dayMs;
const aheadMs = 190 * dayMs;

/**
 * Reads when a calendar makes busy; no `spans` where its file is as it was with `etag`. Titles,
 * places and people in it are read over.
 * @throws CalendarNotRead
 */
export async function readCalendar(
  { fetchCalendar, siteHost, now }: ReadCalendarDeps,
  address: string,
  zone: string,
  etag: string | null = null,
): Promise<{ spans: BusySpan[] | null; etag: string | null }> {
  const { text, etag: sent } = await fetchCalendar(address.replace(/^webcals?:/i, 'https:'), etag);
  if (text === null) return { spans: null, etag: sent };
  const at = now();
  const within = { start: at - pastMs, end: at + aheadMs };
  const spans = await readSpans(text, { zone, within, siteHost });
  if (!spans) throw new CalendarNotRead('notACalendar');
  return { spans, etag: sent };
}
