import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { revokeUserSession, revokeUserSessions } from '#marketplace/db/access/sessions.ts';
import { logOf } from '../auth/securityLog.ts';
import { acting, operation } from '../operation.ts';

/** Signs the caller out in one session. @throws ApiError not-found for what is no live session of theirs */
export const revokeOwnSession = operation({
  name: 'own_sessions/revoke',
  method: 'POST',
  access: acting,
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    const { actor, db, now } = call;
    const { userId } = actor;
    if (!userId || !(await revokeUserSession(db, { id, userId, now }))) {
      throw new ApiError('not-found');
    }
    call.afterCommit(() => logOf(call, 'sessions-revoked', { account: userId }));
    return { data: { id, type: 'ownSession' } };
  },
});

/** Signs the caller out everywhere but in the session that asks; operators who look as them too. */
export const revokeOtherSessions = operation({
  name: 'own_sessions/revoke_others',
  method: 'POST',
  access: acting,
  input: z.object({}),
  async run(call) {
    const { actor, db, now } = call;
    const { userId } = actor;
    if (!userId) throw new ApiError('forbidden');
    await revokeUserSessions(db, userId, actor.sessionId, now);
    call.afterCommit(() => logOf(call, 'sessions-revoked', { account: userId }));
    return { data: { id: actor.sessionId ?? randomUUID(), type: 'ownSession' } };
  },
});
