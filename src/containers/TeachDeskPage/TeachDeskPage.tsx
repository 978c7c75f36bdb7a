import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ChangeNotices } from '#src/features/classChange/ChangeNotices.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import type { Desk } from '#shared/contract/api/teach.ts';
import { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { readerZone } from '#src/store/readerZone.ts';
import { errorOf } from '#src/util/request.ts';
import { ClassTimeList } from './components/ClassTimeList.tsx';
import { DeskMessages, DeskRequests } from './components/DeskAside.tsx';
import { DeskSkeleton } from './components/DeskSkeleton.tsx';
import { HelpedClasses } from './components/HelpedClasses.tsx';
import { FirstSteps } from './firstSteps/FirstSteps.tsx';
import { fetchDesk, selectTeachDesk } from './TeachDeskPage.duck.ts';
import css from './TeachDeskPage.module.css';

/** Loads the desk in the reader's zone; nothing on the server while that is not known. */
export const loader: Loader = async ({ dispatch }) => {
  const zone = dispatch(readerZone());
  if (zone) await dispatch(fetchDesk(zone));
};

/** First page of a teacher: today's and next classes, requests to answer, messages. */
export function TeachDeskPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { show, zone, desk } = useAppSelector(selectTeachDesk);
  const error = errorOf(show);
  const refetch = () => void dispatch(fetchDesk(readerTimeZone()));
  // The server may have known no zone, or the one of another browser.
  useEffect(() => {
    if (zone !== readerTimeZone()) void dispatch(fetchDesk(readerTimeZone()));
  }, [dispatch, zone]);
  const change = useClassChange();
  useRefetch(refetch, change.pending?.settlesAt ?? null);

  return (
    <TeachLayout
      page="desk"
      title={intl.formatMessage({ id: 'TeachDeskPage.title' })}
      freshness={desk}
      actions={
        desk &&
        !isEmpty(desk) && (
          <span className={css.create}>
            <ButtonLink to={paths.startListing()} variant="secondary">
              <FormattedMessage id="TeachDeskPage.create" />
            </ButtonLink>
          </span>
        )
      }
    >
      <TeachContent
        error={error}
        title={<FormattedMessage id="TeachDeskPage.failed" />}
        onRetry={refetch}
        skeleton={<DeskSkeleton />}
      >
        {desk && (
          <>
            <ChangeNotices
              times={[...desk.today, ...desk.next]}
              pendingId={change.pending?.id ?? null}
              undo={change.actions.undo}
              onLook={refetch}
            />
            <FirstSteps hasPublished={desk.hasPublished ?? true} />
            <DeskContent desk={desk} />
          </>
        )}
      </TeachContent>
    </TeachLayout>
  );
}

const isEmpty = ({ today, next, requests, messages, helping }: Desk) =>
  today.length + next.length + requests.length + messages.length === 0 &&
  (helping?.classes ?? []).length === 0;

/** Shows requests and messages before the next class times: on a phone that list is long. */
function DeskContent({ desk }: { desk: Desk }) {
  const { today, next, requests, messages, helping } = desk;
  if (isEmpty(desk)) {
    return (
      <EmptyState
        title={<FormattedMessage id="TeachDeskPage.empty" />}
        action={
          <ButtonLink to={paths.startListing()}>
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
        {helping && helping.classes.length > 0 && <HelpedClasses helping={helping} />}
      </div>
      <div className={css.aside}>
        <DeskRequests requests={requests} />
        <DeskMessages messages={messages} />
      </div>
      <section className={css.section} aria-labelledby="desk-next">
        <h2 id="desk-next" className={css.heading}>
          <FormattedMessage id="TeachDeskPage.next" />
        </h2>
        {next.length > 0 ? (
          <>
            <ClassTimeList times={next} />
            <p>
              <Link to={paths.teachCalendar()}>
                <FormattedMessage id="TeachDeskPage.next.all" />
              </Link>
            </p>
          </>
        ) : (
          <p className={css.quiet}>
            <FormattedMessage id="TeachDeskPage.next.none" />
          </p>
        )}
      </section>
    </div>
  );
}
