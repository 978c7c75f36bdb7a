import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { RecordPage } from '../activity/RecordPage.tsx';
import { mailStates } from '../api/mailShapes.ts';
import type { MailRow } from '../api/mailShapes.ts';
import { useRows } from '../data/useRows.ts';
import filters from '../shell/Filters.module.css';
import { IdInput } from '../shell/IdInput.tsx';
import { ListPages } from '../shell/ListPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Narrowed } from '../shell/Narrowed.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { SelectFilter } from '../shell/SelectFilter.tsx';
import { MailList } from './MailList.tsx';
import { SiteMails } from './SiteMails.tsx';

/** Mails of the marketplace and of the site, with what became of each. */
export function MailsPage() {
  const intl = useIntl();
  const list = useRows<MailRow>('mails');
  const { rows, error, filter } = list;
  const label = (id: string) => intl.formatMessage({ id });
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filter;
    list.setFilter(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <RecordPage name="mails" intro={<FormattedMessage id="ConsoleSentMails.intro" />}>
      <div role="search" className={filters.root}>
        <SelectFilter
          label={label('ConsoleSentMails.state')}
          all={label('ConsoleSentMails.state.all')}
          value={filter.state}
          options={mailStates.map(state => ({
            value: state,
            label: label(`ConsoleSentMails.state.${state}`),
          }))}
          onChange={value => set('state', value)}
        />
        <IdInput
          label={label('ConsoleSentMails.recipientId')}
          value={filter.recipientId}
          onChange={value => set('recipientId', value)}
        />
        {filter.id && (
          <Narrowed onEnd={() => set('id', '')}>
            <FormattedMessage id="ConsoleSentMails.one" />
          </Narrowed>
        )}
      </div>
      {rows && rows.length > 0 && (
        <>
          <MailList rows={rows} isStale={list.isStale} />
          <ListPages {...list.pages} />
        </>
      )}
      {rows?.length === 0 && <EmptyState title={<FormattedMessage id="ConsoleSentMails.none" />} />}
      {!rows && !error && <RowsSkeleton />}
      {!rows && error && (
        <LoadFailure error={error} inProgress={list.isFetching} onRetry={list.retry} />
      )}
      <SiteMails />
    </RecordPage>
  );
}
