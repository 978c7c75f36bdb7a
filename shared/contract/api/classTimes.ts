import * as v from 'valibot';
import { fields, instant, line, listOf, whole, word } from '../lenient.ts';
import { day } from '../listingData.ts';

const count = whole(0, Number.MAX_SAFE_INTEGER);

/** Seats of this class time that nobody has are `free`. */
const foundClass = fields({ id: word, start: instant, free: count }, 'id', 'start', 'free');

/** Answer of POST /api/class-times/find: a page of classes with their next class time. */
export const foundClassesAnswer = v.object({
  data: fields({ classes: listOf(foundClass), total: count }, 'classes', 'total'),
});
export type FoundClasses = v.InferOutput<typeof foundClassesAnswer>['data'];

const counted = fields({ key: word, count }, 'key', 'count');

/** Answer of POST /api/class-times/count: numbers of classes by name of day, part and workout. */
export const countedClassesAnswer = v.object({
  data: fields(
    { days: listOf(counted), parts: listOf(counted), workouts: listOf(counted) },
    'days',
    'parts',
    'workouts',
  ),
});
export type CountedClasses = v.InferOutput<typeof countedClassesAnswer>['data'];

const timetableClass = fields(
  {
    id: word,
    start: instant,
    end: instant,
    title: line(1_000),
    /** Empty where the person has none. */
    teacher: line(200),
    workout: word,
    /** Seats that nobody has. */
    free: count,
  },
  'id',
  'start',
  'end',
  'title',
  'teacher',
  'free',
);
export type TimetableClass = v.InferOutput<typeof timetableClass>;

const timetableHour = fields(
  {
    day,
    /** 0 to 23, in the zone of the call. */
    hour: whole(0, 23),
    /** Classes that begin in it. */
    total: count,
    /** The first of them. */
    classes: listOf(timetableClass),
  },
  'day',
  'hour',
  'total',
  'classes',
);
export type TimetableHour = v.InferOutput<typeof timetableHour>;

/** Answer of POST /api/class-times/week: the hours in which anything begins, in order. */
export const classWeekAnswer = v.object({
  data: fields({ hours: listOf(timetableHour, 7 * 24) }, 'hours'),
});
export type ClassWeek = v.InferOutput<typeof classWeekAnswer>['data'];
