import { sql } from 'kysely';
import { isOffered, timesIn } from './conditions.ts';
import type { Filters, NamedStretch } from './conditions.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { CountedClasses } from '#shared/contract/api/classTimes.ts';
import type { CountClasses } from '#shared/contract/bodies/classTimes.ts';
import { dayPartNames, namedDays, stretchesOf } from '#shared/time/soon.ts';
import type { BeginsIn } from '#shared/time/soon.ts';

interface Counted {
  key: string;
  count: number;
}

/** Key of the workout types, which are counted by. */
const workoutKey = 'yogaStyles';

/**
 * Counts the classes that each choice would find: of days, parts of the day and workout types, each
 * beside what is chosen of the others. `now` is epoch milliseconds.
 */
export async function countClasses(
  db: ProjectionDb,
  query: CountClasses & Filters,
  now: number,
): Promise<CountedClasses> {
  const named = (name: string, begins: BeginsIn): NamedStretch[] =>
    stretchesOf(begins, now).map(stretch => ({ ...stretch, name }));
  const { zone, hours, when, dates } = query;
  const days = namedDays.flatMap(day => named(day, { when: day, hours, zone }));
  // An hour from now has no part of its own.
  const day = when === 'now' ? {} : { when, dates };
  const parts = dayPartNames.flatMap(part => named(part, { ...day, hours: part, zone }));
  const chosen = named('', query);
  const [byDay, byPart, workouts] = await Promise.all([
    countByName(db, query, days, now),
    countByName(db, query, parts, now),
    countByWorkout(db, query, chosen, now),
  ]);
  return { days: byDay, parts: byPart, workouts };
}

async function countByName(
  db: ProjectionDb,
  query: CountClasses & Filters,
  stretches: readonly NamedStretch[],
  now: number,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT r.name AS key, count(DISTINCT t.listing_id)::integer AS count
    FROM ${timesIn(stretches)} WHERE ${isOffered(query, now)} GROUP BY r.name
  `.execute(db);
  return rows;
}

async function countByWorkout(
  db: ProjectionDb,
  query: CountClasses & Filters,
  stretches: readonly NamedStretch[],
  now: number,
): Promise<Counted[]> {
  const others = { ...query, fields: query.fields.filter(({ key }) => key !== workoutKey) };
  const { rows } = await sql<Counted>`
    SELECT workout AS key, count(DISTINCT found.id)::integer AS count FROM (
      SELECT DISTINCT l.id, l.public_data FROM ${timesIn(stretches)}
      WHERE ${isOffered(others, now)}
    ) AS found, jsonb_array_elements_text(found.public_data -> ${workoutKey}) AS workout
    WHERE jsonb_typeof(found.public_data -> ${workoutKey}) = 'array'
    GROUP BY workout
  `.execute(db);
  return rows;
}
