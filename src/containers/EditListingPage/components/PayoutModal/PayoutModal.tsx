import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PayoutDetailsForm } from '#src/components/PayoutDetailsForm/PayoutDetailsForm.tsx';
import type { PayoutNeed } from '#src/ducks/payout.duck.ts';
import type { PayoutDetails } from '#src/util/bankAccount.ts';
import type { AppError } from '#src/util/errors.ts';
import css from './PayoutModal.module.css';

export interface PayoutModalProps {
  isOpen: boolean;
  /** What is missing: the account, or details on it. */
  need: PayoutNeed;
  inProgress: boolean;
  error: AppError | null;
  /** The teacher came back from the provider without finishing. */
  hasReturned: boolean;
  onClose: () => void;
  onSubmit: (details: PayoutDetails) => void;
  onContinue: () => void;
}

/** Asks for what the payment provider needs before a paid class can be published. */
export function PayoutModal(props: PayoutModalProps) {
  const { isOpen, need, inProgress, error, hasReturned, onClose, onSubmit, onContinue } = props;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={<FormattedMessage id="PayoutModal.title" />}>
      <div className={css.root}>
        <p className={css.intro}>
          <FormattedMessage
            id={`PayoutModal.intro.${need === 'account' ? 'account' : 'verification'}`}
          />
        </p>
        {hasReturned && !error && (
          <Notice tone="warning" title={<FormattedMessage id="PayoutModal.returned" />} />
        )}
        {need === 'account' ? (
          <PayoutDetailsForm inProgress={inProgress} error={error} onSubmit={onSubmit} />
        ) : (
          <>
            {error && (
              <Notice tone="error" title={<FormattedMessage id="PayoutModal.linkFailed" />} />
            )}
            <Button fullWidth inProgress={inProgress} onClick={onContinue}>
              <FormattedMessage id="PayoutModal.continue" />
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
