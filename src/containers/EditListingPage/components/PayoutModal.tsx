import { FormattedMessage } from 'react-intl';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { PayoutDetailsForm } from '#src/features/payout/PayoutDetailsForm/PayoutDetailsForm.tsx';
import { PayoutStatus } from '#src/features/payout/PayoutStatus/PayoutStatus.tsx';
import { payoutPersonOf, selectRefusedPerson } from '#src/features/payout/payout.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useStaleAccount } from '#src/features/payout/useStaleAccount.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { PayoutForm } from '../hooks/usePayoutForm.ts';
import css from '../EditListingPage.module.css';

/** Requests the details that the payment provider needs before a class can be published. */
export function PayoutModal({ payout, onClose }: { payout: PayoutForm; onClose: () => void }) {
  const { isOpen, need, inProgress, error, hasReturned, submit, verify } = payout;
  const user = useAppSelector(selectCurrentUser);
  const refusedPerson = useAppSelector(selectRefusedPerson);
  const stale = useStaleAccount();
  const account = user?.stripeAccount?.attributes.stripeAccountData;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={<FormattedMessage id="PayoutModal.title" />}>
      <div className={css.payout}>
        {need === 'account' ? (
          <>
            <p className={css.payoutIntro}>
              <FormattedMessage id="PayoutModal.intro.account" />
            </p>
            <PayoutDetailsForm
              person={payoutPersonOf(user)}
              inProgress={inProgress}
              error={error}
              refusedPerson={refusedPerson}
              onSubmit={details => void submit(details)}
            />
          </>
        ) : (
          <PayoutStatus
            type={
              need === 'none'
                ? 'verificationSuccess'
                : hasReturned
                  ? 'verificationError'
                  : 'verificationNeeded'
            }
            requirements={account?.requirements ?? {}}
            error={error}
            inProgress={inProgress}
            stale={stale}
            onContinue={() => void verify()}
          />
        )}
      </div>
    </Modal>
  );
}
