import { languageTags } from '#shared/fields/languageTags.ts';
import { instantOf, isDay, addDays, todayIn, weekdayOf } from '#shared/time/time.ts';
import type { WallTime } from '#shared/time/time.ts';
import type { DescriptionValues } from '../descriptionValues.ts';

/** What is known of a teacher before anything was typed. */
export interface KnownFacts {
  /** BCP 47 tags, what the teacher reads best first. */
  tags: readonly string[];
  /** Languages of classes that are offered. */
  languages: readonly string[];
  /** Most places of the usual way to hold a class; null where that has no bound. */
  most: number | null;
  /** A price could be paid out: a class is paid, unless its teacher says otherwise. */
  canBePaid: boolean;
  /** Time that was chosen elsewhere, as in the calendar. */
  chosen: Partial<WallTime>;
}

const usualPlaces = 10;

/** Returns the key of the first language that classes can be in; none where none is offered. */
function languageOf({ tags, languages }: Pick<KnownFacts, 'tags' | 'languages'>): string[] {
  const codes = tags.map(tag => tag.split('-')[0]);
  const known = codes.flatMap(code => languages.filter(key => languageTags[key] === code));
  return known.slice(0, 1);
}

/**
 * Returns the values of a class whose form has only the workout type, the time and the price:
 * `values` are those of any new class.
 */
export function quickValuesOf(values: DescriptionValues, facts: KnownFacts): DescriptionValues {
  const { most, canBePaid, chosen } = facts;
  const isDate = isDay(chosen.date) && !Number.isNaN(Date.parse(chosen.date));
  const startDate = isDate ? chosen.date : undefined;
  const time = /^([01]\d|2[0-3]):[0-5]\d$/.test(chosen.time ?? '') ? chosen.time : undefined;
  return {
    ...values,
    languages: languageOf(facts),
    places: String(Math.max(1, Math.min(usualPlaces, most ?? usualPlaces))),
    type: canBePaid ? 'paid' : 'free',
    ...(startDate && { startDate }),
    ...(time && { time }),
  };
}

/** Times at which people often have an hour: after work, and on a Saturday and a Sunday morning. */
const likelyTimes: readonly { weekday: number | null; time: string }[] = [
  { weekday: null, time: '18:00' },
  { weekday: 7, time: '10:00' },
  { weekday: 1, time: '09:00' },
];

/**
 * Returns three times to choose from, in order: those of the next days, at least twelve hours ahead
 * so that people can find the class. `now`: epoch milliseconds.
 */
export function suggestedTimes(timeZone: string, now: number): WallTime[] {
  const soonest = now + 12 * 3_600_000;
  const today = todayIn(timeZone, now);
  return likelyTimes
    .flatMap(({ weekday, time }) => {
      const days = Array.from({ length: 9 }, (_, ahead) => addDays(today, ahead));
      const date = days.find(
        day =>
          (weekday === null || weekdayOf(day) === weekday) &&
          instantOf({ date: day, time }, timeZone) > soonest,
      );
      return date ? [{ date, time }] : [];
    })
    .sort((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`));
}

/** Returns the days of a weekly class: until its teacher chooses others, that of its first day. */
export function daysOfFirst({ rhythm, startDate, weeklyDays = [] }: DescriptionValues): string[] {
  if (rhythm !== 'weekly' || weeklyDays.length > 0 || !isDay(startDate)) return weeklyDays;
  return [String(weekdayOf(startDate))];
}
