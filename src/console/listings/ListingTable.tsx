import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { ListingRow } from '../api/shapes.ts';
import { ListingState } from './ListingState.tsx';
import { MoneyText } from '../shell/MoneyText.tsx';
import { SelectRow } from '../shell/SelectRow.tsx';
import css from '../shell/Rows.module.css';

export interface ListingTableProps {
  rows: readonly ListingRow[];
  /** Null where nothing can be decided about several. */
  selected: readonly ListingRow[] | null;
  /** A newer answer is on its way. */
  isStale: boolean;
  onToggle: (id: string) => void;
  onSelect: (ids: string[]) => void;
}

/** A price; nothing where none is set yet. */
function Price({ price }: Pick<ListingRow, 'price'>) {
  if (!price) return null;
  return price.amount === 0 ? (
    <FormattedMessage id="ConsoleListing.free" />
  ) : (
    <MoneyText money={price} />
  );
}

/** Listings as a table, on a phone as cards. */
export function ListingTable({ rows, selected, isStale, onToggle, onSelect }: ListingTableProps) {
  const intl = useIntl();
  const areAll = selected?.length === rows.length;
  return (
    <div className={clsx(isStale && css.stale)}>
      {selected && (
        <label className={css.all}>
          <input
            type="checkbox"
            checked={areAll}
            onChange={() => onSelect(areAll ? [] : rows.map(({ id }) => id))}
          />
          <FormattedMessage id="ConsoleListings.selectAll" />
        </label>
      )}
      <CardTable
        label={intl.formatMessage({ id: 'ConsoleListings.title' })}
        headings={[
          'ConsoleListings.name',
          'ConsoleListings.author',
          'ConsoleListings.state',
          'ConsoleListings.price',
          'ConsoleListings.created',
        ]}
      >
        {rows.map(row => (
          <CardRow
            key={row.id}
            className={css.row}
            nameClassName={css.name}
            name={
              <span className={css.pick}>
                {selected && (
                  <SelectRow
                    name={row.title}
                    isSelected={selected.includes(row)}
                    onToggle={() => onToggle(row.id)}
                  />
                )}
                <Link to={`/listings/${row.id}`}>
                  <bdi>{row.title}</bdi>
                </Link>
              </span>
            }
          >
            <CardCell heading="ConsoleListings.author">
              {row.author && (
                <Link variant="quiet" to={`/people/${row.author.id}`}>
                  <bdi>{row.author.name}</bdi>
                </Link>
              )}
            </CardCell>
            <CardCell heading="ConsoleListings.state">
              <ListingState listing={row} />
            </CardCell>
            <CardCell heading="ConsoleListings.price">
              <Price price={row.price} />
            </CardCell>
            <CardCell heading="ConsoleListings.created">
              <FormattedDate value={row.createdAt} dateStyle="medium" />
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}
