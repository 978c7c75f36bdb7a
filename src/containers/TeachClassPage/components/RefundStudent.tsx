import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { studentNameOf } from '#src/components/StudentName/StudentName.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { ClassTimeRow, RosterRow } from '#shared/contract/api/teach.ts';
import { formatMoney } from '#shared/values/money.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { fetchRoster, refundStudent } from '../TeachClassPage.duck.ts';
import css from './RosterTable.module.css';

export interface RefundStudentProps {
  person: RosterRow;
  time: ClassTimeRow;
}

/** Cancels the booking of one student, after a question that says what goes back. */
export function RefundStudent({ person, time }: RefundStudentProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const name = studentNameOf(intl, person);
  const key = person.paid ? 'paid' : 'free';
  return (
    <span className={css.refund}>
      <InlineTextButton
        aria-label={intl.formatMessage({ id: `RefundStudent.${key}.label` }, { name })}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id={`RefundStudent.${key}`} />
      </InlineTextButton>
      <Presence>
        {isOpen && <Question person={person} time={time} onClose={() => setOpen(false)} />}
      </Presence>
    </span>
  );
}

function Question({ person, time, onClose }: RefundStudentProps & { onClose: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { orderId, places, paid } = person;
  const name = studentNameOf(intl, person);
  const amount = paid && formatMoney(paid, intl.locale);

  async function confirm() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(refundStudent(orderId));
    setBusy(false);
    if (refundStudent.rejected.match(answer)) {
      setError(rejectionOf(answer));
      return;
    }
    onClose();
    toast.show({ message: intl.formatMessage({ id: 'RefundStudent.done' }, { name }) });
  }

  return (
    <ConfirmModal
      title={<FormattedMessage id="RefundStudent.title" values={{ name }} />}
      keep={<FormattedMessage id="RefundStudent.keep" />}
      confirm={<FormattedMessage id={`RefundStudent.${paid ? 'paid' : 'free'}`} />}
      inProgress={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className={css.question}>
        {amount && (
          <p>
            <FormattedMessage id="RefundStudent.money" values={{ name, amount }} />
          </p>
        )}
        <p>
          <FormattedMessage id="RefundStudent.seats" values={{ name, places }} />
        </p>
        {error && (
          <TeachFailure
            title={<FormattedMessage id="RefundStudent.failed" />}
            error={error}
            onReload={() => {
              onClose();
              void dispatch(fetchRoster({ listingId: time.listingId, date: time.date }));
            }}
          />
        )}
      </div>
    </ConfirmModal>
  );
}
