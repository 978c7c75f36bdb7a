import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { cancelBegun, selectTransactionPage } from '../TransactionPage.duck.ts';
import { cancelSubscription } from '../transactionThunks.ts';
import css from '../TransactionPage.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

/** Ends a subscription after its consequences are confirmed. */
export function CancelSubscription({
  transaction,
  title,
}: {
  transaction: Transaction;
  /** Title of the class. */
  title: string;
}) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { cancel } = useAppSelector(selectTransactionPage);
  const [isOpen, setOpen] = useState(false);
  const inProgress = cancel.status === 'loading';

  function ask() {
    dispatch(cancelBegun());
    setOpen(true);
  }
  async function end() {
    const answer = await dispatch(cancelSubscription(transaction));
    if (!cancelSubscription.fulfilled.match(answer)) return;
    toast.show({ message: intl.formatMessage({ id: 'TransactionPage.cancel.toast' }) });
  }

  return (
    <>
      <p>
        <Button variant="secondary" onClick={ask}>
          <FormattedMessage id="TransactionPage.cancel" />
        </Button>
      </p>
      <Modal
        isOpen={isOpen}
        size="small"
        title={<FormattedMessage id="TransactionPage.cancel.title" />}
        onClose={() => !inProgress && setOpen(false)}
        footer={
          <>
            <Button variant="secondary" disabled={inProgress} onClick={() => setOpen(false)}>
              <FormattedMessage id="TransactionPage.cancel.keep" />
            </Button>
            <Button variant="danger" inProgress={inProgress} onClick={() => void end()}>
              <FormattedMessage id="TransactionPage.cancel.confirm" />
            </Button>
          </>
        }
      >
        <div className={css.consequences}>
          <p>
            <FormattedMessage id="TransactionPage.cancel.places" values={{ title }} />
          </p>
          <p>
            <FormattedMessage id="TransactionPage.cancel.money" />
          </p>
          <p>
            <FormattedMessage id="TransactionPage.cancel.again" />
          </p>
          {cancel.status === 'failed' && (
            <Notice tone="error" title={<FormattedMessage id="TransactionPage.cancel.failed" />} />
          )}
        </div>
      </Modal>
    </>
  );
}
