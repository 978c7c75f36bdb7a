import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import css from './ListPages.module.css';

export interface CursorPagesProps {
  /** Address of the first page; undefined on it. */
  newest: string | undefined;
  /** Address of the next page; undefined on the last. */
  older: string | undefined;
}

/** Ways through a list, newest first, whose pages have no numbers: each goes on from a row. */
export function CursorPages({ newest, older }: CursorPagesProps) {
  if (newest === undefined && older === undefined) return null;
  return (
    <nav className={css.cursor}>
      {newest !== undefined && (
        <Link to={newest}>
          <FormattedMessage id="ConsoleList.newest" />
        </Link>
      )}
      {older !== undefined && (
        <Link to={older}>
          <FormattedMessage id="ConsoleList.older" />
        </Link>
      )}
    </nav>
  );
}
