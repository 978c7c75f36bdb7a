import type { Db } from '../database.ts';

/** Milliseconds after which a network address without log-ins counts as unknown: 90 days. */
const knownAddressMs = 90 * 24 * 3_600_000;

/**
 * Deletes rows that grant nothing any more: ended sessions, expired e-mail tokens and codes,
 * expired counters, and old log-in addresses. E-mail tokens stay for a day, because they are
 * counted that long.
 */
export async function deleteStaleAccess(db: Db, before: Date): Promise<void> {
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
