import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import type { ListingRow } from '../api/shapes.ts';
import { useRows } from '../data/useRows.ts';
import { useMay } from '../access/SessionContext.tsx';
import { ListPages } from '../shell/ListPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ApprovalChoice } from './ApprovalChoice.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ListingFilters } from './ListingFilters.tsx';
import { ListingTable } from './ListingTable.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import { useDecision } from './useDecision.tsx';
import css from './ListingsPage.module.css';

/** All listings, with decisions about several at once. */
export function ListingsPage() {
  const intl = useIntl();
  const list = useRows<ListingRow>('listings');
  const { rows, error, filter, selected } = list;
  const decision = useDecision(() => list.select([]));
  const may = useMay();
  const canDecide = may('listings/approve') || may('integration/listings/close');
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleListings.title' })}>
      <ListingFilters
        filter={filter}
        author={rows?.find(({ author }) => author?.id === filter.authorId)?.author?.name}
        onChange={list.setFilter}
      />
      <ApprovalChoice />
      <RefusedNotice state={decision} />
      {rows && rows.length > 0 && (
        <>
          <ListingTable
            rows={rows}
            selected={canDecide ? selected : null}
            isStale={list.isStale}
            onToggle={list.toggle}
            onSelect={list.select}
          />
          <ListPages {...list.pages} />
        </>
      )}
      {rows?.length === 0 && <NothingFound isQueue={filter.queue !== undefined} />}
      {!rows && !error && <RowsSkeleton />}
      {!rows && error && (
        <LoadFailure error={error} inProgress={list.isFetching} onRetry={list.retry} />
      )}
      {selected.length > 0 && (
        <section
          className={css.selection}
          aria-label={intl.formatMessage({ id: 'ConsoleListings.selection' })}
        >
          <p role="status">
            <FormattedMessage id="ConsoleListings.selected" values={{ count: selected.length }} />
          </p>
          <DecisionButtons listings={selected} state={decision} size="small" />
        </section>
      )}
      <DecisionDialog state={decision} />
    </Page>
  );
}

function NothingFound({ isQueue }: { isQueue: boolean }) {
  const id = isQueue ? 'ConsoleListings.noneWaits' : 'ConsoleListings.none';
  return (
    <EmptyState title={<FormattedMessage id={id} />}>
      <FormattedMessage id={`${id}.text`} />
    </EmptyState>
  );
}
