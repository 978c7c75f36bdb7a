import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Seal } from '#server/base/seal.ts';
import type { Operator } from './operators.ts';
import type { OperatorStore } from './tables.ts';

/** Length of a session, as at our own marketplace. */
export const sessionSeconds = 8 * 3600;

/** A session that has not ended. */
export interface StoredSession {
  operatorId: string;
  /** When the operator has last proven who they are. */
  confirmedAt: Date;
  expiresAt: Date;
  /** Of the log-in at the marketplace; null where it can not be read. */
  refreshToken: string | null;
  /** When the marketplace has last said that this log-in goes on. */
  verifiedAt: Date;
}

/** Sessions of operators. The browser has a random token, the table its hash. */
export interface StoredSessions {
  /** Opens a session, in which the operator has just proven who they are; returns its token. */
  open(operator: Operator, refreshToken: string): Promise<string>;
  /** Returns null for a token without a session, and for one that has ended. */
  find(token: string): Promise<StoredSession | null>;
  confirm(token: string): Promise<void>;
  /** Stores that the log-in at the marketplace goes on, with its newest refresh token. */
  verified(token: string, refreshToken: string): Promise<void>;
  end(token: string): Promise<void>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** @see StoredSessions. `now`: epoch milliseconds */
export function storedSessions(
  store: () => Promise<OperatorStore>,
  seal: Pick<Seal, 'open' | 'close'>,
  now: () => number,
): StoredSessions {
  const write = async (statement: RawBuilder<unknown>) =>
    (await store()).withoutCacheInvalidation(tx => statement.execute(tx));
  return {
    async open({ id, name, email }, refreshToken) {
      const sealed = await seal.close(refreshToken);
      const token = randomBytes(32).toString('base64url');
      const at = new Date(now());
      const expiresAt = new Date(now() + sessionSeconds * 1000);
      await write(sql`
        INSERT INTO site_operators.operators (id, name, email) VALUES (${id}, ${name}, ${email})
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email
      `);
      await write(sql`DELETE FROM site_operators.sessions WHERE expires_at <= ${at}`);
      await write(sql`
        INSERT INTO site_operators.sessions
          (token_hash, operator_id, confirmed_at, expires_at, refresh_token, verified_at)
        VALUES (${hashOf(token)}, ${id}, ${at}, ${expiresAt}, ${sealed}, ${at})
      `);
      return token;
    },
    async find(token) {
      if (token === '') return null;
      const { tables } = await store();
      const row = await tables
        .selectFrom('site_operators.sessions')
        .selectAll()
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', new Date(now()))
        .executeTakeFirst();
      if (!row) return null;
      const { operator_id: operatorId, confirmed_at: confirmedAt, expires_at: expiresAt } = row;
      const opened = row.refresh_token === null ? null : await seal.open(row.refresh_token);
      const refreshToken = typeof opened === 'string' ? opened : null;
      const verifiedAt = row.verified_at ?? new Date(0);
      return { operatorId, confirmedAt, expiresAt, refreshToken, verifiedAt };
    },
    async confirm(token) {
      await write(sql`
        UPDATE site_operators.sessions SET confirmed_at = ${new Date(now())}
        WHERE token_hash = ${hashOf(token)}
      `);
    },
    async verified(token, refreshToken) {
      const sealed = await seal.close(refreshToken);
      await write(sql`
        UPDATE site_operators.sessions
        SET refresh_token = ${sealed}, verified_at = ${new Date(now())}
        WHERE token_hash = ${hashOf(token)}
      `);
    },
    async end(token) {
      await write(sql`
        DELETE FROM site_operators.sessions WHERE token_hash = ${hashOf(token)}
      `);
    },
  };
}
