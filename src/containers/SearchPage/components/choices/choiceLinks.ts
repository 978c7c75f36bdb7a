import type { HourRange, NamedDay } from '#shared/time/soon.ts';
import { hasMoment, searchAddress } from '../../searchQuery.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { viewAddress } from '../../shownView.ts';
import type { ShownView } from '../../shownView.ts';

/**
 * Returns the zone in which the choices of a search mean days and hours: that of its address, or
 * the reader's where the address says nothing of a time.
 */
export const zoneOfChoices = (query: SearchQuery, readerZone: string | null): string =>
  query.dates?.zone ?? (hasMoment(query) ? query.zone : (readerZone ?? query.zone));

/** Returns the address of a search with a day by its name, or without it where it is chosen. */
export function dayAddress(query: SearchQuery, day: NamedDay, zone: string): string {
  const when = query.when === day ? null : day;
  const hours = when === 'now' ? null : query.hours;
  return searchAddress({ ...query, when, hours, dates: null, zone, page: 1 });
}

/** Returns the address of a search with a part of the day, or without it where it is chosen. */
export function hoursAddress(query: SearchQuery, part: HourRange, zone: string): string {
  const hours = query.hours === part ? null : part;
  const when = query.when === 'now' ? null : query.when;
  return searchAddress({ ...query, when, hours, zone, page: 1 });
}

/** Returns the address of a search with a workout type among those chosen, or without it. */
export function workoutAddress(query: SearchQuery, workout: string, shown: ShownView): string {
  const { workouts } = query;
  const others = workouts.filter(value => value !== workout);
  const chosen = others.length < workouts.length ? others : [...workouts, workout];
  return viewAddress({ ...query, workouts: chosen, page: 1 }, shown);
}
