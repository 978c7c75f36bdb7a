import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { keywordQuery } from '@flowroom/marketplace/keywords';
import type { ClassFilters } from '#shared/contract/bodies/classTimes.ts';
import type { Stretch } from '#shared/time/soon.ts';
import { minuteMs } from '#shared/time/time.ts';

type Condition = RawBuilder<boolean>;

const matchesField = ({ key, values, isAll }: ClassFilters['fields'][number]): Condition =>
  // Both operators take a text for a list of one.
  isAll
    ? sql`l.public_data -> ${key} ?& ${values}::text[]`
    : sql`l.public_data -> ${key} ?| ${values}::text[]`;

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
export function isOffered(filters: ClassFilters, now: number): Condition {
  const { keywords, bounds, price, fields, minDuration, authorId, without } = filters;
  const conditions: (Condition | undefined)[] = [
    sql`t.free > 0`,
    sql`t.closes_at > ${new Date(now)}`,
    sql`NOT l.deleted`,
    sql`l.state = 'published'`,
    // A banned person has no name, and no class that anybody finds.
    sql`EXISTS (
      SELECT 1 FROM projection.people AS p
      WHERE p.id = l.author_id AND NOT p.deleted AND p.name <> ''
    )`,
    keywords ? sql`l.words @@ ${keywordQuery(keywords).any}::tsquery` : undefined,
    bounds && isWithin(bounds),
    price && sql`(l.price ->> 'amount')::bigint BETWEEN ${price.min} AND ${price.max}`,
    ...fields.map(matchesField),
    minDuration === undefined
      ? undefined
      : sql`t.end_at - t.start_at >= make_interval(secs => ${(minDuration * minuteMs) / 1000})`,
    authorId === undefined ? undefined : sql`l.author_id = ${authorId}::uuid`,
    without === undefined ? undefined : sql`l.id <> ${without}::uuid`,
  ];
  return sql.join(
    conditions.filter(condition => condition !== undefined),
    sql` AND `,
  );
}

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
