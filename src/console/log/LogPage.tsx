import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { RecordPage } from '../activity/RecordPage.tsx';
import type { LogEntry } from '../api/shapes.ts';
import { useRows } from '../data/useRows.ts';
import { ChangeList } from '../shell/ChangeList.tsx';
import { ListPages } from '../shell/ListPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { resourcePage } from '../shell/resourcePage.ts';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { LogFilters } from './LogFilters.tsx';
import type { LogFilter } from './LogFilters.tsx';
import { operationLabel } from './operationLabel.ts';
import css from './LogPage.module.css';

/** What operators did, newest first. */
export function LogPage() {
  const list = useRows<LogEntry>('operator_log');
  const { rows, error } = list;
  const filter: LogFilter = list.filter;
  const named = rows?.find(({ operator }) => operator?.id === filter.operatorId)?.operator;
  return (
    <RecordPage name="log" intro={<FormattedMessage id="ConsoleLog.intro" />}>
      <LogFilters filter={filter} operator={named ?? undefined} onChange={list.setFilter} />
      {rows && rows.length > 0 && (
        <>
          <ol className={css.entries} aria-busy={list.isStale}>
            {rows.map(entry => (
              <Entry
                key={entry.id}
                entry={entry}
                onNarrow={part => list.setFilter({ ...filter, ...part })}
              />
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
    </RecordPage>
  );
}

interface EntryProps {
  entry: LogEntry;
  /** Narrows the list to an operator or an operation. */
  onNarrow: (filter: LogFilter) => void;
}

function Entry({ entry, onNarrow }: EntryProps) {
  const intl = useIntl();
  const { at, operator, address, operation, resource, change, input, result } = entry;
  const page = resource && resourcePage(resource);
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
          <Link to={page}>
            <FormattedMessage id={`ConsoleResource.open.${resource.type}`} />
          </Link>
        )}
      </p>
      <p className={css.who}>
        <FormattedDate value={at} dateStyle="medium" timeStyle="medium" />
        {operator && (
          <InlineTextButton onClick={() => onNarrow({ operatorId: operator.id })}>
            <bdi>{operator.name || operator.email}</bdi>
          </InlineTextButton>
        )}
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
