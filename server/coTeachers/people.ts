import type { CoTeacherRow } from './tables.ts';
import { pictureUrl } from '#server/projection/pictures.ts';
import type { Tables } from '#server/projection/reads.ts';
import type { ShownPerson } from '#shared/contract/api/coTeachers.ts';

/** Returns people as others see them, by their ids, without those who are banned or deleted. */
export async function shownPeople(
  { db, siteOrigin }: Pick<Tables, 'db' | 'siteOrigin'>,
  ids: readonly string[],
): Promise<Map<string, ShownPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('projection.people as p')
    .leftJoin('projection.pictures as i', 'i.id', 'p.avatar_id')
    .select(['p.id', 'p.name', 'i.url'])
    .where('p.id', 'in', [...new Set(ids)])
    .where('p.deleted', '=', false)
    .where('p.name', '<>', '')
    .execute();
  return new Map(
    rows.map(({ id, name, url }) => [
      id,
      { id, name, ...(url ? { avatar: pictureUrl(url, siteOrigin) } : {}) },
    ]),
  );
}

/**
 * Whom an invitation belongs to: who accepted it, or who alone may; null for everybody with the
 * link. One by a mail address is everybody's: with a link that is good for one person alone,
 * somebody with two accounts could see that the address has an account.
 */
export const holderOf = ({
  person_id,
  is_named,
  accepted_at,
}: Pick<CoTeacherRow, 'person_id' | 'is_named' | 'accepted_at'>): string | null =>
  is_named || accepted_at ? person_id : null;

/** Ids of both sides of rows, also of those who only get a mail. */
export const sidesOf = (rows: readonly Pick<CoTeacherRow, 'teacher_id' | 'person_id'>[]) =>
  rows.flatMap(({ teacher_id, person_id }) => [teacher_id, ...(person_id ? [person_id] : [])]);
