import { sanitizeText } from '#shared/values/text.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Values of the form. */
export interface ProfileValues {
  firstName?: string;
  lastName?: string;
  bio?: string;
  /** Id of an uploaded picture; null takes the picture away; undefined leaves it as it is. */
  pictureId?: string | null;
}

/** What of a profile is to be saved. */
export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  bio?: string | null;
  profileImageId?: string | null;
}

/** What the form opens with. */
export const valuesOf = ({ attributes: { profile } }: CurrentUser): ProfileValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  bio: profile.bio ?? '',
});

/** Only what differs from what is kept, in the form in which it is kept. */
export function changeOf(values: ProfileValues, user: CurrentUser): ProfileChange {
  const { firstName, lastName, bio } = user.attributes.profile;
  const clean = (text: string | undefined) => sanitizeText(text?.trim() ?? '');
  const change: ProfileChange = {};
  if (clean(values.firstName) !== firstName) change.firstName = clean(values.firstName);
  if (clean(values.lastName) !== lastName) change.lastName = clean(values.lastName);
  if (clean(values.bio) !== (bio ?? '')) change.bio = clean(values.bio) || null;
  if (values.pictureId !== undefined) change.profileImageId = values.pictureId;
  return change;
}
