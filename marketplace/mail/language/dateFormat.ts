import { dayMs } from '#marketplace/contract/range.ts';
import { zoneNameAt } from '#marketplace/contract/zoneNames.ts';
import { offsetAt } from '#marketplace/contract/zoneRules.ts';

// Formats dates of templates with Joda patterns ("EEEE, MMM d, h:mm a") in a language and a time
// zone. Intl provides the names, this file the pattern letters.

const pad = (value: number, width: number) => String(value).padStart(width, '0');

/** BCP 47 form of a language tag that may be written with an underscore (`en_US`). */
export const languageTag = (lang: string): string => lang.replace(/_/g, '-');

interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Monday is 1. */
  weekday: number;
}

/**
 * Returns the wall clock time in `zone` (IANA name) at `date`.
 * @throws RangeError for an unknown zone
 */
export function wallTime(date: Date, zone: string): WallTime {
  const wall = onWall(date, zone);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay() || 7,
  };
}

/**
 * The date at which UTC shows what clocks of the zone show. @throws RangeError for an unknown zone
 */
export function onWall(date: Date, zone: string): Date {
  const offset = offsetAt(zone, date.getTime());
  if (Number.isNaN(offset)) throw new RangeError(`Invalid time zone specified: ${zone}`);
  return new Date(date.getTime() + offset);
}

function offset(date: Date, zone: string, separator: string): string {
  const minutes = Math.round((onWall(date, zone).getTime() - date.getTime()) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${separator}${pad(size % 60, 2)}`;
}

function named(
  wall: Date,
  lang: string,
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...options }).formatToParts(wall);
  return parts.find(part => part.type === type)?.value ?? '';
}

function weekOfYear(wall: WallTime): { year: number; week: number } {
  const day = Date.UTC(wall.year, wall.month - 1, wall.day);
  const thursday = new Date(day + (4 - wall.weekday) * dayMs);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return {
    year: thursday.getUTCFullYear(),
    week: 1 + Math.floor((thursday.getTime() - first) / 604_800_000),
  };
}

function dayOfYear(wall: WallTime): number {
  const day = Date.UTC(wall.year, wall.month - 1, wall.day);
  return 1 + Math.round((day - Date.UTC(wall.year, 0, 1)) / dayMs);
}

const year = (value: number, width: number) =>
  width === 2 ? pad(value % 100, 2) : pad(value, width);

function letters(letter: string, width: number, date: Date, zone: string, lang: string): string {
  const wall = wallTime(date, zone);
  const length = width >= 4 ? 'long' : 'short';
  switch (letter) {
    case 'G':
      return named(onWall(date, zone), lang, 'era', { era: 'short' });
    case 'C':
      return pad(Math.floor(wall.year / 100), width);
    case 'y':
    case 'Y':
      return year(wall.year, width);
    case 'x':
      return year(weekOfYear(wall).year, width);
    case 'w':
      return pad(weekOfYear(wall).week, width);
    case 'M':
      return width >= 3
        ? named(onWall(date, zone), lang, 'month', { month: length, day: 'numeric' })
        : pad(wall.month, width);
    case 'd':
      return pad(wall.day, width);
    case 'D':
      return pad(dayOfYear(wall), width);
    case 'E':
      return named(onWall(date, zone), lang, 'weekday', { weekday: length });
    case 'e':
      return pad(wall.weekday, width);
    case 'a':
      return named(onWall(date, zone), lang, 'dayPeriod', { hour: 'numeric', hourCycle: 'h12' });
    case 'H':
      return pad(wall.hour, width);
    case 'k':
      return pad(wall.hour || 24, width);
    case 'h':
      return pad(wall.hour % 12 || 12, width);
    case 'K':
      return pad(wall.hour % 12, width);
    case 'm':
      return pad(wall.minute, width);
    case 's':
      return pad(wall.second, width);
    case 'S':
      return pad(date.getUTCMilliseconds(), 3).padEnd(width, '0').slice(0, width);
    case 'z':
      return zoneNameAt(date.getTime(), zone, lang, length);
    case 'Z':
      return width >= 3 ? zone : offset(date, zone, width === 2 ? ':' : '');
    default:
      throw new RangeError(`Illegal pattern component: ${letter}`);
  }
}

/**
 * Formats `date` with a Joda pattern, e.g. `formatDate(now, 'EEE d MMM, HH:mm', 'en-US', 'UTC')`.
 * @throws RangeError for an unknown letter, language or zone
 */
export function formatDate(date: Date, pattern: string, lang: string, zone: string): string {
  const tag = languageTag(lang);
  return pattern.replace(
    /'((?:[^']|'')*)'|([A-Za-z])\2*/g,
    (token: string, quoted: string | undefined, letter: string | undefined) => {
      if (letter) return letters(letter, token.length, date, zone, tag);
      return quoted === '' || quoted === undefined ? "'" : quoted.replace(/''/g, "'");
    },
  );
}
