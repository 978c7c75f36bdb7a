import { ListChecks } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import type { ReportRow } from '../api/reportShapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useRows } from '../data/useRows.ts';
import { ListPages } from '../shell/ListPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTable } from './ReportTable.tsx';

/** Reports of people and of the list of words, open ones first. */
export function ReportsPage() {
  const intl = useIntl();
  const may = useMay();
  const list = useRows<ReportRow>('reports');
  const { rows, error, filter } = list;
  return (
    <Page
      title={intl.formatMessage({ id: 'ConsoleReports.title' })}
      actions={
        may('site/words/show') && (
          <ButtonLink to="/reports/words" variant="secondary" iconStart={<ListChecks />}>
            <FormattedMessage id="ConsoleReports.words" />
          </ButtonLink>
        )
      }
    >
      <ReportFilters filter={filter} onChange={list.setFilter} />
      {rows && rows.length > 0 && (
        <>
          <ReportTable rows={rows} isStale={list.isStale} />
          <ListPages {...list.pages} />
        </>
      )}
      {rows?.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsoleReports.none" />}>
          <FormattedMessage id="ConsoleReports.none.text" />
        </EmptyState>
      )}
      {!rows && !error && <RowsSkeleton />}
      {!rows && error && (
        <LoadFailure error={error} inProgress={list.isFetching} onRetry={list.retry} />
      )}
    </Page>
  );
}
