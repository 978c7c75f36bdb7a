import { initialsOf } from './initialsOf.ts';
import type { Absence } from '#shared/contract/api/absence.ts';
import type { User } from '#shared/contract/entities.ts';

/** Somebody of whom an answer has little. */
export interface NamedPerson {
  id: string;
  name: string;
  /** Of somebody who is not shown by name. */
  absence?: Absence;
  /** Address of a small picture. */
  avatar?: string;
}

const avatarPx = 40;
const variant = 'square-small';

/** Returns a person as their picture wants them. */
export function userOf({ id, name, absence, avatar }: NamedPerson): User {
  return {
    id,
    type: 'user',
    attributes: {
      banned: absence === 'banned',
      deleted: absence === 'deleted',
      profile: { displayName: name, abbreviatedName: initialsOf(name), bio: '', publicData: {} },
    },
    profileImage: avatar
      ? {
          id: `${id}-avatar`,
          type: 'image',
          attributes: {
            variants: {
              [variant]: { name: variant, url: avatar, width: avatarPx, height: avatarPx },
            },
          },
        }
      : null,
  };
}
