import { z } from 'zod';
import { operation, acting } from '../operation.ts';
import { changeProfile, profileChange } from '../users/changeProfile.ts';
import { currentUserOf } from '../users/load.ts';
import { lockActingUser } from './account.ts';

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
