import type { Loader } from '#src/store/loader.ts';
import { useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectTransactions } from '#src/ducks/marketplaceData.duck.ts';
import {
  selectHasListings,
  selectNotificationCount,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { InboxList } from './components/InboxList.tsx';
import { readPage, readTab, fetchInbox, selectInbox } from './InboxPage.duck.ts';
import css from './InboxPage.module.css';

/** Loads the page of the tab in the address. An unknown tab is a 404. */
export const loader: Loader = async ({ params, search, dispatch }) => {
  const tab = readTab(params.tab);
  if (!tab) {
    globalThis.console.warn(`Invalid tab for InboxPage: ${params.tab}`);
    return { status: 404 };
  }
  await dispatch(fetchInbox({ tab, page: readPage(search) }));
  return undefined;
};

/** Lists the user's bookings, and the bookings of the user's classes. */
export function InboxPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const params = useParams();
  const [search] = useSearchParams();
  const tab = readTab(params.tab) ?? 'orders';
  const inbox = useAppSelector(selectInbox);
  const isShown = inbox.tab === tab;
  const transactions = useAppSelector(state => selectTransactions(state, inbox.transactionIds));
  const waiting = useAppSelector(selectNotificationCount);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const hasListings = useAppSelector(selectHasListings);
  const text = (id: string) => intl.formatMessage({ id: `InboxPage.${id}` });
  const tabs = [
    { id: 'orders', label: text('tab.orders'), to: paths.inbox({ tab: 'orders' }) },
    ...(isTeacher || tab === 'sales'
      ? [
          {
            id: 'sales',
            label: text('tab.sales'),
            to: paths.inbox({ tab: 'sales' }),
            count: waiting,
          },
        ]
      : []),
  ];

  return (
    <div className={css.root}>
      <PageMeta title={text(`title.${tab}`)} noIndex />
      <h1 className={css.title}>{text('heading')}</h1>
      <Tabs label={text('tabs')} selected={tab} tabs={tabs} />
      <InboxList
        tab={tab}
        request={isShown ? inbox.request : { status: 'loading' }}
        transactions={isShown ? transactions : []}
        pagination={isShown ? inbox.pagination : null}
        reader={isTeacher ? (hasListings ? 'teacherWithListings' : 'teacher') : 'student'}
        onRetry={() => void dispatch(fetchInbox({ tab, page: readPage(search) }))}
      />
    </div>
  );
}
