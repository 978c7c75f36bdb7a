import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { logOf } from '../auth/securityLog.ts';
import { acting, operation, signedIn } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import {
  listUserSessions,
  revokeUserSession,
  revokeUserSessions,
} from '#marketplace/db/access/sessions.ts';

/**
 * Lists the caller's live sessions, last used first. `address` is the truncated network address of
 * the log-in; unknown facts are null.
 */
export const queryOwnSessions = operation({
  name: 'own_sessions/query',
  method: 'GET',
  access: signedIn,
  input: z.object({}),
  async run({ actor, db, now }) {
    if (!actor.userId) throw new ApiError('forbidden');
    const rows = await listUserSessions(db, { userId: actor.userId, scope: 'user', now });
    return {
      data: rows.map(row => ({
        id: row.id,
        type: 'ownSession',
        attributes: {
          isCurrent: row.id === actor.sessionId,
          userAgent: row.user_agent,
          address: row.address,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at ?? row.created_at,
          endsAt: row.expires_at,
        },
      })),
    };
  },
});

/**
 * Ends one of the caller's sessions. @throws ApiError not-found unless it is live and the caller's
 */
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

/** Ends all other sessions of the caller, those of impersonating operators included. */
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
