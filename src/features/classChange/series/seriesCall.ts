import type { ChangeCall } from '#shared/contract/bodies/teach.ts';
import { isDay } from '#shared/time/time.ts';
import type { SeriesFacts, SeriesWeekday } from './seriesFacts.ts';

/** One thing of a series that changes. */
export type SeriesPart = 'move' | 'add' | 'drop' | 'longer' | 'shorter';

/** Choices about one weekday. */
export interface WeekdayValues {
  /** First day of the change. */
  from?: string;
  time?: string;
  minutes?: string;
}

/** Values of the form. What was chosen for a part or a weekday stays while others are looked at. */
export interface SeriesValues {
  part?: SeriesPart;
  /** Weekday by part, `1` is Sunday. */
  weekday?: Partial<Record<SeriesPart, string>>;
  /** By weekday: `w3`. */
  days?: Record<string, WeekdayValues>;
  longer?: string;
  shorter?: string;
  note?: string;
}

/** Why a form requests nothing yet. */
export type SeriesGap = 'same' | 'last' | 'longer' | 'choose';

/** Parts of a series that can change. */
export function partsOf({ weekdays, free, dates, latest }: SeriesFacts): SeriesPart[] {
  const parts: Record<SeriesPart, boolean> = {
    move: weekdays.length > 0,
    add: free.length > 0,
    drop: weekdays.length > 1,
    longer: (dates.at(-1) ?? latest) < latest,
    shorter: dates.length > 1,
  };
  return (Object.keys(parts) as SeriesPart[]).filter(part => parts[part]);
}

/** Name of the values of a weekday. */
export const daysName = (weekday: number): string => `w${weekday}`;

export const weekdaysOf = ({ weekdays, free }: SeriesFacts, part: SeriesPart) =>
  part === 'add' ? free : weekdays;

/** Returns the values with which the form opens: those of the series as it is. */
export function initialValuesOf(facts: SeriesFacts): SeriesValues {
  const all = [...facts.weekdays, ...facts.free];
  const first = (days: readonly SeriesWeekday[]) => String(days[0]?.weekday ?? '');
  return {
    part: partsOf(facts)[0],
    weekday: {
      move: first(facts.weekdays),
      drop: first(facts.weekdays),
      add: first(facts.free),
    },
    days: Object.fromEntries(
      all.map(({ weekday, dates, time, minutes }) => [
        daysName(weekday),
        { from: dates[0], time, minutes: String(minutes) },
      ]),
    ),
  };
}

/** The weekday that the form is about, with what is chosen for it. */
export function chosenDay(facts: SeriesFacts, { part = 'move', weekday, days }: SeriesValues) {
  const on = weekdaysOf(facts, part).find(one => String(one.weekday) === weekday?.[part]);
  return on ? { on, values: days?.[daysName(on.weekday)] ?? {} } : null;
}

function dayCallOf(
  listingId: string,
  facts: SeriesFacts,
  values: SeriesValues,
): ChangeCall | SeriesGap {
  const chosen = chosenDay(facts, values);
  const { from: date, time, minutes } = chosen?.values ?? {};
  if (!chosen || !date) return 'choose';
  if (values.part === 'drop') return { listingId, kind: 'cancel-weekday', date };
  if (!time || !minutes) return 'choose';
  const { on } = chosen;
  const to = { to: { date, time }, minutes: Number(minutes) };
  if (values.part === 'add') return { listingId, kind: 'add-weekday', ...to };
  const isSame = on.time === time && on.minutes === to.minutes;
  return isSame ? 'same' : { listingId, kind: 'move-weekday', date, ...to };
}

/** Returns the call that the form requests, or why there is none. */
export function seriesCallOf(
  listingId: string,
  facts: SeriesFacts,
  values: SeriesValues,
): ChangeCall | SeriesGap {
  const { part, longer = '', shorter = '' } = values;
  const last = facts.dates.at(-1) ?? '';
  if (part === 'longer') {
    const isLater = isDay(longer) && longer > last && longer <= facts.latest;
    return isLater ? { listingId, kind: 'extend', date: longer } : 'longer';
  }
  if (part === 'shorter') {
    const date = isDay(shorter) ? facts.dates.find(day => day > shorter) : undefined;
    const isLeft = facts.dates.some(day => day <= shorter);
    return date && isLeft ? { listingId, kind: 'cancel-from', date } : 'last';
  }
  return dayCallOf(listingId, facts, values);
}
