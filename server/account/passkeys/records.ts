import { sql } from 'kysely';
import type { OpenPasskeys, PasskeyRow } from './tables.ts';

/** Most passkeys of an account. */
export const mostPasskeys = 10;

/** An account and the handle that the marketplace has linked to it. */
export interface Owner {
  accountId: string;
  handle: string;
}

/** A passkey that is added. */
export interface AddedPasskey extends Owner {
  id: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  name: string;
  at: Date;
}

/** Reads and writes passkeys. */
export type PasskeyRecords = ReturnType<typeof createPasskeyRecords>;

/** Binds the reads and writes to the tables. */
export const createPasskeyRecords = (open: () => Promise<OpenPasskeys>) => ({
  ...readsIn(open),
  ...writesIn(open),
});

const readsIn = (open: () => Promise<OpenPasskeys>) => ({
  /** Returns the passkey with an id, of whomever it is. */
  async find(id: string): Promise<PasskeyRow | null> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_passkeys.passkeys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Lists the passkeys of an account that open it, the oldest first. */
  async listOf({ accountId, handle }: Owner): Promise<PasskeyRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_passkeys.passkeys')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('handle', '=', handle)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  },

  /** Returns names and dates of an account's passkeys, for its archive. */
  async storedOf(accountId: string): Promise<object[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_passkeys.passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute();
  },
});

const writesIn = (open: () => Promise<OpenPasskeys>) => ({
  /**
   * Adds a passkey, and deletes those of a handle that is linked no more. `full` with too many of
   * them, `known` where the id is in use.
   */
  async add(added: AddedPasskey): Promise<PasskeyRow | 'full' | 'known'> {
    const { accountId, handle, id, publicKey, counter, transports, name, at } = added;
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      await sql`
        DELETE FROM site_passkeys.passkeys
        WHERE account_id = ${accountId} AND handle <> ${handle}
      `.execute(tx);
      const { rows: own } = await sql`
        SELECT id FROM site_passkeys.passkeys WHERE account_id = ${accountId}
      `.execute(tx);
      if (own.length >= mostPasskeys) return 'full';
      const { rows } = await sql<PasskeyRow>`
        INSERT INTO site_passkeys.passkeys (id, account_id, handle, public_key, counter, transports,
          name, created_at)
        VALUES (${id}, ${accountId}, ${handle}, ${publicKey}, ${counter}, ${[...transports]}::text[],
          ${name}, ${at})
        ON CONFLICT (id) DO NOTHING RETURNING *
      `.execute(tx);
      return rows[0] ?? 'known';
    });
  },

  /**
   * Notes that a passkey has signed; returns false where its counter did not go on, as of a copy.
   * The rule is WebAuthn's (section 7.2, step 22), in one statement: of two calls one goes on.
   */
  async use({ id, counter, at }: { id: string; counter: number; at: Date }): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    const { rows } = await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_passkeys.passkeys SET counter = ${counter}::float8, last_used_at = ${at}
        WHERE id = ${id} AND (counter < ${counter}::float8 OR (counter = 0 AND ${counter}::float8 = 0))
        RETURNING id
      `.execute(tx),
    );
    return rows.length > 0;
  },

  /** Renames a passkey; returns whether there is one. */
  async rename(accountId: string, { id, name }: { id: string; name: string }): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    const { rows } = await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_passkeys.passkeys SET name = ${name}
        WHERE id = ${id} AND account_id = ${accountId} RETURNING id
      `.execute(tx),
    );
    return rows.length > 0;
  },

  /** Removes a passkey; returns its name, null where there is none. */
  async remove(accountId: string, id: string): Promise<string | null> {
    const { withoutCacheInvalidation } = await open();
    const { rows } = await withoutCacheInvalidation(tx =>
      sql<{ name: string }>`
        DELETE FROM site_passkeys.passkeys
        WHERE id = ${id} AND account_id = ${accountId} RETURNING name
      `.execute(tx),
    );
    return rows[0]?.name ?? null;
  },

  /** Deletes the passkeys of an account that is gone. */
  async forget(accountId: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`DELETE FROM site_passkeys.passkeys WHERE account_id::text = ${accountId}`.execute(tx),
    );
  },
});
