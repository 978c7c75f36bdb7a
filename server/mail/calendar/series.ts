import type { CalendarEvent } from './calendarEvent.ts';
import { instantOf as stampOf } from './icalendar.ts';
import type { Lines } from './icalendar.ts';
import { ruleDayOf, zoneLines } from './zoneLines.ts';
import {
  addDays,
  dayMs,
  daysOn,
  hourMs,
  instantOf,
  isoInZone,
  wallTimeOf,
  weekdayOf,
} from '#shared/time/time.ts';

/** An entry with the lines of its time. */
export interface TimedEntry {
  event: CalendarEvent;
  time: Lines;
}

/** Entries of one id, and the zones that they name. */
export interface EntryGroup {
  zones: Lines;
  entries: readonly TimedEntry[];
}

type SeriesEvent = CalendarEvent & { series: NonNullable<CalendarEvent['series']> };

const isOfSeries = (event: CalendarEvent): event is SeriesEvent => event.series !== undefined;

const isHeld = ({ status }: CalendarEvent) => status !== 'canceled';

/** Time of an entry of its own, in UTC. */
export const ownTime = ({ start, end }: CalendarEvent): Lines => [
  `DTSTART:${stampOf(start)}`,
  `DTEND:${stampOf(end)}`,
];

const localOf = (date: string, time: string): string =>
  `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

/** The entry that repeats: wall times by which it does. */
interface Pattern {
  zone: string;
  time: string;
  model: SeriesEvent;
}

/** Readers differ in what a wall time is that a change of clocks skips or repeats. */
const unclearMs = 3 * hourMs;

/** Returns whether an entry is held on the day that names it, and far from a change of clocks. */
function isPlain({ start, end, series: { date, zone } }: SeriesEvent): boolean {
  const offsets = [start - unclearMs, end + unclearMs].map(at => isoInZone(at, zone).slice(19));
  return wallTimeOf(start, zone).date === date && offsets[0] === offsets[1];
}

/** What entries of a series have to have in common to be repeated by one rule. */
const kindOf = ({ start, end, series, status, title, details, location }: SeriesEvent): string =>
  JSON.stringify([
    wallTimeOf(start, series.zone).time,
    end - start,
    status,
    title,
    details,
    location,
  ]);

/** Returns what most of the entries are like. */
function patternOf(held: readonly SeriesEvent[]): Pattern {
  const plain = held.filter(isPlain);
  const counts = new Map<string, number>();
  for (const event of plain) counts.set(kindOf(event), (counts.get(kindOf(event)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const model = plain.find(event => counts.get(kindOf(event)) === most) ?? held[0]!;
  const { zone } = model.series;
  return { zone, model, time: wallTimeOf(model.start, zone).time };
}

const recurrenceId = ({ zone, time }: Pattern, { series }: SeriesEvent): string =>
  `RECURRENCE-ID;TZID=${zone}:${localOf(series.date, time)}`;

/** The entry that represents all of them; its rule ends with the last one. */
function mainEntry(pattern: Pattern, held: readonly SeriesEvent[]): TimedEntry {
  const { zone, time, model } = pattern;
  const dates = held.map(({ series }) => series.date);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const weekdays = new Set(dates.map(weekdayOf));
  const missing = [...daysOn(weekdays, first, last)].filter(date => !dates.includes(date));
  const until = stampOf(instantOf({ date: last, time }, zone) + unclearMs);
  const end = wallTimeOf(model.end, zone);
  const nights = Math.round(
    (Date.parse(end.date) - Date.parse(wallTimeOf(model.start, zone).date)) / dayMs,
  );
  return {
    event: { ...model, id: model.series.id },
    time: [
      `DTSTART;TZID=${zone}:${localOf(first, time)}`,
      `DTEND;TZID=${zone}:${localOf(addDays(first, nights), end.time)}`,
      `RRULE:FREQ=WEEKLY;BYDAY=${[...weekdays]
        .toSorted((one, other) => one - other)
        .map(ruleDayOf)
        .join()};UNTIL=${until}`,
      ...missing.map(date => `EXDATE;TZID=${zone}:${localOf(date, time)}`),
    ],
  };
}

const byName = (one: SeriesEvent, other: SeriesEvent) =>
  one.series.date.localeCompare(other.series.date);

/**
 * Returns the entries of a series as one that repeats, with one for each time that differs: all
 * have the id of the series, so that calendars change or remove what they have. With `date` only
 * the one of that day. Those that are canceled are left out as long as others are held; otherwise
 * one represents the canceled series.
 */
function seriesGroup(events: readonly SeriesEvent[], date?: string): EntryGroup {
  const held = events.filter(isHeld).toSorted(byName);
  const single = (event: SeriesEvent, ...lines: string[]): TimedEntry => ({
    event: { ...event, id: event.series.id },
    time: [...ownTime(event), ...lines],
  });
  const [only, ...others] = held;
  if (!only || others.length === 0) {
    return { zones: [], entries: [single(only ?? events.toSorted(byName)[0]!)] };
  }
  const pattern = patternOf(held);
  const { zone, model } = pattern;
  const zones = zoneLines(
    zone,
    Math.min(...held.map(({ start }) => start)),
    held.at(-1)!.end + dayMs,
  );
  const one = date === undefined ? undefined : events.find(({ series }) => series.date === date);
  if (one) return { zones, entries: [single(one, recurrenceId(pattern, one))] };
  const differs = (event: SeriesEvent) => !isPlain(event) || kindOf(event) !== kindOf(model);
  return {
    zones,
    entries: [
      mainEntry(pattern, held),
      ...held.filter(differs).map(event => single(event, recurrenceId(pattern, event))),
    ],
  };
}

/**
 * Groups entries by their ids: those of a series have one together. With `date` only that one of
 * each series.
 */
export function groupsOf(events: readonly CalendarEvent[], date?: string): EntryGroup[] {
  const series = new Map<string, SeriesEvent[]>();
  for (const event of events.filter(isOfSeries)) {
    series.set(event.series.id, [...(series.get(event.series.id) ?? []), event]);
  }
  const own = events.filter(event => !isOfSeries(event));
  return [
    ...[...series.values()].map(of => seriesGroup(of, date)),
    ...own.map(event => ({ zones: [], entries: [{ event, time: ownTime(event) }] })),
  ];
}
