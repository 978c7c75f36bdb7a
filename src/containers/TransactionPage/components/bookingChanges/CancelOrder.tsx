import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { CancelOrderCall } from '#shared/contract/bodies/bookingChanges.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { formatMoney } from '#shared/values/money.ts';
import { cancelOrder, selectBookingChanges } from '../../bookingChanges.duck.ts';
import type { OrderNames } from '../../orderNames.ts';
import { ChangeFailure } from './ChangeFailure.tsx';
import { Deadline } from './Deadline.tsx';
import { isPaid } from './money.ts';
import css from './BookingChanges.module.css';

export interface CancelOrderProps {
  transaction: Transaction;
  names: OrderNames;
  choices: OrderChoices;
  onClose: () => void;
  onDone: () => void;
}

const wayOf = ({ withdraw, cancel }: OrderChoices): CancelOrderCall['way'] =>
  withdraw ? 'withdraw' : cancel?.givesBack ? 'refund' : 'noRefund';

/**
 * Confirms before a request is taken back or a booking canceled, with the exact refund and what
 * happens.
 */
export function CancelOrder({ transaction, names, choices, onClose, onDone }: CancelOrderProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { change } = useAppSelector(selectBookingChanges);
  const way = wayOf(choices);
  const kind = way === 'withdraw' ? 'withdraw' : 'cancel';

  async function confirm() {
    const answer = await dispatch(cancelOrder({ transactionId: transaction.id, way }));
    if (!cancelOrder.fulfilled.match(answer)) return;
    onDone();
    toast.show({
      tone: 'success',
      message: intl.formatMessage({ id: `BookingChanges.${kind}.toast` }),
    });
  }

  return (
    <ConfirmModal
      title={<FormattedMessage id={`BookingChanges.${kind}.title`} />}
      keep={<FormattedMessage id="BookingChanges.keep" />}
      confirm={<FormattedMessage id={`BookingChanges.${kind}.confirm`} />}
      inProgress={change.status === 'loading'}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className={css.dialog}>
        <ChangeFailure />
        {isPaid(transaction) && (
          <Money transaction={transaction} choices={choices} way={way} names={names} />
        )}
        <p>
          <FormattedMessage
            id={`BookingChanges.after.${orderUnitOf(transaction) === null ? 'class' : 'stay'}`}
            values={names}
          />
        </p>
      </div>
    </ConfirmModal>
  );
}

/** Says what is refunded. */
function Money({
  transaction,
  choices: { cancel },
  way,
  names,
}: Pick<CancelOrderProps, 'transaction' | 'choices' | 'names'> & { way: CancelOrderCall['way'] }) {
  const { locale } = useIntl();
  const { payinTotal } = transaction.attributes;
  const timeZone = transaction.listing?.attributes.publicData.timezone ?? 'UTC';
  const until = cancel?.until && <Deadline at={cancel.until} timeZone={timeZone} />;
  const nothing = payinTotal && { ...payinTotal, amount: 0 };
  const shown = way === 'refund' ? cancel?.refund : nothing;
  const paid = payinTotal && formatMoney(payinTotal, locale);
  return (
    <>
      <p className={css.refund}>
        <span className={css.label}>
          <FormattedMessage
            id={`BookingChanges.refund.${way === 'withdraw' ? 'charged' : 'back'}`}
          />
        </span>
        <span className={css.amount}>{shown && formatMoney(shown, locale)}</span>
      </p>
      <p>
        <FormattedMessage
          id={`BookingChanges.money.${way}${way === 'noRefund' && !until ? '.never' : ''}`}
          values={{ ...names, until, paid }}
        />
      </p>
    </>
  );
}
