import { NotebookPen } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import type { Absence } from '#shared/contract/api/absence.ts';
import { Badge } from '../Badge/Badge.tsx';
import { Link } from '../Link/Link.tsx';
import { studentNameOf } from '../StudentName/StudentName.tsx';
import css from './StudentNote.module.css';

export interface StudentNoteProps {
  /** Left out where only the order is known. */
  customerId?: string | undefined;
  name: string;
  absence?: Absence | undefined;
  /** The begin of the newest note. */
  note?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** What the teacher noted of a student, and the way to all notes. It is left out on paper. */
export function StudentNote({ customerId, name, absence, note, tags = [] }: StudentNoteProps) {
  const intl = useIntl();
  if (!customerId || absence === 'deleted') return null;
  const isNoted = note !== undefined || tags.length > 0;
  const label = intl.formatMessage(
    { id: `StudentNote.${isNoted ? 'all' : 'first'}.label` },
    { name: studentNameOf(intl, { name, absence }) },
  );
  return (
    <div className={css.root}>
      {tags.map(tag => (
        <Badge key={tag}>
          <bdi>{tag}</bdi>
        </Badge>
      ))}
      {note && (
        <p className={css.note} dir="auto">
          {note}
        </p>
      )}
      <span className={css.way}>
        <Link to={paths.teachStudent({ id: customerId })} variant="quiet" aria-label={label}>
          <NotebookPen aria-hidden="true" />
          <FormattedMessage id={`StudentNote.${isNoted ? 'all' : 'first'}`} />
        </Link>
      </span>
    </div>
  );
}
