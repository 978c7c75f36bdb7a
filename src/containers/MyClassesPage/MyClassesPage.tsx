import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { MyContent, MyLayout } from '#src/components/MyLayout/MyLayout.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { useNow } from '#src/components/useNow.ts';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import type { MyClasses } from '#shared/contract/api/my.ts';
import { useInboxChange } from '#src/features/inbox/useInboxChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { errorOf } from '#src/util/request.ts';
import { CalendarDisclosure } from './components/CalendarDisclosure.tsx';
import { ClassDays } from './components/ClassDays.tsx';
import { MyClassesSkeleton } from './components/MyClassesSkeleton.tsx';
import { NextClass } from './components/NextClass.tsx';
import { OpenBookings } from './components/OpenBookings.tsx';
import { nextOf } from './days.ts';
import { fetchMyClasses, selectMyClasses } from './MyClassesPage.duck.ts';
import css from './MyClassesPage.module.css';

/** Loads what comes. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchMyClasses());
};

/** First page of a student: the next class, what comes after it, and what is open. */
export function MyClassesPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { show, my, shownAt } = useAppSelector(selectMyClasses);
  const refetch = () => void dispatch(fetchMyClasses());
  const isIdle = show.status === 'idle';
  useEffect(() => {
    if (isIdle) void dispatch(fetchMyClasses());
  }, [dispatch, isIdle]);
  useRefetch(refetch);
  useInboxChange(refetch);

  return (
    <MyLayout
      page="upcoming"
      title={intl.formatMessage({ id: 'MyClassesPage.title' })}
      freshness={my}
    >
      <MyContent
        error={errorOf(show)}
        title={<FormattedMessage id="MyClassesPage.failed" />}
        onRetry={refetch}
        skeleton={<MyClassesSkeleton />}
      >
        {my && <Classes my={my} shownAt={shownAt} />}
      </MyContent>
    </MyLayout>
  );
}

const own: readonly TransactionState[] = ['subscription-confirmed', 'pending-payment', 'offered'];

/** Returns whether what is open waits for the student: to be paid, or taken. */
const isMine = (state: TransactionState) => own.includes(state);

function Classes({ my: { classes, open }, shownAt }: { my: MyClasses; shownAt: number }) {
  const now = useNow() ?? shownAt;
  const zone = useReaderZone();
  if (classes.length === 0 && open.length === 0) return <NothingBooked />;
  // Days are those of the reader.
  if (zone === null) return <MyClassesSkeleton />;
  const next = nextOf(classes, now);
  const others = classes.filter(booking => booking !== next);
  const toFinish = open.filter(({ state }) => isMine(state));
  const waiting = open.filter(({ state }) => !isMine(state));
  return (
    <div className={css.sections}>
      <OpenBookings id="finish" bookings={toFinish} now={now} />
      {next ? <NextClass booking={next} now={now} zone={zone} /> : <NothingNext />}
      <ClassDays bookings={others} now={now} zone={zone} />
      <OpenBookings id="waiting" bookings={waiting} now={now} />
      <CalendarDisclosure />
    </div>
  );
}

function NothingBooked() {
  return (
    <EmptyState title={<FormattedMessage id="MyClassesPage.empty" />} action={<FindClass />}>
      <FormattedMessage id="MyClassesPage.empty.help" />
    </EmptyState>
  );
}

function NothingNext() {
  return (
    <div className={css.nothing}>
      <p>
        <FormattedMessage id="MyClassesPage.noNext" />
      </p>
      <FindClass />
    </div>
  );
}

const FindClass = () => (
  <ButtonLink to={paths.search()}>
    <FormattedMessage id="MyClassesPage.empty.action" />
  </ButtonLink>
);
