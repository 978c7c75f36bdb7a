import type { Db } from '../database.ts';
import { groupBy } from '../groupBy.ts';
import { isOneOf } from '../isOneOf.ts';

/** A user's account at an identity provider. */
export interface LinkedIdentity {
  idpId: string;
  /** The provider's own id of the user. */
  userId: string;
}

/** Returns the user of an identity; undefined when it is not linked. */
export async function userIdOfIdentity(
  db: Db,
  { idpId, userId }: LinkedIdentity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('idp_id', '=', idpId)
    .where('idp_user_id', '=', userId)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Links an identity; returns false, with nothing changed, when it is linked already, or the user
 * has another one at that provider.
 */
export async function linkIdentity(
  tx: Db,
  link: { userId: string; identity: LinkedIdentity; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('user_identities')
    .values({
      user_id: link.userId,
      idp_id: link.identity.idpId,
      idp_user_id: link.identity.userId,
      created_at: link.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Unlinks all identities of a user. */
export async function unlinkIdentities(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('user_identities').where('user_id', '=', userId).execute();
}

/** The identities of users, oldest first; users without any are left out. */
export async function identitiesOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, LinkedIdentity[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_identities')
    .select(['user_id', 'idp_id as idpId', 'idp_user_id as userId'])
    .where(isOneOf('user_id', userIds))
    .orderBy('created_at')
    .orderBy('idp_id')
    .execute();
  const groups = groupBy(rows, row => row.user_id);
  return new Map(
    [...groups].map(([id, own]) => [id, own.map(({ idpId, userId }) => ({ idpId, userId }))]),
  );
}
