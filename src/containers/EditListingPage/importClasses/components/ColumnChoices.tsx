import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { columns } from '../columns.ts';
import type { Column } from '../columns.ts';
import type { OpenTable } from '../useImport.ts';
import css from '../ImportClasses.module.css';

export interface ColumnChoicesProps {
  open: OpenTable;
  onAssign: (at: number, column: Column | null) => void;
}

const leftOut = 'none';

/** What each column of the file holds: recognised by its heading, or chosen by hand. */
export function ColumnChoices({ open: { table, mapping }, onAssign }: ColumnChoicesProps) {
  const intl = useIntl();
  // What was not recognised has to be seen; the browser opens and closes it from there on.
  const [isOpen] = useState(() => mapping.includes(null));
  return (
    <details className={css.part} open={isOpen}>
      <summary className={css.summary}>
        <FormattedMessage
          id="ImportClasses.columns"
          values={{ known: mapping.filter(Boolean).length, count: mapping.length }}
        />
      </summary>
      <ul className={css.columns}>
        {table.headings.map((heading, at) => {
          const name =
            heading || intl.formatMessage({ id: 'ImportClasses.unnamed' }, { at: at + 1 });
          return (
            // Headings may be the same twice.
            <li key={at} className={css.column}>
              <div>
                <p className={css.name}>
                  <bdi>{name}</bdi>
                </p>
                <p className={css.sample}>{table.rows[0]?.[at] ?? ''}</p>
              </div>
              <SelectBox
                aria-label={intl.formatMessage({ id: 'ImportClasses.holds' }, { name })}
                value={mapping[at] ?? leftOut}
                onChange={({ target: { value } }) =>
                  onAssign(at, columns.find(column => column === value) ?? null)
                }
              >
                <option value={leftOut}>
                  {intl.formatMessage({ id: 'ImportClasses.leftOut' })}
                </option>
                {columns.map(column => (
                  <option key={column} value={column}>
                    {intl.formatMessage({ id: `ImportClasses.column.${column}` })}
                  </option>
                ))}
              </SelectBox>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
