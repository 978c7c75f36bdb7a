import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { operation, signedIn } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';

/** The signed-in user. */
export const showCurrentUser = operation({
  name: 'current_user/show',
  method: 'GET',
  access: signedIn,
  input: z.object({}),
  async run(call) {
    const row = call.actor.userId ? await findUser(call.db, call.actor.userId) : null;
    if (!row) throw new ApiError('forbidden');
    return { data: await currentUserOf(call, row) };
  },
});
