import type { Db } from './database.ts';

/**
 * Forgets what opens nothing any more: sessions that ended, tokens of mails, codes and tries to sign in
 * that are over. Tokens of mails are counted for a day after they were made.
 */
export async function forgetStaleAccess(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(eb => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
  await db
    .deleteFrom('email_tokens')
    .where('expires_at', '<', before)
    .where('created_at', '<', before)
    .execute();
  await db.deleteFrom('authorization_codes').where('expires_at', '<', before).execute();
  await db.deleteFrom('sign_in_failures').where('at', '<', before).execute();
}
