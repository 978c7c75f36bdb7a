import { readTipAddress } from '#shared/contract/tipAddress.ts';
import { cleanLine, cleanText } from '#shared/text/text.ts';
import { teachingOf } from '#shared/contract/teaching.ts';
import type { Teaching } from '#shared/contract/teaching.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Choice of the cover: that of the first class with a picture. */
export const firstCover = 'first';

/** Values of the form. */
export interface ProfileValues {
  firstName?: string;
  lastName?: string;
  bio?: string;
  /** Of a teacher: a page that takes tips. */
  tipAddress?: string;
  /** Id of an uploaded picture; null removes the picture, undefined leaves it. */
  pictureId?: string | null;
  /** Year in which a teacher began. */
  teachesSince?: string;
  languages?: string[];
  /** Id of a class, or `firstCover`. */
  coverClass?: string;
}

/** Changed values of a profile. */
export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  bio?: string | null;
  privateData?: { tipAddress: string | null };
  profileImageId?: string | null;
  publicData?: { teaching: Teaching };
}

/** Returns the initial values of the form. */
export const valuesOf = ({ attributes: { profile } }: CurrentUser): ProfileValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  bio: profile.bio ?? '',
  tipAddress: profile.privateData?.tipAddress ?? '',
  ...teachingValues(teachingOf(profile)),
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
  const teaching = teachingChange(values, user);
  if (teaching) change.publicData = { teaching };
  return change;
}

const teachingValues = ({ since, languages = [], coverClass = firstCover }: Teaching) => ({
  teachesSince: String(since ?? ''),
  languages,
  coverClass,
});

/** What a teacher says now, with what the form does not have; null where nothing has changed. */
function teachingChange(values: ProfileValues, user: CurrentUser): Teaching | null {
  const before = teachingOf(user.attributes.profile);
  const { teachesSince = '', languages = [], coverClass = firstCover } = values;
  const year = teachesSince.trim();
  const written = { teachesSince: year, languages, coverClass };
  if (JSON.stringify(written) === JSON.stringify(teachingValues(before))) return null;
  return {
    ...(before.pinnedReviews ? { pinnedReviews: before.pinnedReviews } : {}),
    ...(year ? { since: Number(year) } : {}),
    ...(languages.length > 0 ? { languages } : {}),
    ...(coverClass === firstCover ? {} : { coverClass }),
  };
}
