import { randomUUID } from 'node:crypto';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { insertAuthorizationCode } from './authorizationCodes.ts';
import { insertEmailToken } from '../users/emailTokens.ts';
import { isKnownAddress, recordKnownAddress } from './knownAddresses.ts';
import { insertSession, revokeSessionById } from './sessions.ts';
import { deleteStaleAccess } from './staleAccess.ts';

const hour = 3_600_000;
const now = new Date();
const at = (hours: number) => new Date(now.getTime() + hours * hour);

describeOnDatabases('what opens nothing any more', database => {
  it('is forgotten, and nothing else', async () => {
    const { db } = database;
    const userId = await insertUserRow(db);
    const session = async (expires: number, revoked?: number) => {
      const id = randomUUID();
      const facts = { id, userId, clientId: 'a', scope: 'user', tokenHash: id };
      await insertSession(db, { ...facts, now: at(-100), expiresAt: at(expires) });
      if (revoked !== undefined) await revokeSessionById(db, id, at(revoked));
      return id;
    };
    const kept = [await session(1), await session(1, -1), await session(-1)];
    await session(-49);
    await session(1, -49);
    for (const [tokenHash, made] of [
      ['kept', -1],
      ['over', -97],
    ] as const) {
      const email = 'a@example.com';
      const facts = { userId, kind: 'verify-email' as const, email, tokenHash };
      await insertEmailToken(db, { ...facts, now: at(made), expiresAt: at(made + 48) });
      const code = { clientId: 'a', userId, operatorId: userId, redirectUri: 'b' };
      const more = { codeHash: tokenHash, codeChallenge: 'c', now: at(made), expiresAt: at(made) };
      await insertAuthorizationCode(db, { ...code, ...more });
    }
    for (const [key, end] of [
      ['kept', -47],
      ['over', -49],
    ] as const) {
      const values = { key, points: 1, expire: at(end).getTime() };
      await db.insertInto('rate_limits').values(values).execute();
      const address = { userId, addressHash: key, now: at(end - 90 * 24) };
      await recordKnownAddress(db, address);
    }

    await deleteStaleAccess(db, at(-48));
    const sessions = await db.selectFrom('sessions').select('id').execute();
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
    const tokens = await db.selectFrom('email_tokens').select('token_hash').execute();
    expect(tokens).toEqual([{ token_hash: 'kept' }]);
    const codes = await db.selectFrom('authorization_codes').select('code_hash').execute();
    expect(codes).toEqual([{ code_hash: 'kept' }]);
    const limits = await db.selectFrom('rate_limits').select('key').execute();
    expect(limits).toEqual([{ key: 'kept' }]);
    expect(await isKnownAddress(db, { userId, addressHash: 'kept' })).toBe(true);
    expect(await isKnownAddress(db, { userId, addressHash: 'over' })).toBe(false);
  });
});
