import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PayoutDetailsForm } from '#src/components/PayoutDetailsForm/PayoutDetailsForm.tsx';
import type { PayoutForm } from '../hooks/usePayoutForm.ts';
import css from '../EditListingPage.module.css';

/** Asks for the details that the payment provider needs before a class can be published. */
export function PayoutModal({ payout }: { payout: PayoutForm }) {
  const { isOpen, need, inProgress, error, hasReturned, close, submit, verify } = payout;
  return (
    <Modal isOpen={isOpen} onClose={close} title={<FormattedMessage id="PayoutModal.title" />}>
      <div className={css.payout}>
        <p className={css.payoutIntro}>
          <FormattedMessage
            id={`PayoutModal.intro.${need === 'account' ? 'account' : 'verification'}`}
          />
        </p>
        {hasReturned && !error && (
          <Notice tone="warning" title={<FormattedMessage id="PayoutModal.returned" />} />
        )}
        {need === 'account' ? (
          <PayoutDetailsForm
            inProgress={inProgress}
            error={error}
            onSubmit={details => void submit(details)}
          />
        ) : (
          <>
            {error && (
              <Notice tone="error" title={<FormattedMessage id="PayoutModal.linkFailed" />} />
            )}
            <Button fullWidth inProgress={inProgress} onClick={() => void verify()}>
              <FormattedMessage id="PayoutModal.continue" />
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
