import { useId } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '#shared/contract/values.ts';
import { formatMoney } from '#shared/values/money.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCurrency } from '#src/components/FieldCurrency/FieldCurrency.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { composeValidators, maximumMoney, minimumMoney, required } from '#src/util/validators.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { RefundShares } from './RefundShares.tsx';
import css from './OrderPage.module.css';

/** Most characters of a reason, as the API has it. */
const longestReason = 1_000;

/** What a refund of a part needs. */
export interface RefundInput {
  amount: Money;
  reason: string;
}

/** Values of the form; text that is no amount stays as it was typed. */
interface Values {
  amount?: Money | string | null;
  reason?: string;
}

export interface RefundDialogProps {
  orderId: string;
  /** Largest amount. */
  most: Money;
  error: unknown;
  inProgress: boolean;
  onClose: () => void;
  onRefund: (input: RefundInput) => void;
}

const isMoney = (value: Values['amount']): value is Money =>
  typeof value === 'object' && value !== null;

/** Takes amount and reason, and shows what each side gives back. */
export function RefundDialog({ most, inProgress, onClose, ...props }: RefundDialogProps) {
  const { orderId, error, onRefund } = props;
  const intl = useIntl();
  const formId = useId();
  const amountMax = formatMoney(most, intl.locale);
  const isPossible = (amount: Values['amount']): amount is Money =>
    isMoney(amount) && amount.amount > 0 && amount.amount <= most.amount;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={<FormattedMessage id="ConsoleRefund.title" />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ConsoleOrder.act.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="danger" inProgress={inProgress}>
            <FormattedMessage id="ConsoleRefund.confirm" />
          </Button>
        </>
      }
    >
      <Form<Values>
        onSubmit={({ amount, reason = '' }) => {
          if (isPossible(amount)) onRefund({ amount, reason: reason.trim() });
        }}
        render={({ handleSubmit, values: { amount } }) => (
          <form
            id={formId}
            className={css.dialog}
            noValidate
            onSubmit={event => void handleSubmit(event)}
          >
            <p>
              <FormattedMessage id="ConsoleRefund.text" />
            </p>
            <FailureNotice error={error} />
            <FieldCurrency
              name="amount"
              currency={most.currency}
              label={intl.formatMessage({ id: 'ConsoleRefund.amount' })}
              help={intl.formatMessage({ id: 'ConsoleRefund.possible' }, { amount: amountMax })}
              validate={composeValidators(
                required('ConsoleRefund.amount.required'),
                minimumMoney(1, 'ConsoleRefund.amount.required'),
                maximumMoney(most.amount, {
                  id: 'ConsoleRefund.amount.tooMuch',
                  values: { amount: amountMax },
                }),
              )}
            />
            {isPossible(amount) && <RefundShares orderId={orderId} amount={amount} />}
            <FieldTextArea
              name="reason"
              rows={3}
              label={intl.formatMessage({ id: 'ConsoleRefund.reason' })}
              help={intl.formatMessage({ id: 'ConsoleRefund.reason.help' })}
              maxLength={longestReason}
              validate={required('ConsoleRefund.reason.required')}
            />
          </form>
        )}
      />
    </Modal>
  );
}
