import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { Avatar } from '../Avatar/Avatar.tsx';
import { initialsOf } from './initialsOf.ts';
import type { Absence } from '#shared/contract/api/absence.ts';
import type { User } from '#shared/contract/entities.ts';
import css from './StudentName.module.css';

export interface StudentNameProps {
  id: string;
  name: string;
  /** Of a student who is not shown by name. */
  absence?: Absence;
  /** Address of a small picture. */
  avatar?: string;
}

const avatarPx = 40;
const variant = 'square-small';

/** Returns the name of a student, or the words for one who is banned or deleted. */
export const studentNameOf = (
  intl: IntlShape,
  { name, absence }: Pick<StudentNameProps, 'name' | 'absence'>,
): string => (absence ? intl.formatMessage({ id: `StudentName.${absence}` }) : name);

/** A student of a teacher's list: picture or initials, and the name. */
export function StudentName(props: StudentNameProps) {
  const intl = useIntl();
  return (
    <span className={css.root}>
      <Avatar user={userOf(props)} size={avatarPx} decorative />
      <span className={css.name}>{studentNameOf(intl, props)}</span>
    </span>
  );
}

function userOf({ id, name, absence, avatar }: StudentNameProps): User {
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
