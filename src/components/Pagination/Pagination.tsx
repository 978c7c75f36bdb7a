import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { PlainLink } from '../Link/PlainLink.tsx';
import css from './Pagination.module.css';

/** A page number, or null for a gap. */
export interface PageItem {
  key: string;
  page: number | null;
}

/** First page, last page and pages within 1 of `page`; a gap is for two or more left out. */
export function pageItems(page: number, totalPages: number): PageItem[] {
  const items: PageItem[] = [];
  let last = 0;
  for (let number = 1; number <= totalPages; number += 1) {
    const shown = number === 1 || number === totalPages || Math.abs(number - page) <= 1;
    if (!shown) continue;
    if (number - last === 2) items.push({ key: String(last + 1), page: last + 1 });
    if (number - last > 2) items.push({ key: `gap-${last}`, page: null });
    items.push({ key: String(number), page: number });
    last = number;
  }
  return items;
}

export interface PaginationProps {
  /** Current page, from 1. */
  page: number;
  /** Pages in all; with one page nothing is shown. */
  totalPages: number;
  /** Address of a page. */
  to: (page: number) => string;
}

/** First, last, and the neighbours of the current page, with gaps; every page is a link. */
export function Pagination({ page, totalPages, to }: PaginationProps) {
  const intl = useIntl();
  if (totalPages <= 1) return null;
  const step = (target: number, id: string, icon: React.ReactNode) =>
    target >= 1 && target <= totalPages ? (
      <PlainLink className={css.item} to={to(target)} aria-label={intl.formatMessage({ id })}>
        {icon}
      </PlainLink>
    ) : (
      <span className={clsx(css.item, css.off)}>{icon}</span>
    );
  return (
    <nav aria-label={intl.formatMessage({ id: 'Pagination.label' })}>
      <ul className={css.root}>
        <li>{step(page - 1, 'Pagination.previous', <ChevronLeft aria-hidden="true" />)}</li>
        {pageItems(page, totalPages).map(item => (
          <li key={item.key}>
            {item.page === null ? (
              <span className={css.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <PlainLink
                className={clsx(css.item, item.page === page && css.current)}
                to={to(item.page)}
                aria-label={intl.formatMessage({ id: 'Pagination.page' }, { page: item.page })}
                aria-current={item.page === page ? 'page' : undefined}
              >
                {item.page}
              </PlainLink>
            )}
          </li>
        ))}
        <li>{step(page + 1, 'Pagination.next', <ChevronRight aria-hidden="true" />)}</li>
      </ul>
    </nav>
  );
}
