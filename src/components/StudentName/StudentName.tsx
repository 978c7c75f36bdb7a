import { Avatar } from '../Avatar/Avatar.tsx';
import type { User } from '#shared/contract/entities.ts';
import css from './StudentName.module.css';

export interface StudentNameProps {
  id: string;
  name: string;
  /** Address of a small picture. */
  avatar?: string;
}

const avatarPx = 40;
const variant = 'square-small';

/** A student of a teacher's list: picture or initials, and the name. */
export function StudentName({ id, name, avatar }: StudentNameProps) {
  return (
    <span className={css.root}>
      <Avatar user={userOf({ id, name, avatar })} size={avatarPx} decorative />
      <span className={css.name}>{name}</span>
    </span>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();

function userOf({ id, name, avatar }: StudentNameProps): User {
  return {
    id,
    type: 'user',
    attributes: {
      banned: false,
      deleted: false,
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
