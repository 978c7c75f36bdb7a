import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import css from './CardTable.module.css';

export interface CardTableProps {
  /** Accessible name. */
  label: string;
  /** Ids of the messages that head the columns; the first heads the names of the rows. */
  headings: readonly string[];
  className?: string | undefined;
  /** Rows, `CardRow`. */
  children: ReactNode;
  /** Row of sums. */
  foot?: ReactNode;
}

/**
 * A table whose rows are cards on a phone. The roles keep it a table for screen readers, which
 * browsers forget where its display is another.
 */
export function CardTable({ label, headings, className, children, foot }: CardTableProps) {
  return (
    <table className={clsx(css.table, className)} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {headings.map(id => (
            <th key={id} role="columnheader" scope="col">
              <FormattedMessage id={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
      {foot && <tfoot role="rowgroup">{foot}</tfoot>}
    </table>
  );
}

export interface CardRowProps {
  /** What the row is about. */
  name: ReactNode;
  className?: string | undefined;
  nameClassName?: string | undefined;
  /** Cells, `CardCell`. */
  children: ReactNode;
}

/** A row, on a phone a card. */
export function CardRow({ name, className, nameClassName, children }: CardRowProps) {
  return (
    <tr role="row" className={className}>
      <th role="rowheader" scope="row" className={nameClassName}>
        {name}
      </th>
      {children}
    </tr>
  );
}

export interface CardCellProps {
  /** Id of the message that heads the column: on a card it is beside the value. */
  heading?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A value of a row. */
export const CardCell = ({ heading, className, children }: CardCellProps) => (
  <td role="cell" className={className}>
    {heading && (
      <span className={css.label} aria-hidden="true">
        <FormattedMessage id={heading} />
      </span>
    )}
    {children}
  </td>
);
