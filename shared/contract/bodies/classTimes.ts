import * as v from 'valibot';
import { whole } from '../lenient.ts';
import { isCityKey, mostCityKey } from '../inputRules.ts';
import { day, mostMinorUnits, timeZone } from '../listingData.ts';
import { pageSizes } from '../pageSizes.ts';
import { exactly, uuid } from '../strict.ts';
import { keywords, pageNumber } from './paging.ts';
import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import { namedDays, readHours } from '#shared/time/soon.ts';

const degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
const point = exactly({ lat: degrees(90), lng: degrees(180) });

const hours = v.pipe(
  v.string(),
  v.check(text => readHours(text) !== null),
  v.transform(text => readHours(text)),
);

/** What classes have to be, whenever they begin. */
const filters = {
  keywords,
  /** What somebody typed: it is read, and classes have to have its other words. */
  question: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  /** North-east and south-west corner. */
  bounds: v.optional(exactly({ ne: point, sw: point })),
  /** Minor units, both included. */
  price: v.optional(exactly({ min: whole(0, mostMinorUnits), max: whole(0, mostMinorUnits) })),
  /** Keys of public data, with the values of which a class has any, or all. */
  fields: v.optional(
    v.pipe(
      v.array(
        exactly({
          key: v.picklist(fieldFilters.map(({ searchedKey }) => searchedKey)),
          values: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100)),
          isAll: v.boolean(),
        }),
      ),
      v.maxLength(20),
    ),
    [],
  ),
  /** Shortest class, minutes. */
  minDuration: v.optional(whole(1, 9_999)),
  /** Key of the city, as it is in the address of its page. */
  city: v.optional(v.pipe(v.string(), v.maxLength(mostCityKey), v.check(isCityKey))),
  /** Teacher. */
  authorId: v.optional(uuid),
  /** Class that is left out. */
  without: v.optional(uuid),
};

/** A kind is no search: it has no question. */
const { question: _question, ...kindFilters } = filters;

/** When classes begin, in a zone. */
const begins = {
  when: v.optional(v.picklist(namedDays)),
  hours: v.optional(hours),
  dates: v.optional(exactly({ from: day, to: day })),
  zone: timeZone,
};

/**
 * Orders of classes: those of the marketplace by its key, by their next class time, and by how well
 * they fit the question.
 */
export const classOrders = [
  'soonest',
  'relevance',
  'createdAt',
  '-createdAt',
  'price',
  '-price',
] as const;

/** Body of POST /api/class-times/find. */
export const findClassesBody = exactly({
  ...filters,
  ...begins,
  order: v.optional(v.picklist(classOrders), 'soonest'),
  page: pageNumber,
  perPage: v.optional(whole(1, 100), pageSizes.search),
});
export type FindClassesCall = v.InferInput<typeof findClassesBody>;
export type FindClasses = v.InferOutput<typeof findClassesBody>;

/** Body of POST /api/class-times/count: each kind is counted as if nothing of it was chosen. */
export const countClassesBody = exactly({ ...filters, ...begins });
export type CountClassesCall = v.InferInput<typeof countClassesBody>;
export type CountClasses = v.InferOutput<typeof countClassesBody>;

/** Body of POST /api/class-times/week: `from` is the first of seven days. */
export const classWeekBody = exactly({ ...filters, from: day, zone: timeZone });
export type ClassWeekCall = v.InferInput<typeof classWeekBody>;
export type ClassWeekQuery = v.InferOutput<typeof classWeekBody>;

/** Body of POST /api/class-times/kind: what is offered of the classes that fit. */
export const classKindBody = exactly({ ...kindFilters, zone: timeZone });
export type ClassKindCall = v.InferInput<typeof classKindBody>;
export type ClassKindQuery = v.InferOutput<typeof classKindBody>;

/** Filters and moments of any of these calls. */
export type ClassFilters = Omit<ClassWeekQuery, 'from' | 'zone'>;
