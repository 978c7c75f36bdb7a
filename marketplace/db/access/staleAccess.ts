import type { Db } from '#marketplace/db/database.ts';

/** Milliseconds after which an address that nobody has logged in from is unknown again: 90 days. */
const knownAddressMs = 90 * 24 * 3_600_000;

/**
 * Forgets what opens nothing any more: sessions that ended, tokens of mails, codes, counters that are
 * over and addresses of former log-ins. Tokens of mails are counted for a day after they were made.
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
  await db.deleteFrom('rate_limits').where('expire', '<', before.getTime()).execute();
  await db
    .deleteFrom('known_addresses')
    .where('used_at', '<', new Date(before.getTime() - knownAddressMs))
    .execute();
}
