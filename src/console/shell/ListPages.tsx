import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import css from './ListPages.module.css';

export interface ListPagesProps {
  page: number;
  total: number;
  /** Pages that can be opened: fewer than all where the total is an estimate. */
  totalPages: number;
  /** The total is about right. */
  isEstimate: boolean;
}

/** How many there are, and the way to the other pages. */
export function ListPages({ page, total, totalPages, isEstimate }: ListPagesProps) {
  const { pathname, search } = useLocation();
  const to = (next: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(next));
    return `${pathname}?${query.toString()}`;
  };
  return (
    <div className={css.root}>
      <p className={css.total}>
        <FormattedMessage
          id={isEstimate ? 'ConsoleList.about' : 'ConsoleList.total'}
          values={{ count: total }}
        />
        {isEstimate && page >= totalPages && (
          <>
            {' '}
            <FormattedMessage id="ConsoleList.lastPage" />
          </>
        )}
      </p>
      <Pagination page={page} totalPages={totalPages} to={to} />
    </div>
  );
}
