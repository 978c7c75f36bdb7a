import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { LogEntry } from '../api/shapes.ts';
import { useRows } from '../data/useRows.ts';
import { ChangeList } from '../shell/ChangeList.tsx';
import { ListPages } from '../shell/ListPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import filters from '../shell/Filters.module.css';
import { operationLabel } from './operationLabel.ts';
import css from './LogPage.module.css';

type LogFilter = { result?: string };

/** What operators did, newest first. */
export function LogPage() {
  const intl = useIntl();
  const list = useRows<LogEntry>('operator_log');
  const { rows, error, filter } = list;
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleLog.title' })}>
      <p className={css.intro}>
        <FormattedMessage id="ConsoleLog.intro" />
      </p>
      <LogFilters filter={filter} onChange={list.setFilter} />
      {rows && rows.length > 0 && (
        <>
          <ol className={css.entries} aria-busy={list.isStale}>
            {rows.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
          <ListPages {...list.pages} />
        </>
      )}
      {rows?.length === 0 && <EmptyState title={<FormattedMessage id="ConsoleLog.none" />} />}
      {!rows && !error && <RowsSkeleton />}
      {!rows && error && (
        <LoadFailure error={error} inProgress={list.isFetching} onRetry={list.retry} />
      )}
    </Page>
  );
}

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

function LogFilters({ filter, onChange }: LogFiltersProps) {
  const intl = useIntl();
  const { result: _result, ...others } = filter;
  return (
    <div role="search" className={filters.root}>
      <div className={filters.field}>
        <label className={filters.label} htmlFor="result">
          <FormattedMessage id="ConsoleLog.result" />
        </label>
        <SelectBox
          id="result"
          value={filter.result ?? 'all'}
          onChange={({ target: { value } }) =>
            onChange(value === 'all' ? others : { ...others, result: value })
          }
        >
          {['all', 'ok', 'refused'].map(result => (
            <option key={result} value={result}>
              {intl.formatMessage({ id: `ConsoleLog.result.${result}` })}
            </option>
          ))}
        </SelectBox>
      </div>
    </div>
  );
}

/** Pages of resources that the console has. */
const pages: Record<string, string> = {
  listing: '/listings',
  user: '/people',
  transaction: '/orders',
};

function Entry({ entry }: { entry: LogEntry }) {
  const intl = useIntl();
  const { at, operator, address, operation, resource, change, input, result } = entry;
  const page = resource ? pages[resource.type] : undefined;
  return (
    <li className={css.entry}>
      <p className={css.what}>
        <strong>{operationLabel(intl, operation)}</strong>
        {result !== 'ok' && (
          <Badge tone="error">
            <FormattedMessage id="ConsoleLog.refused" values={{ code: result }} />
          </Badge>
        )}
        {resource && page && (
          <Link to={`${page}/${resource.id}`}>
            <FormattedMessage id={`ConsoleLog.${resource.type}`} />
          </Link>
        )}
      </p>
      <p className={css.who}>
        <FormattedDate value={at} dateStyle="medium" timeStyle="medium" />
        {operator && <bdi>{operator.name || operator.email}</bdi>}
        {address && <span>{address}</span>}
      </p>
      {input.reason && (
        <p className={css.reason} dir="auto">
          {input.reason}
        </p>
      )}
      {change && Object.keys(change).length > 0 && (
        <details>
          <summary className={css.summary}>
            <FormattedMessage
              id="ConsoleLog.changes"
              values={{ count: Object.keys(change).length }}
            />
          </summary>
          <ChangeList
            changes={Object.entries(change).map(([path, values]) => ({ path, ...values }))}
          />
        </details>
      )}
    </li>
  );
}
