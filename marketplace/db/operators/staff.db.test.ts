import { randomUUID } from 'node:crypto';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { consoleScope, insertSession } from '../access/sessions.ts';
import { invitedRole, insertInvitation, lockOwners, revokeOperatorSessions } from './staff.ts';

const now = new Date('2027-01-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describeOnEveryDatabase('staff', database => {
  it('who has ended has no session at the console, nor one as somebody else', async () => {
    const { db } = database;
    const [operator, other, student] = [
      await insertUserRow(db),
      await insertUserRow(db),
      await insertUserRow(db),
    ];
    const session = async (userId: string, scope: string) => {
      const id = randomUUID();
      const expiresAt = later(3_600_000);
      await insertSession(db, { id, tokenHash: id, userId, clientId: 'x', scope, now, expiresAt });
      return id;
    };
    const looks = await session(student, 'user:limited');
    const ended = [looks, await session(operator, consoleScope)];
    const left = [
      await session(operator, 'user'),
      await session(other, consoleScope),
      await session(student, 'user'),
    ];
    await db
      .insertInto('authorization_codes')
      .values({
        code_hash: randomUUID(),
        client_id: 'x',
        user_id: student,
        operator_id: operator,
        redirect_uri: 'https://flow.example',
        code_challenge: 'x',
        created_at: now,
        expires_at: later(60_000),
        used_at: now,
        session_id: looks,
      })
      .execute();
    await revokeOperatorSessions(db, operator, now);
    const revoked = await db
      .selectFrom('sessions')
      .select('id')
      .where('revoked_at', 'is not', null)
      .execute();
    expect(revoked.map(({ id }) => id).toSorted()).toEqual(ended.toSorted());
    expect(left).toHaveLength(3);
  });

  it('owners are found as they are stored, without those who can do nothing', async () => {
    const { db } = database;
    const add = (operator: unknown, more: object = {}) =>
      insertUserRow(db, { metadata: JSON.stringify({ operator }), ...more });
    const [one, two] = [await add(true), await add('owner')];
    await add('support');
    await add(true, { state: 'banned' });
    await add(true, { deleted: true });
    const owners = await db.transaction().execute(lockOwners);
    expect(owners).toEqual([one, two].toSorted());
  });

  it('an invitation is found by its address in any spelling, until it ends', async () => {
    const { db } = database;
    await insertInvitation(db, {
      id: randomUUID(),
      email: 'ada@münchen.example',
      role: 'finance',
      invited_by: await insertUserRow(db),
      created_at: now,
      expires_at: later(1000),
    });
    expect(await invitedRole(db, 'ADA@xn--mnchen-3ya.example', now)).toBe('finance');
    expect(await invitedRole(db, 'eve@münchen.example', now)).toBeNull();
    expect(await invitedRole(db, 'ada@münchen.example', later(1000))).toBeNull();
  });
});
