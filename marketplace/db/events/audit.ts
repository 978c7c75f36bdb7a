import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Tx } from '#marketplace/db/database.ts';

/** What made a change, as events tell it. */
export type ChangeSource =
  'source/marketplace-api' | 'source/integration-api' | 'source/transaction' | 'source/admin';

/** Who stands behind a change. */
export interface Audit {
  source: ChangeSource;
  userId: string | null;
  /** An operator who acts as the user. */
  adminId: string | null;
  requestId: string | null;
  clientId: string | null;
}

const nobody: Audit = {
  source: 'source/admin',
  userId: null,
  adminId: null,
  requestId: null,
  clientId: null,
};

const current = new AsyncLocalStorage<Audit>();

/** Everything that `fn` changes in database transactions is put down to this; the rest stays as it was. */
export const auditedAs = <T>(audit: Partial<Audit>, fn: () => T): T =>
  current.run({ ...nobody, ...current.getStore(), ...audit }, fn);

/** The setting that the triggers of the event log read; null when nobody has said anything. */
export function auditSetting(): string | null {
  const audit = current.getStore();
  return audit ? JSON.stringify(audit) : null;
}

/** Its name. It is set for one database transaction at a time. */
export const auditSettingName = 'flowroom.audit';

/** Keeps what the transaction changes out of the event log: for rows that only measurements need. */
export async function muteEvents(tx: Tx): Promise<void> {
  await sql`SELECT set_config('flowroom.events', 'off', true)`.execute(tx);
}
