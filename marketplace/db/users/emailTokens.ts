import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { EmailTokensTable } from '../tables/core.ts';

/** A token sent by e-mail; only its hash is stored. */
export interface NewEmailToken {
  userId: string;
  kind: EmailTokensTable['kind'];
  email: string;
  tokenHash: string;
  now: Date;
  expiresAt: Date;
}

export async function insertEmailToken(db: Db, token: NewEmailToken): Promise<void> {
  await db
    .insertInto('email_tokens')
    .values({
      id: randomUUID(),
      user_id: token.userId,
      kind: token.kind,
      email: token.email,
      token_hash: token.tokenHash,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}

/** A token as received from a user. */
export interface GivenEmailToken {
  userId: string;
  kind: EmailTokensTable['kind'];
  tokenHash: string;
  now: Date;
}

/** Returns whether a token is valid. */
export async function isEmailTokenGood(db: Db, token: GivenEmailToken): Promise<boolean> {
  const row = await db
    .selectFrom('email_tokens')
    .select('id')
    .where('user_id', '=', token.userId)
    .where('kind', '=', token.kind)
    .where('token_hash', '=', token.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', token.now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a valid token; returns the address it was mailed to, or null. */
export async function takeEmailToken(
  db: Db,
  token: GivenEmailToken,
): Promise<{ email: string } | null> {
  const row = await db
    .updateTable('email_tokens')
    .set({ used_at: token.now })
    .where('user_id', '=', token.userId)
    .where('kind', '=', token.kind)
    .where('token_hash', '=', token.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', token.now)
    .returning('email')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns how many tokens of a kind were created for a user since a time, used or not. */
export async function countEmailTokens(
  db: Db,
  { userId, kind, since }: { userId: string; kind: EmailTokensTable['kind']; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('email_tokens')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Deletes a user's tokens, of one kind or all. */
export async function deleteEmailTokens(
  tx: Db,
  userId: string,
  kind?: EmailTokensTable['kind'],
): Promise<void> {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .execute();
}
