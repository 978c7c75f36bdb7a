import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { keywordQuery } from '@flowroom/marketplace/keywords';
import type { ClassFilters } from '#shared/contract/bodies/classTimes.ts';
import type { Stretch } from '#shared/time/soon.ts';
import { minuteMs } from '#shared/time/time.ts';

type Condition = RawBuilder<boolean>;

/** A word that classes are found by, with others that are as good, and those it may mean. */
export interface SoughtTerm {
  word: string;
  others: readonly string[];
  /** Words that it differs from by typing faults. */
  near: readonly string[];
  /** Teachers with a name that is the word, or near it. */
  authors: readonly string[];
  nearAuthors: readonly string[];
}

/** Filters of a search whose question was read. */
export interface Filters extends ClassFilters {
  sought?: readonly SoughtTerm[];
  /** One of the words is enough. */
  isAnyWord?: boolean;
}

const matchesField = ({ key, values, isAll }: ClassFilters['fields'][number]): Condition =>
  // Both operators take a text for a list of one.
  isAll
    ? sql`l.public_data -> ${key} ?& ${values}::text[]`
    : sql`l.public_data -> ${key} ?| ${values}::text[]`;

/** A free class may have the price that it had before. */
const costs = ({ min, max }: NonNullable<ClassFilters['price']>): Condition =>
  sql`CASE WHEN l.public_data ->> 'type' = 'free' THEN ${min} = 0
    ELSE (l.price ->> 'amount')::bigint BETWEEN ${min} AND ${max} END`;

function isWithin({ ne, sw }: NonNullable<ClassFilters['bounds']>): Condition {
  const isBetween: Condition =
    sw.lng <= ne.lng
      ? sql`l.lng BETWEEN ${sw.lng} AND ${ne.lng}`
      : sql`(l.lng >= ${sw.lng} OR l.lng <= ${ne.lng})`;
  return sql`(l.lat BETWEEN ${sw.lat} AND ${ne.lat} AND ${isBetween})`;
}

/**
 * The conditions on `class_times t` and its class, `listings l`: it can be booked, and fits the
 * filters. `now` is epoch milliseconds.
 */
export const isOffered = (filters: Filters, now: number): Condition =>
  sql<boolean>`t.free > 0 AND t.closes_at > ${new Date(now)} AND ${fits(filters)}`;

const textQuery = (words: readonly string[]) => keywordQuery(words.join(' '));

/** Returns whether a class has a word in its texts or in the name of its teacher. */
function hasTerm({ word, others, near, authors, nearAuthors }: SoughtTerm): Condition {
  const inTexts = sql<boolean>`l.words @@ ${textQuery([word, ...others, ...near]).any}::tsquery`;
  const taughtBy = [...authors, ...nearAuthors];
  return taughtBy.length === 0
    ? inTexts
    : sql<boolean>`(${inTexts} OR l.author_id = ANY(${taughtBy}::uuid[]))`;
}

function hasWords({ sought = [], isAnyWord }: Filters): Condition | undefined {
  if (sought.length === 0) return undefined;
  return sql`(${sql.join(sought.map(hasTerm), isAnyWord ? sql` OR ` : sql` AND `)})`;
}

/** How well a class has a word: in its title, its teacher's name, its texts; as typed, or near. */
function rankOfTerm({ word, others, near, authors, nearAuthors }: SoughtTerm) {
  const inTitle = (words: readonly string[]) => textQuery(words).tiers.at(-4) ?? '';
  const [typed, same] = [inTitle([word]), inTitle([word, ...others])];
  const [, ...texts] = textQuery([word, ...others]).tiers.slice(-4, -1);
  return sql`CASE
    WHEN l.words @@ ${typed}::tsquery THEN 60
    WHEN l.author_id = ANY(${authors}::uuid[]) THEN 50
    WHEN l.words @@ ${same}::tsquery THEN 40
    WHEN l.words @@ ${texts.join(' | ')}::tsquery THEN 30
    WHEN l.words @@ ${inTitle(near.length > 0 ? near : [word])}::tsquery THEN 20
    WHEN l.author_id = ANY(${nearAuthors}::uuid[]) THEN 15
    WHEN ${hasTerm({ word, others, near, authors, nearAuthors })} THEN 10
    ELSE 0 END`;
}

