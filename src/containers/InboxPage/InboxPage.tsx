import type { Loader } from '#src/store/loader.ts';
import { useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { KeywordSearch } from '#src/components/KeywordSearch/KeywordSearch.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import type { InboxTab } from '#shared/config/paths.ts';
import { useInboxChange } from '#src/features/inbox/useInboxChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { fetchInboxSummary, selectInboxNews } from '#src/features/inbox/inbox.duck.ts';
import {
  selectHasListings,
  selectNotificationCount,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { GroupFilter } from './components/GroupFilter.tsx';
import { InboxList } from './components/InboxList.tsx';
import { readFilter, readTab, fetchInbox, selectInbox } from './InboxPage.duck.ts';
import css from './InboxPage.module.css';

/** Loads the page of the tab in the address. An unknown tab is a 404. */
export const loader: Loader = async ({ params, search, dispatch }) => {
  const tab = readTab(params.tab);
  if (!tab) {
    globalThis.console.warn(`Invalid tab for InboxPage: ${params.tab}`);
    return { status: 404 };
  }
  await Promise.all([
    dispatch(fetchInbox({ tab, ...readFilter(search) })),
    dispatch(fetchInboxSummary()),
  ]);
  return undefined;
};

/** Lists the user's bookings, and the bookings of the user's classes. */
export function InboxPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const params = useParams();
  const [search] = useSearchParams();
  const tab = readTab(params.tab) ?? 'orders';
  const filter = readFilter(search);
  const inbox = useAppSelector(selectInbox);
  const isShown = inbox.tab === tab;
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const hasListings = useAppSelector(selectHasListings);
  const refetch = () => void dispatch(fetchInbox({ tab, ...readFilter(search) }));
  useInboxChange(refetch);
  useRefetch(refetch);
  const text = (id: string) => intl.formatMessage({ id: `InboxPage.${id}` });
  const { keywords, group } = filter;
  const isFiltered = Boolean(keywords || group);
  const canFilter = isShown && inbox.counts !== null && (isFiltered || inbox.totalItems > 0);

  return (
    <div className={css.root}>
      <PageMeta title={text(`title.${tab}`)} noIndex />
      <h1 className={css.title}>{text('heading')}</h1>
      <InboxTabs tab={tab} isTeacher={isTeacher} />
      {canFilter && (
        <div className={css.filters}>
          <KeywordSearch
            keywords={keywords ?? ''}
            label={text(`search.${tab}`)}
            onSearch={words => void navigate(paths.inbox({ tab, group, keywords: words }))}
          />
          <GroupFilter tab={tab} filter={filter} counts={inbox.counts} />
        </div>
      )}
      <InboxList
        tab={tab}
        filter={filter}
        request={isShown ? inbox.request : { status: 'loading' }}
        rows={isShown ? inbox.rows : []}
        isGrouped={inbox.counts !== null && !group}
        totalItems={isShown ? inbox.totalItems : 0}
        totalPages={isShown ? inbox.totalPages : 0}
        reader={isTeacher ? (hasListings ? 'teacherWithListings' : 'teacher') : 'student'}
        onRetry={refetch}
      />
    </div>
  );
}

/** Tabs of the two sides, with the number of orders that have something new. */
function InboxTabs({ tab, isTeacher }: { tab: InboxTab; isTeacher: boolean }) {
  const intl = useIntl();
  const waiting = useAppSelector(selectNotificationCount);
  const news = useAppSelector(selectInboxNews) ?? { orders: 0, sales: waiting };
  const shown: InboxTab[] = isTeacher || tab === 'sales' ? ['orders', 'sales'] : ['orders'];
  return (
    <Tabs
      label={intl.formatMessage({ id: 'InboxPage.tabs' })}
      selected={tab}
      tabs={shown.map(id => ({
        id,
        to: paths.inbox({ tab: id }),
        count: news[id],
        label: intl.formatMessage({ id: `InboxPage.tab.${id}` }),
      }))}
    />
  );
}
