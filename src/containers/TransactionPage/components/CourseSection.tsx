import { useState } from 'react';
import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useNow } from '#src/components/useNow.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { formatDayAndTime } from '#shared/time/time.ts';
import { refundableUntil } from '#shared/transactions/bookingRules.ts';
import { courseProgressOf } from '#shared/transactions/course.ts';
import { orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { errorOf, failed, idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { useSubscription } from '../hooks/useSubscription.ts';
import { changeSubscription } from '../subscriptionThunks.ts';
import { SubscriptionFailure } from './SubscriptionFailure.tsx';
import { SubscriptionHistory } from './SubscriptionHistory.tsx';
import type { SubscriptionSectionProps } from './SubscriptionSection.tsx';
import page from '../TransactionPage.module.css';
import css from './SubscriptionSection.module.css';
import course from './CourseSection.module.css';

/** A course to its student: how far it is, its dates, what was paid, and the way out of it. */
export function CourseSection({ transaction, now, onChanged, title }: SubscriptionSectionProps) {
  const { details, error } = useSubscription(transaction);
  const times = orderTimesOf(transaction);
  const present = Math.max(now, useNow() ?? 0);
  const { done, of } = courseProgressOf(times, present);
  return (
    <section className={css.root} aria-labelledby="course">
      <h2 id="course" className={css.title}>
        <FormattedMessage id="CourseSection.title" />
      </h2>
      <p>
        <FormattedMessage id="CourseSection.progress" values={{ done, of }} />
      </p>
      {/* A list that scrolls is focusable, so that keys scroll it. */}
      <ol
        className={course.dates}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby="course"
      >
        {times.map(({ start, end, date }) => (
          <li key={date} className={clsx(course.date, end <= present && course.over)}>
            <ReaderTime at={start} format={formatDayAndTime} />
            {end <= present && <FormattedMessage id="CourseSection.over" />}
          </li>
        ))}
      </ol>
      {details
        ? details.months.length > 0 && <SubscriptionHistory months={details.months} isCourse />
        : !error && <Skeleton shape="block" height="6.5rem" />}
      <div className={css.actions}>
        <LeaveCourse {...{ transaction, title, onChanged }} now={present} />
      </div>
    </section>
  );
}

/** Ends the student's place in the course, after what comes back is confirmed. */
function LeaveCourse({ transaction, title, now, onChanged }: SubscriptionSectionProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<RequestStatus>(idle);
  const failure = errorOf(leaving);
  const first = transaction.booking?.attributes.start;
  const policy = transaction.attributes.metadata?.policy ?? 'none';
  const until = first ? refundableUntil(policy, Date.parse(first)) : null;
  const isRefunded = until !== null && now <= until;

  async function leave() {
    setLeaving({ status: 'loading' });
    const answer = await dispatch(
      changeSubscription({ transactionId: transaction.id, step: 'end' }),
    );
    const isDone = changeSubscription.fulfilled.match(answer);
    setLeaving(isDone ? idle : failed(rejectionOf(answer)));
    if (!isDone) return;
    onChanged();
    toast.show({ message: intl.formatMessage({ id: 'CourseSection.leave.done' }) });
  }
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          setLeaving(idle);
          setOpen(true);
        }}
      >
        <FormattedMessage id="CourseSection.leave" />
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={<FormattedMessage id="CourseSection.leave.title" />}
        keep={<FormattedMessage id="TransactionPage.cancel.keep" />}
        confirm={<FormattedMessage id="CourseSection.leave.confirm" />}
        inProgress={leaving.status === 'loading'}
        onClose={() => setOpen(false)}
        onConfirm={() => void leave()}
      >
        <div className={page.consequences}>
          <p>
            <FormattedMessage id="TransactionPage.cancel.places" values={{ title }} />
          </p>
          <p>
            <FormattedMessage id={`CourseSection.leave.${isRefunded ? 'refunded' : 'kept'}`} />
          </p>
          {failure && <SubscriptionFailure error={failure} unknown="CourseSection.leave.failed" />}
        </div>
      </ConfirmModal>
    </>
  );
}
