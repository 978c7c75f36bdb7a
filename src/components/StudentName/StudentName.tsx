import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { Avatar } from '../Avatar/Avatar.tsx';
import { userOf } from './userOf.ts';
import type { NamedPerson } from './userOf.ts';
import css from './StudentName.module.css';

export type StudentNameProps = NamedPerson;

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
      <Avatar user={userOf(props)} size={40} decorative />
      <span className={css.name}>{studentNameOf(intl, props)}</span>
    </span>
  );
}
