import { sql } from 'kysely';
import { meanings } from './meanings.ts';
import { indexedWordsOf } from './words.ts';
import { hasNextTime, isStillOpen } from '../classTimes/conditions.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import {
  faultsBetween,
  faultsIn,
  meantWords,
  variantsOf,
} from '#server/projection/typingFaults.ts';
import type { Suggestion } from '#shared/contract/api/search.ts';
import type { SuggestQuery } from '#shared/contract/bodies/search.ts';
import type { Place } from '#shared/geo/place.ts';

/** Finds places by a prefix of their names. */
export type SuggestPlaces = (query: string, limit: number, language: string) => Place[];

/** Most suggestions of each kind, and of all. */
const most = { all: 8, workouts: 2, classes: 4, teachers: 2, places: 2 };
/** Words of a question that suggestions have to have. */
const mostWords = 4;
/** Rows that are looked at for each word: so a frequent one costs no more than a rare one. */
const mostCandidates = 300;
/** Shortest text that a place is suggested for. */
const shortestPlace = 3;

/** First text after all that begin with a prefix, in the order of bytes. */
const after = (prefix: string) => `${prefix}\u{10ffff}`;

interface ClassRow {
  id: string;
  title: string;
  teacher: string;
}

/** Classes with words that begin so in their title, all of them in that or the teacher's name. */
async function classesOf(
  db: ProjectionDb,
  words: readonly string[],
  now: number,
): Promise<Suggestion[]> {
  const has = (word: string) => sql`EXISTS (
    SELECT 1 FROM projection.search_words AS o
    WHERE o.listing_id = s.listing_id AND o.word >= ${word} AND o.word < ${after(word)}
  )`;
  const candidates = words.map((word, at) => {
    const others = words.filter((_, index) => index !== at).map(has);
    return sql`(
      SELECT s.listing_id FROM (
        SELECT listing_id FROM projection.search_words
        WHERE field = 'title' AND word >= ${word} AND word < ${after(word)}
        ORDER BY field, word LIMIT ${mostCandidates}
      ) AS s ${others.length > 0 ? sql`WHERE ${sql.join(others, sql` AND `)}` : sql``}
    )`;
  });
  const { rows } = await sql<ClassRow>`
    SELECT l.id, l.title, p.name AS teacher
    FROM (${sql.join(candidates, sql` UNION `)}) AS c
    JOIN projection.listings AS l ON l.id = c.listing_id
    JOIN projection.people AS p ON p.id = l.author_id
    WHERE ${isStillOpen(now, hasNextTime(now))}
    ORDER BY l.title, l.id LIMIT ${mostCandidates}
  `.execute(db);
  const start = words.join(' ');
  const folded = (title: string) => indexedWordsOf([title]).join(' ');
  return rows
    .map(row => ({ row, isFirst: folded(row.title).startsWith(start) ? 0 : 1 }))
    .sort((one, other) => one.isFirst - other.isFirst)
    .slice(0, most.classes)
    .map(({ row: { id, title, teacher } }) => ({ kind: 'class', id, label: title, teacher }));
}

/**
 * Teachers with a word in their name that begins so: each once, however many classes they have,
 * from one to the next in the index.
 */
async function teachersOf(db: ProjectionDb, words: readonly string[]): Promise<Suggestion[]> {
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const range = sql`field = 'teacher' AND word < ${after(longest)}`;
  const { rows } = await sql<{ id: string; name: string }>`
    WITH RECURSIVE found AS (
      (
        SELECT word, author_id FROM projection.search_words
        WHERE ${range} AND word >= ${longest} ORDER BY word, author_id LIMIT 1
      )
      UNION ALL
      SELECT next.word, next.author_id FROM found CROSS JOIN LATERAL (
        SELECT word, author_id FROM projection.search_words
        WHERE ${range} AND (word, author_id) > (found.word, found.author_id)
        ORDER BY word, author_id LIMIT 1
      ) AS next
    )
    SELECT DISTINCT p.id, p.name FROM (SELECT author_id FROM found LIMIT 60) AS t
    JOIN projection.people AS p ON p.id = t.author_id ORDER BY p.name, p.id
  `.execute(db);
  const hasAll = (name: string) => {
    const names = indexedWordsOf([name]);
    return words.every(word => names.some(one => one.startsWith(word)));
  };
  return rows
    .filter(({ name }) => hasAll(name))
    .slice(0, most.teachers)
    .map(({ id, name }) => ({ kind: 'teacher', id, label: name }));
}

/** Workout types that are written so, in either language. */
function workoutsOf(words: readonly string[]): Suggestion[] {
  const start = words.join(' ');
  const keys = [...meanings]
    .filter(([phrase]) => phrase.startsWith(start))
    // `yoga` before `yoga en pareja`.
    .sort(([one], [other]) => one.length - other.length)
    .flatMap(([, { workout }]) => workout ?? []);
  return [...new Set(keys)]
    .slice(0, most.workouts)
    .map(value => ({ kind: 'workout', id: value, label: value }));
}

function placesOf(query: SuggestQuery, suggestPlaces: SuggestPlaces): Suggestion[] {
  if (query.q.length < shortestPlace) return [];
  return suggestPlaces(query.q, most.places, query.language).map(place => ({
    kind: 'place',
    id: place.address,
    label: place.address,
    place: { type: place.type, origin: place.origin, bounds: place.bounds },
  }));
}

/** Words that an unfinished one with a typing fault may be the beginning of. */
const beginningNear = (typed: string, words: readonly string[]): string[] =>
  words.filter(
    word =>
      word.length > typed.length &&
      [typed.length - 1, typed.length, typed.length + 1].some(
        length => faultsBetween(typed, word.slice(0, length), 1) <= 1,
      ),
  );

/** Rows of an index that begin with the first letters of a word. */
const mostNear = 400;
const firstLetters = 2;

/** Returns the words that are meant by one with typing faults, finished or not; itself for none. */
async function meantBy(db: ProjectionDb, typed: string): Promise<string> {
  if (faultsIn(typed) === 0) return typed;
  const start = typed.slice(0, firstLetters);
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM projection.near_words WHERE variant = ANY(${variantsOf(typed)}::text[])
    UNION
    (
      SELECT word FROM projection.near_words
      WHERE variant >= ${start} AND variant < ${after(start)} AND variant = word LIMIT ${mostNear}
    )
  `.execute(db);
  const words = [
    ...rows.map(({ word }) => word),
    ...[...meanings].flatMap(([phrase, { workout }]) => (workout ? [phrase] : [])),
  ];
  return meantWords(typed, words)[0] ?? beginningNear(typed, words)[0] ?? typed;
}

/**
 * Suggests workout types, classes, teachers and places for what somebody has typed so far: all of
 * its words begin so, or with typing faults where nothing does. `now` is epoch milliseconds.
 */
export async function suggest(
  db: ProjectionDb,
  query: SuggestQuery,
  now: number,
  suggestPlaces: SuggestPlaces,
): Promise<Suggestion[]> {
  const typed = indexedWordsOf([query.q]).slice(0, mostWords);
  if (typed.length === 0) return [];
  const found = async (words: readonly string[]) => {
    const [classes, teachers] = await Promise.all([
      classesOf(db, words, now),
      teachersOf(db, words),
    ]);
    return [...workoutsOf(words), ...classes, ...teachers];
  };
  const places = placesOf(query, suggestPlaces);
  let others = await found(typed);
  if (others.length === 0) {
    const meant = await Promise.all(typed.map(word => meantBy(db, word)));
    if (meant.join() !== typed.join()) others = await found(meant);
  }
  return [...others.slice(0, most.all - places.length), ...places];
}
