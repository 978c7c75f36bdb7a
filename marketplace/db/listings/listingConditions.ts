import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LatLngBounds } from '#marketplace/contract/fields.ts';
import {
  effectiveWindow,
  otherPlanTypeOf,
  weekdaysOf,
} from '#marketplace/domain/availability/searchWindow.ts';
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
    search.activeAuthorsOnly ? sql<boolean>`l.author_active` : undefined,
    search.authorId === undefined ? undefined : sql`l.author_id = ${search.authorId}::uuid`,
    search.ids && sql`l.id = ANY(${search.ids}::uuid[])`,
    search.createdAtStart && sql`l.created_at >= ${search.createdAtStart}`,
    search.createdAtEnd && sql`l.created_at < ${search.createdAtEnd}`,
    search.bounds && withinBounds(search.bounds),
    search.price && inRange(sql`l.price_amount`, search.price, value => sql`${value}::bigint`),
    search.keywords && matchesKeywords(search.keywords.any),
    search.stock && withStock(search.stock),
    search.window && mayBeAvailable(search.window),
    ...(search.filters ?? []).map(matchesData),
  ];
  return sql.join(
    conditions.filter(condition => condition !== undefined),
    sql` AND `,
  );
}

// Written as in the partial indexes, which the planner matches by literal only.
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

function inRange(
  column: RawBuilder<unknown>,
  range: NumberRange,
  value: (bound: number) => RawBuilder<unknown>,
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

/**
 * Maximum number of listings with exceptions in the window for which they are found by one scan.
 */
const fewExceptions = 1000;

/**
 * Excludes listings that can not match, before their availability is computed. Few exceptions in
 * the window are found by one scan; many are looked up one listing at a time (LIMIT ends that
 * early). The other plan type is excluded with this expression because the planner takes an
 * equality of jsonb to be rare, and would sort all rows.
 */
function mayBeAvailable(asked: AvailabilityWindow): Condition {
  const window = effectiveWindow(asked);
  const byPlan = weekdaysOf(asked).map(
    dayOfWeek => sql`l.availability_plan @> ${JSON.stringify({ entries: [{ dayOfWeek }] })}::jsonb`,
  );
  const exceptions = sql`
    availability_exceptions e WHERE e.seats >= ${window.seats}
      AND tstzrange(e.start_at, e.end_at)
        && tstzrange(${new Date(window.start)}, ${new Date(window.end)})`;
  const upTo = (count: number) => sql`(SELECT e.listing_id FROM ${exceptions} LIMIT ${count})`;
  return sql`(
    l.availability_plan ->> 'type' <> ${otherPlanTypeOf(window.mode)}
    AND (
      ${sql.join(byPlan, sql` OR `)}
      OR CASE WHEN (SELECT count(*) FROM ${upTo(fewExceptions + 1)} AS few) <= ${fewExceptions}
        THEN l.id IN ${upTo(fewExceptions)}
        ELSE (SELECT true FROM ${exceptions} AND e.listing_id = l.id LIMIT 1)
      END
    )
  )`;
}

/** Returns the column that holds a scope of extended data. */
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
      return inRange(numberAt(column, key), test.range, value => sql`${String(value)}::jsonb`);
  }
}

/**
 * A number of extended data as jsonb, which orders by value; null for anything else. Matches the
 * index.
 */
export const numberAt = (column: RawBuilder<unknown>, key: string): RawBuilder<unknown> =>
  sql`(CASE WHEN jsonb_typeof(${column} -> ${sql.lit(key)}) = 'number' THEN ${column} -> ${sql.lit(key)} END)`;

/** Matches listings whose words match a text search query. */
export const matchesKeywords = (query: string): Condition =>
  sql`l.keyword_index @@ ${query}::tsquery`;
