import type { z } from 'zod';
import { merged } from '../extendedData.ts';
import type { Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { extData, text, uuid, writtenLine, writtenText } from '#marketplace/contract/fields.ts';
import { setProfileImage } from '#marketplace/db/files/images.ts';
import { updateUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';

/** Optional fields of a profile that its owner writes. */
export const profileFields = {
  displayName: writtenLine(0, 300).nullable().optional(),
  bio: writtenText(0, 5000).nullable().optional(),
  publicData: extData().optional(),
  protectedData: extData().optional(),
  privateData: extData().optional(),
};

/** First or last name; not blank. */
export const personName = () => writtenLine(1, 300);

/** A new password. */
export const password = () => text(8, 256);

/** Profile of a new account. */
export type NewProfile = { firstName: string; lastName: string } & {
  [Key in keyof typeof profileFields]?: z.infer<(typeof profileFields)[Key]>;
};

/** Fields of a profile change; omitted ones stay. */
export const profileChange = {
  firstName: personName().optional(),
  lastName: personName().optional(),
  ...profileFields,
  profileImageId: uuid().nullable().optional(),
};

/** A change of a profile; only operators write metadata. */
type ProfileChange = z.infer<z.ZodObject<typeof profileChange>> & {
  metadata?: Record<string, unknown> | undefined;
};

/**
 * Changes the profile of a user whose row is locked; extended data are merged by top-level key.
 * @throws ApiError image-invalid, validation-invalid-value when those grow past their limit
 */
export async function changeProfile(
  call: Call,
  user: UserRow,
  change: ProfileChange,
): Promise<UserRow> {
  const { profileImageId } = change;
  if (profileImageId !== undefined) {
    // The Integration API may use images of any user.
    const uploaderId = call.actor.scope === 'integ' ? null : user.id;
    const done = await setProfileImage(call.db, user.id, profileImageId, uploaderId);
    if (!done) throw new ApiError('image-invalid');
  }
  return updateUser(call.db, user.id, {
    first_name: change.firstName ?? user.first_name,
    last_name: change.lastName ?? user.last_name,
    display_name: change.displayName === undefined ? user.display_name : change.displayName || null,
    bio: change.bio === undefined ? user.bio : change.bio,
    public_data: JSON.stringify(merged('publicData', user.public_data, change.publicData)),
    protected_data: JSON.stringify(
      merged('protectedData', user.protected_data, change.protectedData),
    ),
    private_data: JSON.stringify(merged('privateData', user.private_data, change.privateData)),
    metadata: JSON.stringify(merged('metadata', user.metadata, change.metadata)),
    profile_image_id: profileImageId === undefined ? user.profile_image_id : profileImageId,
  });
}
