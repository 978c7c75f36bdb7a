import * as v from 'valibot';
import { fields, instant, line, listOf, whole, word } from '../lenient.ts';
import { day } from '../listingData.ts';
import { teacherRating } from '../user.ts';
import { money } from '../values.ts';
import { dayPartNames, namedDays } from '#shared/time/soon.ts';

const count = whole(0, Number.MAX_SAFE_INTEGER);

/**
 * Seats of the next class time that nobody has are `free`. A question without a time finds classes
 * that have none too.
 */
const foundClass = fields({ id: word, start: instant, free: count }, 'id');

/** A part of a question that was read, with what it means. */
const questionPart = fields(
  {
    text: line(200),
    /** The question without it. */
    without: line(200),
    /** Stored keys. */
    workout: word,
    language: word,
    duration: word,
    when: v.picklist(namedDays),
    dates: fields({ from: day, to: day }, 'from', 'to'),
    /** Part of the day, full hour or range of hours. */
    hours: word,
    /** Whole units of the currency, both included. */
    price: fields({ min: count, max: count }),
    place: fields({ address: line(200) }, 'address'),
  },
  'text',
  'without',
);
export type ReadPart = v.InferOutput<typeof questionPart>;

/** What was read of a question. */
const reading = fields(
  {
    parts: listOf(questionPart),
    /** Zone of its days and hours. */
    zone: line(100),
    /** No class has all of its words; those found have some. */
    isPartial: v.boolean(),
  },
  'parts',
  'zone',
);
export type QuestionReading = v.InferOutput<typeof reading>;

/**
 * Conditions of a search that can be left out; without its `reading` only its words are searched
 * for.
 */
export const relaxedKinds = [
  'day',
  'hours',
  'language',
  'price',
  'place',
  'workout',
  'duration',
  'reading',
] as const;
export type RelaxedKind = (typeof relaxedKinds)[number];

/** A search without one of its conditions, and how many classes it finds. */
const relaxed = fields(
  { kind: v.picklist(relaxedKinds), question: line(210), count },
  'kind',
  'question',
  'count',
);
export type RelaxedSearch = v.InferOutput<typeof relaxed>;

/** Answer of POST /api/class-times/find: a page of classes with their next class time. */
export const foundClassesAnswer = v.object({
  data: fields(
    { classes: listOf(foundClass), total: count, read: reading, nearest: listOf(relaxed) },
    'classes',
    'total',
  ),
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

/** Cities, languages and workout types of which a page may link to each. */
export const mostKinds = 500;

const countedCity = fields(
  {
    key: word,
    name: line(200),
    /** Area, as people read it: `Los Angeles, California, United States`. */
    area: line(1_000),
    /** North-east and south-west corner around its classes: `neLat,neLng,swLat,swLng`. */
    bounds: word,
    count,
  },
  'key',
  'name',
  'area',
  'count',
);
export type CountedCity = v.InferOutput<typeof countedCity>;

/**
 * Answer of POST /api/class-times/kind: numbers of the classes that fit and can be booked, and
 * which other kinds there are, whatever was chosen.
 */
export const classKindAnswer = v.object({
  data: fields(
    {
      total: count,
      teachers: count,
      /** Class times of the next seven days. */
      times: count,
      /** Part of the day in which most of these begin, on the clocks of their teachers. */
      busiest: v.picklist(dayPartNames),
      /** Classes that cost nothing. */
      free: count,
      /** Lowest and highest price of one class that is not free, minor units. */
      price: fields({ least: count, most: count }, 'least', 'most'),
      workouts: listOf(counted, mostKinds),
      languages: listOf(counted, mostKinds),
      cities: listOf(countedCity, mostKinds),
    },
    'total',
    'teachers',
    'times',
    'free',
    'workouts',
    'languages',
    'cities',
  ),
});
export type ClassKind = v.InferOutput<typeof classKindAnswer>['data'];
export type Counted = v.InferOutput<typeof counted>;

const timetableClass = fields(
  {
    id: word,
    start: instant,
    end: instant,
    title: line(1_000),
    /** Empty where the person has none. */
    teacher: line(200),
    rating: teacherRating,
    workout: word,
    /** Stored keys. */
    languages: listOf(word),
    isFree: v.boolean(),
    /** Of one class or a whole course; none where it is free or sold by the month alone. */
    price: money,
    isCourse: v.boolean(),
    /** Where it is sold by the month alone, minor units. */
    monthlyPrice: count,
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
