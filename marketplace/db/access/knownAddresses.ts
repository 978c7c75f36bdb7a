import type { Db } from '../database.ts';

/**
 * Returns whether a user has logged in from a network address before.
 * @param userId null: no such account exists
 */
export async function isKnownAddress(
  db: Db,
  { userId, addressHash }: { userId: string | null; addressHash: string },
): Promise<boolean> {
  // Queried in either case, so that the response time does not reveal which accounts exist.
  const found = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId ?? '00000000-0000-0000-0000-000000000000')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records the network address of a log-in. */
export async function recordKnownAddress(
  db: Db,
  { userId, addressHash, now }: { userId: string; addressHash: string; now: Date },
): Promise<void> {
  await db
    .insertInto('known_addresses')
    .values({ user_id: userId, address_hash: addressHash, used_at: now })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'address_hash']).doUpdateSet({ used_at: now }),
    )
    .execute();
}
