import ICAL from 'ical.js';
import type { WallClock } from './wallClock.ts';
import { componentOf } from './wallClock.ts';
import { dayMs } from '#shared/time/time.ts';

/** Begin and end, in epoch milliseconds. */
export interface Stretch {
  start: number;
  end: number;
}

/** Most occurrences of one event that are looked at. */
const mostOccurrences = 5_000;
/** Rules that repeat within a day are no times at which somebody is busy. */
const repeatedBy: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const longestInterval = 1_000;

/**
 * Returns the times within a stretch at which an event with its changed occurrences, the texts of
 * one UID, makes busy.
 * @throws Error where it can not be read
 */
export function busyTimesOf(
  texts: readonly string[],
  clock: WallClock,
  within: Stretch,
): Stretch[] {
  const events = texts.map(componentOf);
  const [changed, own] = [
    events.filter(event => event.hasProperty('recurrence-id')),
    events.filter(event => !event.hasProperty('recurrence-id')),
  ];
  const gone = new Set(changed.flatMap(event => instantsOf(event, 'recurrence-id', clock)));
  return [
    ...own.filter(isBusy).flatMap(event => occurrencesOf(event, clock, within, gone)),
    ...changed.filter(isBusy).flatMap(event => stretchOf(event, clock) ?? []),
  ].filter(({ start, end }) => end > within.start && start < within.end && end > start);
}

/** Returns whether an event makes busy: what is canceled or shown as free does not. */
function isBusy(event: ICAL.Component): boolean {
  const valueOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    valueOf('status') !== 'CANCELLED' &&
    valueOf('transp') !== 'TRANSPARENT' &&
    valueOf('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

/** Name of the zone of a property; null where it has none. */
const zoneOf = (property: ICAL.Property): string | null => {
  const tzid = property.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
};

const timesOf = (property: ICAL.Property): ICAL.Time[] =>
  property
    .getValues()
    .map((value: unknown) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value: unknown) => value instanceof ICAL.Time);

const instantsOf = (event: ICAL.Component, name: string, clock: WallClock): number[] =>
  event
    .getAllProperties(name)
    .flatMap(property => timesOf(property).map(time => clock.instantOf(time, zoneOf(property))));

/** Returns the first time of an event; null where it has none. */
function stretchOf(event: ICAL.Component, clock: WallClock): Stretch | null {
  const [start] = instantsOf(event, 'dtstart', clock);
  if (start === undefined) return null;
  const [end] = instantsOf(event, 'dtend', clock);
  if (end !== undefined) return { start, end };
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) {
    return { start, end: start + duration.toSeconds() * 1000 };
  }
  // Without an end, a day is a whole one and a time has no length (RFC 5545, section 3.6.1).
  return isWholeDay(event) ? { start, end: daysAfter(start, 1, clock) } : null;
}

/** The same time of day some days later: a day on which the clocks change has other hours. */
function daysAfter(start: number, days: number, clock: WallClock): number {
  const time = clock.wallTimeAt(start, null);
  time.adjust(days, 0, 0, 0);
  return clock.instantOf(time, null);
}

const isWholeDay = (event: ICAL.Component): boolean => {
  const start: unknown = event.getFirstPropertyValue('dtstart');
  return start instanceof ICAL.Time && start.isDate;
};

/** Returns the occurrences of an event, without those that are excluded or `gone`. */
function occurrencesOf(
  event: ICAL.Component,
  clock: WallClock,
  within: Stretch,
  gone: ReadonlySet<number>,
): Stretch[] {
  const first = stretchOf(event, clock);
  if (!first) return [];
  const length = first.end - first.start;
  const endOf = isWholeDay(event)
    ? (start: number) => daysAfter(start, Math.round(length / dayMs), clock)
    : (start: number) => start + length;
  const excluded = new Set([...gone, ...instantsOf(event, 'exdate', clock)]);
  const starts = new Set([
    ...startsByRule(event, clock, { start: within.start - length, end: within.end }),
    ...instantsOf(event, 'rdate', clock),
  ]);
  if (!event.hasProperty('rrule')) starts.add(first.start);
  return [...starts]
    .filter(start => !excluded.has(start))
    .map(start => ({ start, end: endOf(start) }));
}

/** Returns the instants within a stretch at which an event begins by its rule. */
function startsByRule(event: ICAL.Component, clock: WallClock, within: Stretch): number[] {
  const property = event.getFirstProperty('dtstart');
  const rule: unknown = event.getFirstPropertyValue('rrule');
  const [start] = property ? timesOf(property) : [];
  if (!property || !start || !(rule instanceof ICAL.Recur)) return [];
  if (!repeatedBy.includes(rule.freq) || rule.interval > longestInterval) return [];
  const tzid = zoneOf(property);
  const isUtc = start.zone === ICAL.Timezone.utcTimezone;
  const { until } = rule;
  // The library compares it with wall times, which it takes for those of UTC.
  if (until && !until.isDate && until.zone === ICAL.Timezone.utcTimezone && !isUtc) {
    rule.until = clock.wallTimeAt(until.toUnixTime() * 1000, tzid);
  }
  const found: number[] = [];
  const iterator = rule.iterator(skipAhead(start, rule, within.start));
  for (let count = 0; count < mostOccurrences; count += 1) {
    const time = iterator.next();
    const at = time && clock.instantOf(time, isUtc ? 'UTC' : tzid);
    if (at === null || at >= within.end) break;
    if (at > within.start) found.push(at);
  }
  return found;
}

/**
 * Returns a start of the same rhythm shortly before an instant, so that a rule of many years is not
 * followed from its begin; the start itself where occurrences are counted.
 */
function skipAhead(start: ICAL.Time, rule: ICAL.Recur, from: number): ICAL.Time {
  // A leap day is not there in other years.
  if (rule.isByCount() || (start.month === 2 && start.day === 29)) return start;
  const days = (from - start.toUnixTime() * 1000) / dayMs;
  const interval = Math.max(1, rule.interval);
  const ahead = start.clone();
  if (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') {
    const step = 7 * interval;
    const steps = Math.floor(days / step) - 1;
    if (steps > 0) ahead.adjust(steps * step, 0, 0, 0);
  } else {
    // Years after which the months, too, are the same again.
    const step = rule.freq === 'YEARLY' ? interval : interval / commonDivisor(interval, 12);
    const steps = Math.floor(days / (366 * step)) - 1;
    if (steps > 0) ahead.year += steps * step;
  }
  return ahead;
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);
