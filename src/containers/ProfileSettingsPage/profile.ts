import { sanitizeText } from '#shared/values/text.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Values of the form. */
export interface ProfileValues {
  firstName?: string;
  lastName?: string;
  bio?: string;
  /** Id of an uploaded picture; null removes the picture, undefined keeps it. */
  pictureId?: string | null;
}

/** Changed values of a profile. */
export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  bio?: string | null;
  profileImageId?: string | null;
}

/** Returns the initial values of the form. */
export const valuesOf = ({ attributes: { profile } }: CurrentUser): ProfileValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  bio: profile.bio ?? '',
});

/** Returns the values that differ from the saved ones, in the form of the marketplace. */
export function changeOf(values: ProfileValues, user: CurrentUser): ProfileChange {
  const { firstName, lastName, bio } = user.attributes.profile;
  const clean = (text: string | undefined) => sanitizeText(text?.trim() ?? '');
  const change: ProfileChange = {};
  // The saved ones are read with ordinary brackets.
  if (clean(values.firstName) !== clean(firstName)) change.firstName = clean(values.firstName);
  if (clean(values.lastName) !== clean(lastName)) change.lastName = clean(values.lastName);
  if (clean(values.bio) !== clean(bio ?? '')) change.bio = clean(values.bio) || null;
  if (values.pictureId !== undefined) change.profileImageId = values.pictureId;
  return change;
}
