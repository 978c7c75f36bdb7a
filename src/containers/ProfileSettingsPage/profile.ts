import { readTipAddress } from '#shared/contract/tipAddress.ts';
import { cleanLine, cleanText } from '#shared/text/text.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Values of the form. */
export interface ProfileValues {
  firstName?: string;
  lastName?: string;
  bio?: string;
  /** Of a teacher: a page that takes tips. */
  tipAddress?: string;
  /** Id of an uploaded picture; null removes the picture, undefined leaves it. */
  pictureId?: string | null;
}

/** Changed values of a profile. */
export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  bio?: string | null;
  privateData?: { tipAddress: string | null };
  profileImageId?: string | null;
}

/** Returns the initial values of the form. */
export const valuesOf = ({ attributes: { profile } }: CurrentUser): ProfileValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  bio: profile.bio ?? '',
  tipAddress: profile.privateData?.tipAddress ?? '',
});

/** Returns the values that differ from the saved ones, in the form of the marketplace. */
export function changeOf(values: ProfileValues, user: CurrentUser): ProfileChange {
  const { firstName, lastName, bio, privateData } = user.attributes.profile;
  const line = (text: string | undefined) => cleanLine(text ?? '');
  const lines = (text: string | null | undefined) => cleanText(text ?? '');
  const change: ProfileChange = {};
  // The saved ones are read with ordinary brackets.
  if (line(values.firstName) !== line(firstName)) change.firstName = line(values.firstName);
  if (line(values.lastName) !== line(lastName)) change.lastName = line(values.lastName);
  if (lines(values.bio) !== lines(bio)) change.bio = lines(values.bio) || null;
  // An empty field has no value.
  const tipAddress = readTipAddress(values.tipAddress ?? '');
  if (tipAddress !== (privateData?.tipAddress ?? null)) change.privateData = { tipAddress };
  if (values.pictureId !== undefined) change.profileImageId = values.pictureId;
  return change;
}
