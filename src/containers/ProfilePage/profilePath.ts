import { paths } from '#shared/config/paths.ts';
import { teacherPath } from '#shared/contract/handles.ts';
import type { User } from '#shared/contract/entities.ts';

/** The address of a profile that is shared and found: the short one where a teacher has one. */
export const profilePath = ({ id, attributes: { profile } }: User): string => {
  const { handle } = profile.metadata ?? {};
  return handle ? teacherPath(handle) : paths.profile({ id });
};

/**
 * The picture of a teacher for shared links, which the server draws; undefined for others. Another
 * portrait has another address, as services store pictures by theirs.
 */
export function socialPictureOf({ id, attributes, profileImage }: User): string | undefined {
  if (attributes.profile.publicData?.userType !== 'teacher') return undefined;
  const version = profileImage ? `?portrait=${profileImage.id}` : '';
  return `/social/teachers/${id}.jpg${version}`;
}
