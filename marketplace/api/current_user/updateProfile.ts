import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { mergeExtData, uuid } from '#marketplace/contract/fields.ts';
import { setProfileImage } from '#marketplace/db/images.ts';
import { updateUser } from '#marketplace/db/users.ts';
import { acting, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { lockActingUser } from './account.ts';
import { personName, profileFields } from './profileFields.ts';

/** Changes the signed-in user's profile; extended data are merged by top-level key. */
export const updateProfile = operation({
  name: 'current_user/update_profile',
  method: 'POST',
  access: acting,
  input: z.object({
    firstName: personName().optional(),
    lastName: personName().optional(),
    ...profileFields,
    profileImageId: uuid().nullable().optional(),
  }),
  async run(call, input) {
    const user = await lockActingUser(call);
    const { profileImageId } = input;
    if (profileImageId !== undefined) {
      const done = await setProfileImage(call.db, user.id, profileImageId);
      if (!done) throw new ApiError('image-invalid');
    }
    const row = await updateUser(call.db, user.id, {
      first_name: input.firstName?.trim() ?? user.first_name,
      last_name: input.lastName?.trim() ?? user.last_name,
      display_name:
        input.displayName === undefined ? user.display_name : input.displayName?.trim() || null,
      bio: input.bio === undefined ? user.bio : input.bio,
      public_data: JSON.stringify(mergeExtData(user.public_data, input.publicData)),
      protected_data: JSON.stringify(mergeExtData(user.protected_data, input.protectedData)),
      private_data: JSON.stringify(mergeExtData(user.private_data, input.privateData)),
      profile_image_id: profileImageId === undefined ? user.profile_image_id : profileImageId,
    });
    return { data: await currentUserOf(call, row) };
  },
});
