import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import { moveOrder, selectBookingChanges } from '../../bookingChanges.duck.ts';
import { ChangeFailure } from './ChangeFailure.tsx';
import type { CancelOrderProps } from './CancelOrder.tsx';
import { Deadline } from './Deadline.tsx';
import { isPaid } from './money.ts';
import { TimesToMove } from './TimesToMove.tsx';
import type { TimesToMoveProps } from './TimesToMove.tsx';
import css from './BookingChanges.module.css';

export interface MoveOrderProps extends Omit<CancelOrderProps, 'choices'> {
  move: NonNullable<OrderChoices['move']>;
  /** Of the free times, which are fetched again when the dialog opens. */
  request: RequestStatus;
}

/** Moves a booking to another time of the class with a free place. */
export function MoveOrder({ transaction, names, move, request, onClose, onDone }: MoveOrderProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { change } = useAppSelector(selectBookingChanges);
  const [wanted, setWanted] = useState<string | null>(null);
  // A time that was taken meanwhile is not in the list any more.
  const chosen = move.times.find(({ start }) => start === wanted) ?? null;
  const timeZone = transaction.listing?.attributes.publicData.timezone ?? 'UTC';
  const now = transaction.booking?.attributes.start;
  const isMoving = change.status === 'loading';
  const close = () => {
    if (!isMoving) onClose();
  };

  async function confirm() {
    if (!chosen) return;
    const call = {
      transactionId: transaction.id,
      bookingStart: chosen.start,
      isLast: move.isLast,
    };
    const answer = await dispatch(moveOrder(call));
    if (!moveOrder.fulfilled.match(answer)) return;
    onDone();
    toast.show({
      tone: 'success',
      message: intl.formatMessage({ id: 'BookingChanges.move.toast' }),
    });
  }

  return (
    <Modal
      isOpen
      size="small"
      onClose={close}
      title={<FormattedMessage id="BookingChanges.move.title" />}
      footer={
        <>
          <Button variant="secondary" disabled={isMoving} onClick={close}>
            <FormattedMessage id="BookingChanges.keep" />
          </Button>
          {move.times.length > 0 && (
            <Button inProgress={isMoving} disabled={!chosen} onClick={() => void confirm()}>
              <FormattedMessage id="BookingChanges.move.confirm" />
            </Button>
          )}
        </>
      }
    >
      <div className={css.dialog}>
        <ChangeFailure />
        <p>
          <FormattedMessage
            id={`BookingChanges.move.intro${isPaid(transaction) ? '' : '.free'}`}
            values={{ ...names, time: now && <Deadline at={now} timeZone={timeZone} /> }}
          />
        </p>
        {move.isLast && (
          <Notice tone="warning" title={<FormattedMessage id="BookingChanges.move.last" />}>
            <FormattedMessage id="BookingChanges.move.last.text" />
          </Notice>
        )}
        <FreeTimes
          times={move.times}
          chosen={chosen?.start ?? null}
          timeZone={timeZone}
          names={names}
          isLoading={request.status === 'loading'}
          onChoose={setWanted}
        />
      </div>
    </Modal>
  );
}

interface FreeTimesProps extends TimesToMoveProps {
  names: MoveOrderProps['names'];
  /** They are being fetched again; those of before are shown meanwhile. */
  isLoading: boolean;
}

function FreeTimes({ names, isLoading, ...choice }: FreeTimesProps) {
  if (choice.times.length > 0) return <TimesToMove {...choice} />;
  if (isLoading) {
    return (
      <div className={css.times} aria-busy="true">
        {[1, 2, 3].map(line => (
          <Skeleton key={line} shape="block" height="2.75rem" />
        ))}
      </div>
    );
  }
  return (
    <Notice tone="info" title={<FormattedMessage id="BookingChanges.move.empty" />}>
      <FormattedMessage id="BookingChanges.move.empty.text" values={names} />
    </Notice>
  );
}
