import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Notes a try to sign in under each key, and tells how many each has had since then, this included. */
export async function countTries(
  db: Db,
  keys: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<Map<string, number>> {
  await db.deleteFrom('sign_in_failures').where('at', '<', since).execute();
  await db
    .insertInto('sign_in_failures')
    .values(keys.map(key => ({ key, at: now })))
    .execute();
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['key', eb => eb.fn.countAll<number>().as('count')])
    .where('key', 'in', [...keys])
    .groupBy('key')
    .execute();
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}

/**
 * Notes a try under a key unless there have been `most` of them since then, and tells whether it did:
 * in one statement, so that tries at the same time are no way around.
 */
export async function noteTry(
  db: Db,
  key: string,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<boolean> {
  await db.deleteFrom('sign_in_failures').where('at', '<', since).execute();
  const { numAffectedRows } = await sql`
    insert into sign_in_failures (key, at)
    select ${key}::text, ${now.toISOString()}::timestamptz
    where (select count(*) from sign_in_failures where key = ${key}::text) < ${most}::int
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Forgets the tries under keys, after one that was right. */
export async function forgetTries(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('key', 'in', [...keys])
    .execute();
}
