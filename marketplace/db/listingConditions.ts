import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LatLngBounds } from '#marketplace/contract/fields.ts';
import { effectiveWindow, planTypeOf } from '#marketplace/domain/availability/searchWindow.ts';
import type { AvailabilityWindow } from '#marketplace/domain/availability/searchWindow.ts';
import type { ExtendedDataFilter } from '#marketplace/domain/search/extendedData.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import type { NumberRange } from '#marketplace/domain/search/range.ts';

type Condition = RawBuilder<boolean>;

/** The WHERE conditions of a search over `listings l`. */
export function conditionsOf(search: ListingSearch): Condition {
  const conditions: (Condition | undefined)[] = [
    sql`NOT l.deleted`,
    search.states && oneOfStates(search.states),
    search.activeAuthorsOnly ? byActiveAuthor : undefined,
    search.authorId === undefined ? undefined : sql`l.author_id = ${search.authorId}::uuid`,
    search.ids && sql`l.id = ANY(${search.ids}::uuid[])`,
    search.createdAtStart && sql`l.created_at >= ${search.createdAtStart}`,
    search.createdAtEnd && sql`l.created_at < ${search.createdAtEnd}`,
    search.bounds && withinBounds(search.bounds),
    search.price && inRange(sql`l.price_amount`, search.price, value => sql`${value}::bigint`),
    search.keywords &&
      sql`l.keyword_index @@ (${search.keywords.words}::tsquery || ${search.keywords.pieces}::tsquery)`,
    search.stock && withStock(search.stock),
    search.window && mayBeAvailable(search.window),
    ...(search.filters ?? []).map(matchesData),
  ];
  return sql.join(
    conditions.filter(condition => condition !== undefined),
    sql` AND `,
  );
}

const byActiveAuthor: Condition = sql`EXISTS (
  SELECT 1 FROM users u WHERE u.id = l.author_id AND u.state = 'active' AND NOT u.deleted
)`;

// Spelt as in the partial indexes, which the planner recognises by a literal only.
function oneOfStates(states: NonNullable<ListingSearch['states']>): Condition {
  const [only] = states;
  if (states.length === 1 && only) return sql`l.state = ${sql.lit(only)}`;
  return sql`l.state = ANY(${states}::text[])`;
}

function withinBounds({ ne, sw }: LatLngBounds): Condition {
  const box = (west: number, east: number): Condition => sql`(
    point(l.geo_lng, l.geo_lat)
      <@ box(point(${east}::float8, ${ne.lat}::float8), point(${west}::float8, ${sw.lat}::float8))
    AND l.geo_lat BETWEEN ${sw.lat}::float8 AND ${ne.lat}::float8
    AND l.geo_lng BETWEEN ${west}::float8 AND ${east}::float8
  )`;
  return sw.lng <= ne.lng
    ? box(sw.lng, ne.lng)
    : sql`(${box(sw.lng, 180)} OR ${box(-180, ne.lng)})`;
}

interface Bounds<T> {
  equal?: T;
  min?: T;
  max?: T;
}

function inRange<T>(
  column: RawBuilder<unknown>,
  range: Bounds<T>,
  value: (bound: T) => RawBuilder<unknown>,
): Condition {
  const parts: Condition[] = [
    ...(range.equal === undefined ? [] : [sql<boolean>`${column} = ${value(range.equal)}`]),
    ...(range.min === undefined ? [] : [sql<boolean>`${column} >= ${value(range.min)}`]),
    ...(range.max === undefined ? [] : [sql<boolean>`${column} < ${value(range.max)}`]),
  ];
  return sql`(${sql.join(parts, sql` AND `)})`;
}

function withStock({ min, matchUndefined }: NonNullable<ListingSearch['stock']>): Condition {
  const enough: Condition = sql`EXISTS (
    SELECT 1 FROM stock s WHERE s.listing_id = l.id AND s.quantity >= ${min}::bigint
  )`;
  if (!matchUndefined) return enough;
  return sql`(${enough} OR NOT EXISTS (SELECT 1 FROM stock s WHERE s.listing_id = l.id))`;
}

/** Leaves out listings that can not match, before their availability is worked out. */
function mayBeAvailable(asked: AvailabilityWindow): Condition {
  const window = effectiveWindow(asked);
  return sql`(
    l.availability_plan ->> 'type' = ${planTypeOf(window.mode)}
    AND (
      jsonb_array_length(l.availability_plan -> 'entries') > 0
      OR EXISTS (
        SELECT 1 FROM availability_exceptions e
        WHERE e.listing_id = l.id AND e.seats >= ${window.seats}
          AND tstzrange(e.start_at, e.end_at)
            && tstzrange(${new Date(window.start)}, ${new Date(window.end)})
      )
    )
  )`;
}

/** The column that holds a scope of extended data. */
export function dataColumn(scope: ExtendedDataFilter['scope']): RawBuilder<unknown> {
  switch (scope) {
    case 'public':
      return sql`l.public_data`;
    case 'metadata':
      return sql`l.metadata`;
    case 'private':
    case 'protected':
      return sql`l.private_data`;
  }
}

const matchesData = (filter: ExtendedDataFilter): Condition =>
  dataCondition(dataColumn(filter.scope), filter);

/** A filter on the extended data in a jsonb column. */
export function dataCondition(
  column: RawBuilder<unknown>,
  filter: ExtendedDataFilter,
): RawBuilder<boolean> {
  const test = testData(column, filter);
  if (!filter.matchesMissing) return test;
  return sql`(${test} OR ${column} -> ${sql.lit(filter.key)} IS NULL)`;
}

function testData(column: RawBuilder<unknown>, { key, test }: ExtendedDataFilter): Condition {
  const holds = (value: unknown): Condition =>
    sql`${column} @> ${JSON.stringify({ [key]: value })}::jsonb`;
  const any = (values: unknown[]): Condition => sql`(${sql.join(values.map(holds), sql` OR `)})`;
  switch (test.kind) {
    case 'oneOf':
      return any(test.options);
    case 'hasAll':
      return holds(test.options);
    case 'hasAny':
      return any(test.options.map(option => [option]));
    case 'boolean':
      return holds(test.value);
    case 'range':
      return inRange(
        sql`(${column} -> ${sql.lit(key)})`,
        withinNumbers(test.range),
        value => sql`${value}::jsonb`,
      );
  }
}

/**
 * The same range over jsonb, where numbers stand between texts and booleans: an end that is open is
 * closed, so that other values stay out. (A check of the type would hide from the planner how many
 * rows an index gives.)
 */
function withinNumbers({ equal, min, max }: NumberRange): Bounds<string> {
  if (equal !== undefined) return { equal: String(equal) };
  return {
    min: min === undefined ? '-1e1000' : String(min),
    max: max === undefined ? 'false' : String(max),
  };
}
