import type { Db } from '#marketplace/db/database.ts';
import { peopleById } from '#marketplace/db/operators/orderParts.ts';
import { displayNameOf } from '../../users/present.ts';

/** Returns how people are shown by id; somebody whose account is deleted without a name. */
export async function namesOf(db: Db, ids: readonly string[]) {
  const rows = await peopleById(db, [...new Set(ids)]);
  const names = new Map(rows.map(row => [row.id, displayNameOf(row)]));
  return (id: string) => ({ id, name: names.get(id) ?? '' });
}
