import { paths } from '#shared/config/paths.ts';
import { teacherPath } from '#shared/contract/handles.ts';
import type { User } from '#shared/contract/entities.ts';

/** The address of a profile that is shared and found: the short one where a teacher has one. */
export const profilePath = ({ id, attributes: { profile } }: User): string => {
  const { handle } = profile.metadata ?? {};
  return handle ? teacherPath(handle) : paths.profile({ id });
};
