import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { TeachFailure, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import type { Desk } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { ClassTimeList } from './components/ClassTimeList.tsx';
import { DeskMessages, DeskRequests } from './components/DeskAside.tsx';
import { DeskSkeleton } from './components/DeskSkeleton.tsx';
import { fetchDesk, selectTeachDesk } from './TeachDeskPage.duck.ts';
import css from './TeachDeskPage.module.css';

const isServer = typeof window === 'undefined';

/** Loads the desk in the reader's zone. The server does not know it, so the browser loads it. */
export const loader: Loader = async ({ dispatch }) => {
  if (!isServer) await dispatch(fetchDesk(readerTimeZone()));
};

/** First page of a teacher: today's and next classes, requests to answer, messages. */
export function TeachDeskPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { show, desk } = useAppSelector(selectTeachDesk);
  const error = errorOf(show);
  const refetch = () => void dispatch(fetchDesk(readerTimeZone()));
  const isIdle = show.status === 'idle';
  useEffect(() => {
    if (isIdle) void dispatch(fetchDesk(readerTimeZone()));
  }, [dispatch, isIdle]);
  useRefetch(refetch);

  return (
    <TeachLayout
      page="desk"
      title={intl.formatMessage({ id: 'TeachDeskPage.title' })}
      freshness={desk}
      actions={
        <ButtonLink to={paths.newListing()} variant="secondary">
          <FormattedMessage id="TeachDeskPage.create" />
        </ButtonLink>
      }
    >
      {desk ? (
        <DeskContent desk={desk} />
      ) : error ? (
        <TeachFailure
          error={error}
          title={<FormattedMessage id="TeachDeskPage.failed" />}
          onRetry={refetch}
        />
      ) : (
        <DeskSkeleton />
      )}
    </TeachLayout>
  );
}

function DeskContent({ desk: { today, next, requests, messages } }: { desk: Desk }) {
  if (today.length + next.length + requests.length + messages.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage id="TeachDeskPage.empty" />}
        action={
          <ButtonLink to={paths.newListing()}>
            <FormattedMessage id="TeachDeskPage.create" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="TeachDeskPage.empty.help" />
      </EmptyState>
    );
  }
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <section className={css.section} aria-labelledby="desk-today">
          <h2 id="desk-today" className={css.heading}>
            <FormattedMessage id="TeachDeskPage.today" />
          </h2>
          {today.length > 0 ? (
            <ClassTimeList times={today} />
          ) : (
            <p className={css.quiet}>
              <FormattedMessage id="TeachDeskPage.today.none" />
            </p>
          )}
        </section>
        <section className={css.section} aria-labelledby="desk-next">
          <h2 id="desk-next" className={css.heading}>
            <FormattedMessage id="TeachDeskPage.next" />
          </h2>
          {next.length > 0 ? (
            <ClassTimeList times={next} />
          ) : (
            <p className={css.quiet}>
              <FormattedMessage id="TeachDeskPage.next.none" />
            </p>
          )}
        </section>
      </div>
      <div className={css.column}>
        <DeskRequests requests={requests} />
        <DeskMessages messages={messages} />
      </div>
    </div>
  );
}