/** How well a class fits the words of a question: above all, how many of them it has. */
export function rankOf({ sought = [] }: Filters): RawBuilder<number> {
  if (sought.length === 0) return sql`0`;
  return sql`(${sql.join(
    sought.map(term => sql`(${rankOfTerm(term)})`),
    sql` + `,
  )})`;
}

/** The conditions on the class itself, with or without a class time `t`. */
export function fits(filters: Filters): Condition {
  const { keywords, bounds, price, fields, minDuration, city, authorId, without } = filters;
  const conditions: (Condition | undefined)[] = [
    sql`NOT l.deleted`,
    sql`l.state = 'published'`,
    // A banned person has no name, and no class that anybody finds.
    sql`EXISTS (
      SELECT 1 FROM projection.people AS p
      WHERE p.id = l.author_id AND NOT p.deleted AND p.name <> ''
    )`,
    hasWords(filters),
    keywords ? sql`l.words @@ ${keywordQuery(keywords).any}::tsquery` : undefined,
    bounds && isWithin(bounds),
    price && costs(price),
    ...fields.map(matchesField),
    minDuration === undefined
      ? undefined
      : sql`t.end_at - t.start_at >= make_interval(secs => ${(minDuration * minuteMs) / 1000})`,
    city === undefined ? undefined : sql`l.city = ${city}`,
    authorId === undefined ? undefined : sql`l.author_id = ${authorId}::uuid`,
    without === undefined ? undefined : sql`l.id <> ${without}::uuid`,
  ];
  return sql.join(
    conditions.filter(condition => condition !== undefined),
    sql` AND `,
  );
}

/** Class times `c` of a class `l`. */
const timesOf = (condition: Condition) => sql<boolean>`EXISTS (
  SELECT 1 FROM projection.class_times AS c WHERE c.listing_id = l.id AND ${condition}
)`;

/** A class `l` has a class time that can be booked. */
export const hasNextTime = (now: number): Condition =>
  timesOf(sql`c.free > 0 AND c.closes_at > ${new Date(now)}`);

/**
 * A class `l` is open as `stillOpen` means it: it has a class time that can be booked; otherwise
 * its end is to come, and none of its class times is full. `now` is epoch milliseconds.
 */
export const isStillOpen = (now: number, hasTime: Condition): Condition => sql`(${hasTime} OR (
  l.public_data -> 'lastClass' > to_jsonb(${now}::bigint)
  AND NOT ${timesOf(sql`c.free = 0 AND c.end_at > ${new Date(now)}`)}
))`;

/** Classes `l` with their next class time `t` that can be booked: one look at an index each. */
export const withNextTime = (now: number) => sql`
  projection.listings AS l CROSS JOIN LATERAL (
    SELECT c.* FROM projection.class_times AS c
    WHERE c.listing_id = l.id AND c.free > 0 AND c.closes_at > ${new Date(now)}
    ORDER BY c.start_at LIMIT 1
  ) AS t`;

/** A stretch with the name under which what begins in it is counted. */
export interface NamedStretch extends Stretch {
  name: string;
}

/** Stretches as a table `r (name, first, until)`. */
export const stretchTable = (stretches: readonly NamedStretch[]) => sql`
  unnest(
    ${stretches.map(({ name }) => name)}::text[],
    ${stretches.map(({ start }) => new Date(start).toISOString())}::timestamptz[],
    ${stretches.map(({ end }) => new Date(end).toISOString())}::timestamptz[]
  ) AS r (name, first, until)`;

/** Class times `t` with their class `l` that begin in the stretches `r`. */
export const timesIn = (stretches: readonly NamedStretch[]) => sql`
  ${stretchTable(stretches)}
  JOIN projection.class_times AS t ON t.start_at >= r.first AND t.start_at < r.until
  JOIN projection.listings AS l ON l.id = t.listing_id`;
