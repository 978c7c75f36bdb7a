import { z } from 'zod';
import { acting, operation, signedIn } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { changeProfile, profileChange } from '../users/profile.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { lockActingUser } from './account.ts';

/** Returns the signed-in user. */
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

/** Changes the signed-in user's profile. */
export const updateProfile = operation({
  name: 'current_user/update_profile',
  method: 'POST',
  access: acting,
  input: z.object(profileChange),
  async run(call, input) {
    const row = await changeProfile(call, await lockActingUser(call), input);
    return { data: await currentUserOf(call, row) };
  },
});
