import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { RecordPage } from '../activity/RecordPage.tsx';
import { failuresShape } from '../api/failureShapes.ts';
import rows from '../events/EventsPage.module.css';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { FailureFilters, filterNames } from './FailureFilters.tsx';
import type { FailureFilter } from './FailureFilters.tsx';
import { FailureRow } from './FailureRow.tsx';
import { useFailures } from './useFailures.ts';

const perPage = 20;

/** A filter as the address has it. */
const paramsOf = (filter: FailureFilter): [string, string][] =>
  filterNames.flatMap((name): [string, string][] => {
    const value = filter[name];
    return value ? [[name, value]] : [];
  });

const addressOf = (filter: FailureFilter, before?: string): string => {
  const query = new URLSearchParams(paramsOf(filter));
  if (before !== undefined) query.set('before', before);
  return `/failed-requests?${query.toString()}`;
};

/** Requests that were answered 5xx, and errors that nobody has handled, newest first. */
export function FailuresPage() {
  const [query, setQuery] = useSearchParams();
  const filter: FailureFilter = Object.fromEntries(
    filterNames.map(name => [name, query.get(name) ?? undefined]),
  );
  const before = query.get('before') ?? undefined;
  const { data, error, isFetching, refetch } = useFailures(failuresShape, {
    ...filter,
    before,
    perPage,
  });
  return (
    <RecordPage name="failures" intro={<FormattedMessage id="ConsoleFailures.intro" />}>
      <FailureFilters filter={filter} onChange={next => setQuery(paramsOf(next))} />
      {data?.withoutMarketplace && (
        <Notice tone="info">
          <FormattedMessage id="ConsoleFailures.withoutMarketplace" />
        </Notice>
      )}
      {data && data.requests.length > 0 && (
        <ol className={rows.entries}>
          {data.requests.map(failure => (
            <FailureRow key={failure.id} failure={failure} />
          ))}
        </ol>
      )}
      {data?.requests.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsoleFailures.none" />}>
          <FormattedMessage
            id={
              paramsOf(filter).length > 0
                ? 'ConsoleFailures.none.fits'
                : 'ConsoleFailures.none.text'
            }
          />
        </EmptyState>
      )}
      {data && (
        <nav className={rows.pages}>
          {before && (
            <Link to={addressOf(filter)}>
              <FormattedMessage id="ConsoleList.newest" />
            </Link>
          )}
          {data.next && (
            <Link to={addressOf(filter, data.next)}>
              <FormattedMessage id="ConsoleList.older" />
            </Link>
          )}
        </nav>
      )}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton />}
    </RecordPage>
  );
}
