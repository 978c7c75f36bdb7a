import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { changeBegun } from '../../bookingChanges.duck.ts';
import type { OrderNames } from '../../orderNames.ts';
import { useHeadingFocus } from '../../hooks/useHeadingFocus.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { MoveOrder } from './MoveOrder.tsx';
import { TermsLine } from './TermsLine.tsx';
import { useChoices } from './useChoices.ts';
import css from './BookingChanges.module.css';

export interface BookingChangesProps {
  transaction: Transaction;
  names: OrderNames;
}

/** Takes back the move of a booking whose class is held once: there is no other time. */
function hideUnavailableMove(choices: OrderChoices, { listing }: Transaction): OrderChoices {
  const data = listing?.attributes.publicData;
  const isOnce = data && dateUnitOf(data) === null && !data.weeklyDays?.length;
  return isOnce && choices.move?.times.length === 0 ? { ...choices, move: null } : choices;
}

/** Changes that the student may make, and the dialogs that confirm them. */
export function BookingChanges({ transaction, names }: BookingChangesProps) {
  const dispatch = useAppDispatch();
  const { isOpen, choices: offered, request, reload } = useChoices(transaction);
  const choices = offered && hideUnavailableMove(offered, transaction);
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null);
  const focusHeading = useHeadingFocus();

  const open = (kind: 'cancel' | 'move') => {
    dispatch(changeBegun());
    reload();
    setDialog(kind);
  };
  const close = () => setDialog(null);
  const done = () => {
    setDialog(null);
    focusHeading();
  };

  const dialogProps = { transaction, names, onClose: close, onDone: done };
  const isChangeable = isOpen && choices !== null && !choices.obstacle;
  const move = choices?.move;
  return (
    <>
      {isOpen && (
        <Choices
          transaction={transaction}
          names={names}
          choices={choices}
          hasFailed={request.status === 'failed'}
          onReload={reload}
          onOpen={open}
        />
      )}
      <Presence>
        {isChangeable && dialog === 'cancel' && <CancelOrder {...dialogProps} choices={choices} />}
      </Presence>
      <Presence>
        {isChangeable && dialog === 'move' && move && (
          <MoveOrder {...dialogProps} move={move} request={request} />
        )}
      </Presence>
    </>
  );
}

interface ChoicesProps extends BookingChangesProps {
  /** null while they are loaded. */
  choices: OrderChoices | null;
  hasFailed: boolean;
  onReload: () => void;
  onOpen: (dialog: 'cancel' | 'move') => void;
}

/** Until when a booking can be changed, and the buttons that open the dialogs. */
function Choices({ transaction, names, choices, hasFailed, onReload, onOpen }: ChoicesProps) {
  if (!choices) {
    return hasFailed ? (
      <p role="alert" className={css.terms}>
        <FormattedMessage id="BookingChanges.failed" />{' '}
        <InlineTextButton onClick={onReload}>
          <FormattedMessage id="ErrorState.retry" />
        </InlineTextButton>
      </p>
    ) : (
      <div className={css.root} aria-busy="true">
        <Skeleton width="18rem" />
        <Skeleton width="12rem" height="2.75rem" shape="block" />
      </div>
    );
  }
  if (choices.obstacle) {
    return (
      <p className={css.terms}>
        <FormattedMessage
          id={`BookingChanges.obstacle.${choices.obstacle}`}
          values={{
            ...names,
            contact: words => <Link to={paths.contact()}>{words}</Link>,
          }}
        />
      </p>
    );
  }
  const { withdraw, cancel, move } = choices;
  if (!withdraw && !cancel) return null;
  return (
    <div className={css.root}>
      <TermsLine transaction={transaction} choices={choices} />
      <p className={css.buttons}>
        {move && (
          <Button variant="secondary" onClick={() => onOpen('move')}>
            <FormattedMessage id="BookingChanges.move" />
          </Button>
        )}
        <Button variant="secondary" onClick={() => onOpen('cancel')}>
          <FormattedMessage id={withdraw ? 'BookingChanges.withdraw' : 'BookingChanges.cancel'} />
        </Button>
      </p>
    </div>
  );
}
