import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import css from './ListPages.module.css';

export interface ListPagesProps {
  page: number;
  perPage: number;
  total: number;
  /** The total is about right. */
  isEstimate: boolean;
}

/** How many there are, and the way to the other pages. */
export function ListPages({ page, perPage, total, isEstimate }: ListPagesProps) {
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
      </p>
      <Pagination page={page} totalPages={Math.ceil(total / perPage)} to={to} />
    </div>
  );
}
