import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** The kind of request that made a change, as events report it. */
export type ChangeSource =
  | 'source/marketplace-api'
  | 'source/integration-api'
  | 'source/transaction'
  | 'source/admin';

/** The client and user behind a change. */
export interface Audit {
  source: ChangeSource;
  userId: string | null;
  /** The operator who acts as the user. */
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

/**
 * Attributes every change that `fn` makes in the database to `audit`; fields that are left out
 * retain their value.
 */
export const withAudit = <T>(audit: Partial<Audit>, fn: () => T): T =>
  current.run({ ...nobody, ...current.getStore(), ...audit }, fn);

/** Returns the value of the setting that the event log's triggers read; null without an audit. */
export function auditSetting(): string | null {
  const audit = current.getStore();
  return audit ? JSON.stringify(audit) : null;
}

/** Name of that setting. It applies to one database transaction. */
export const auditSettingName = 'flowroom.audit';

/** Excludes a transaction's changes from the event log: for bulk rows of benchmarks. */
export async function muteEvents(tx: Tx): Promise<void> {
  await sql`SELECT set_config('flowroom.events', 'off', true)`.execute(tx);
}
