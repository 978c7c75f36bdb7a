import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { RecordPage } from '../activity/RecordPage.tsx';
import { eventsShape } from '../api/eventShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { CursorPages } from '../shell/CursorPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { EventFilters, filterNames } from './EventFilters.tsx';
import type { EventFilter } from './EventFilters.tsx';
import { EventRow } from './EventRow.tsx';
import css from './EventsPage.module.css';

const perPage = 20;

/** A filter as the address has it. */
const paramsOf = (filter: EventFilter): [string, string][] =>
  filterNames.flatMap((name): [string, string][] => {
    const value = filter[name];
    return value ? [[name, value]] : [];
  });

const addressOf = (filter: EventFilter, before?: number): string => {
  const query = new URLSearchParams(paramsOf(filter));
  if (before !== undefined) query.set('before', String(before));
  return `/events?${query.toString()}`;
};

/** The event log of the marketplace, newest first, with what each event has changed. */
export function EventsPage() {
  const [query, setQuery] = useSearchParams();
  const filter: EventFilter = Object.fromEntries(
    filterNames.map(name => [name, query.get(name) ?? undefined]),
  );
  const before = query.get('before') ?? undefined;
  const { data, error, isFetching, refetch } = useReadData(eventsShape, 'events/query', {
    ...filter,
    before,
    perPage,
  });
  const change = (next: EventFilter) => setQuery(paramsOf(next));
  const byName = data?.events
    .flatMap(({ by }) => [by.user, by.operator])
    .find(person => person?.id === filter.byId)?.name;
  return (
    <RecordPage name="events" intro={<FormattedMessage id="ConsoleEvents.intro" />}>
      <EventFilters filter={filter} byName={byName} onChange={change} />
      {data && data.events.length > 0 && (
        <ol className={css.entries}>
          {data.events.map(event => (
            <EventRow
              key={event.id}
              event={event}
              onNarrow={part => change({ ...filter, ...part })}
            />
          ))}
        </ol>
      )}
      {data?.events.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsoleEvents.none" />}>
          <FormattedMessage
            id={data.next ? 'ConsoleEvents.none.further' : 'ConsoleEvents.none.text'}
          />
        </EmptyState>
      )}
      {data && (
        <CursorPages
          newest={before && addressOf(filter)}
          older={data.next ? addressOf(filter, data.next) : undefined}
        />
      )}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton />}
    </RecordPage>
  );
}
