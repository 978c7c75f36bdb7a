import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { listUserSessions } from '#marketplace/db/access/sessions.ts';
import { operation, signedIn } from '../operation.ts';

/**
 * Lists the sessions in which the caller is signed in, the last used first. `address` is the beginning
 * of the network address at which the session began; what was not noted is null.
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
