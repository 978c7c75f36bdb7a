import { isDay } from '#shared/time/time.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import { hasMoment, searchAddress } from './searchQuery.ts';
import type { SearchQuery } from './searchQuery.ts';

/** A week of class times in place of list and map. */
export interface TimetableView {
  kind: 'timetable';
  /** First of its seven days, `YYYY-MM-DD`; null for today. */
  week: string | null;
  /** Day that a narrow screen shows; null for the first. */
  day: string | null;
  /** IANA zone where the search names none; null for the reader's. */
  zone: string | null;
}

/** How the results of a search are shown. Not part of the search. */
export type ShownView = { kind: 'list' | 'map' } | TimetableView;

export const listView: ShownView = { kind: 'list' };

/** Reads the view of an address. */
export function readView(search: URLSearchParams): ShownView {
  const kind = search.get('view');
  if (kind === 'map') return { kind };
  if (kind !== 'timetable') return listView;
  const dayOf = (name: string) => {
    const text = search.get(name) ?? undefined;
    return isDay(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const zone = search.get('zone');
  return {
    kind,
    week: dayOf('week'),
    day: dayOf('day'),
    zone: zone && isTimeZone(zone) ? zone : null,
  };
}

/** Returns the zone that a search names; null for none. */
export const zoneOfSearch = (query: SearchQuery): string | null =>
  query.dates?.zone ?? (hasMoment(query) ? query.zone : null);

/** Returns the address of a search in a view. */
export function viewAddress(query: SearchQuery, shown: ShownView): string {
  const address = searchAddress(query);
  if (shown.kind === 'list') return address;
  const [path = '', search] = address.split('?');
  const params = new URLSearchParams(search);
  params.set('view', shown.kind);
  if (shown.kind === 'timetable') {
    if (shown.week) params.set('week', shown.week);
    if (shown.day) params.set('day', shown.day);
    if (shown.zone && !params.has('zone')) params.set('zone', shown.zone);
  }
  return `${path}?${params.toString()}`;
}
