import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Returns the second factor of a user, also one that is not confirmed yet; null without one. */
export async function findSecondFactor(db: Db, userId: string) {
  const query = db.selectFrom('second_factors').selectAll().where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  return row ? { ...row, last_step: Number(row.last_step) } : null;
}
export type SecondFactorRow = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>;

/** Returns the second factor that log-ins of a user need; null without one. */
export async function findConfirmedFactor(db: Db, userId: string) {
  const found = await findSecondFactor(db, userId);
  return found?.confirmed_at ? found : null;
}

/**
 * Stores a secret that is not confirmed yet, in place of another such one.
 * @returns false when the user has a factor already
 */
export async function beginSecondFactor(
  db: Db,
  { userId, sealedSecret, now }: { userId: string; sealedSecret: string; now: Date },
): Promise<boolean> {
  const fresh = { sealed_secret: sealedSecret, created_at: now, last_step: 0 };
  const result = await db
    .insertInto('second_factors')
    .values({ ...fresh, user_id: userId, confirmed_at: null })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Confirms a factor by a code of a time step; log-ins need it from now on.
 * @returns false when there is none to confirm
 */
export async function confirmSecondFactor(
  db: Db,
  facts: { userId: string; step: number; recoveryHashes: string[]; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({
      confirmed_at: facts.now,
      last_step: facts.step,
      recovery_hashes: facts.recoveryHashes,
    })
    .where('user_id', '=', facts.userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up the code of a time step. @returns false when it, or a later one, was used before */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up a recovery code. @returns false when it is none of those that are left */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the recovery codes of a confirmed factor. @returns false without one */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: string[],
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ recovery_hashes: hashes })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes a factor. @returns whether there was a confirmed one */
export async function removeSecondFactor(db: Db, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed?.confirmed_at != null;
}
