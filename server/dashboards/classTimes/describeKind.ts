import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOffered, timesIn, withNextTime } from './conditions.ts';
import { townOf } from '#server/projection/townOf.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { mostKinds } from '#shared/contract/api/classTimes.ts';
import type { ClassKind, Counted, CountedCity } from '#shared/contract/api/classTimes.ts';
import type { ClassKindQuery } from '#shared/contract/bodies/classTimes.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayPartNames, dayParts } from '#shared/time/soon.ts';
import { dayMs, wallTimeOf } from '#shared/time/time.ts';

/** Days of which class times are counted. */
const daysCounted = 7;
/** Degrees around the classes of a city, so that a search finds those beside them too. */
const margin = 0.15;

/** Any time that can be booked, of any class. */
const anything = { keywords: '', fields: [] };

/**
 * Describes what is offered of a kind of classes, in numbers, and which kinds there are. `now` is
 * epoch milliseconds.
 */
export async function describeKind(
  db: ProjectionDb,
  query: ClassKindQuery,
  now: number,
): Promise<ClassKind> {
  const [classes, times, workouts, languages, cities] = await Promise.all([
    countOffered(db, query, now),
    countTimes(db, query, now),
    countByKey(db, 'yogaStyles', now),
    countByKey(db, 'languagesFilter', now),
    countByCity(db, now, query.city),
  ]);
  return { ...classes, ...times, workouts, languages, cities };
}

interface Offered {
  total: number;
  teachers: number;
  free: number;
  least: number | null;
  most: number | null;
}

/** Price of one class, in the currency of the site; null where it is free or sold by the month. */
const sessionPrice = (): RawBuilder<number | null> => sql`
  CASE WHEN l.public_data ->> 'type' IS DISTINCT FROM 'free'
    AND l.price ->> 'currency' = ${marketplace.currency}
    AND (l.public_data -> 'paymentType' IS NULL OR l.public_data -> 'paymentType' = '[]'
      OR l.public_data -> 'paymentType' @> '[{"value":"per_session"}]')
  THEN nullif((l.price ->> 'amount')::bigint, 0) END`;

async function countOffered(db: ProjectionDb, query: ClassKindQuery, now: number) {
  const { rows } = await sql<Offered>`
    SELECT count(*)::integer AS total, count(DISTINCT author_id)::integer AS teachers,
      count(*) FILTER (WHERE is_free)::integer AS free, min(price) AS least, max(price) AS most
    FROM (
      SELECT l.author_id, ${sessionPrice()} AS price,
        coalesce(l.public_data ->> 'type' = 'free', false) AS is_free
      FROM ${withNextTime(now)} WHERE ${isOffered(query, now)}
    ) AS found
  `.execute(db);
  const { total = 0, teachers = 0, free = 0, least = null, most = null } = rows[0] ?? {};
  const price = least === null || most === null ? null : { least: +least, most: +most };
  return { total, teachers, free, ...(price ? { price } : {}) };
}

/** Counts the class times of the next days, and finds the part of the day that has most of them. */
async function countTimes(db: ProjectionDb, query: ClassKindQuery, now: number) {
  const days = [{ name: '', start: now, end: now + daysCounted * dayMs }];
  const { rows } = await sql<{ start_at: Date; zone: string | null; count: number }>`
    SELECT t.start_at, l.public_data ->> 'timezone' AS zone, count(*)::integer AS count
    FROM ${timesIn(days)} WHERE ${isOffered(query, now)} GROUP BY t.start_at, zone
  `.execute(db);
  const byPart = dayPartNames.map(part => ({ part, count: 0 }));
  let times = 0;
  for (const { start_at, zone, count } of rows) {
    times += count;
    const hour = Number.parseInt(wallTimeOf(start_at.getTime(), zone ?? 'UTC').time, 10);
    const counted = byPart.find(
      ({ part }) => hour >= dayParts[part].from && hour < dayParts[part].until,
    );
    if (counted) counted.count += count;
  }
  const busiest = byPart.reduce((one, other) => (other.count > one.count ? other : one));
  return { times, ...(busiest.count > times / 2 ? { busiest: busiest.part } : {}) };
}

/** Counts the classes of each value of a key of public data that is a list, most first. */
async function countByKey(db: ProjectionDb, key: string, now: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT value AS key, count(*)::integer AS count FROM (
      SELECT DISTINCT l.id, value FROM ${withNextTime(now)}
      CROSS JOIN LATERAL jsonb_array_elements_text(
        CASE WHEN jsonb_typeof(l.public_data -> ${key}) = 'array'
          THEN l.public_data -> ${key} ELSE '[]' END
      ) AS value
      WHERE ${isOffered(anything, now)}
    ) AS found
    GROUP BY value ORDER BY count DESC, value LIMIT ${mostKinds}
  `.execute(db);
  return rows;
}

interface CityRow {
  key: string;
  count: number;
  location: ListingPublicData['location'];
  north: number | null;
  east: number | null;
  south: number | null;
  west: number | null;
}

/**
 * Counts the classes of each city, most first, after one that is wanted. Its names are those of its
 * newest class.
 */
async function countByCity(db: ProjectionDb, now: number, wanted = ''): Promise<CountedCity[]> {
  const { rows } = await sql<CityRow>`
    SELECT l.city AS key, count(*)::integer AS count,
      (array_agg(l.public_data -> 'location' ORDER BY l.created_at DESC, l.id))[1] AS location,
      max(l.lat) AS north, max(l.lng) AS east, min(l.lat) AS south, min(l.lng) AS west
    FROM ${withNextTime(now)}
    WHERE ${isOffered(anything, now)} AND l.city IS NOT NULL
    GROUP BY l.city ORDER BY l.city <> ${wanted}, count DESC, l.city LIMIT ${mostKinds}
  `.execute(db);
  return rows.flatMap(row => {
    const { count, location } = row;
    const town = townOf(location);
    const bounds = boundsAround(row);
    return town ? [{ ...town, count, ...(bounds ? { bounds } : {}) }] : [];
  });
}

function boundsAround({ north, east, south, west }: CityRow): string | null {
  if (north === null || east === null || south === null || west === null) return null;
  const within = (degrees: number, most: number) =>
    Math.max(-most, Math.min(most, Number(degrees.toFixed(2))));
  return [
    within(north + margin, 90),
    within(east + margin, 180),
    within(south - margin, 90),
    within(west - margin, 180),
  ].join(',');
}
