import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { PayoutDetailsForm } from '#src/components/PayoutDetailsForm/PayoutDetailsForm.tsx';
import { paths } from '#src/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/ducks/hooks.ts';
import {
  continueVerification,
  createPayoutAccount,
  payoutNeedOf,
  selectPayoutRequest,
} from '#src/ducks/payout.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { errorOf } from '#src/util/request.ts';
import css from './StripePayoutPage.module.css';

/** The teacher's payout account: open it, complete it, or see that all is well. */
export function StripePayoutPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { returnURLType } = useParams();
  const user = useAppSelector(selectCurrentUser);
  const request = useAppSelector(selectPayoutRequest);
  const need = payoutNeedOf(user);
  const error = errorOf(request);
  const inProgress = request.status === 'loading';
  const title = intl.formatMessage({ id: 'StripePayoutPage.title' });
  const last4 =
    user?.stripeAccount?.attributes.stripeAccountData?.external_accounts?.data[0]?.last4;

  const addresses = () => ({
    successURL: `${window.location.origin}${paths.payouts()}/success`,
    failureURL: `${window.location.origin}${paths.payouts()}/failure`,
  });
  const leaveFor = (answer: { payload?: unknown; meta: { requestStatus: string } }) => {
    if (answer.meta.requestStatus === 'fulfilled' && typeof answer.payload === 'string') {
      window.location.assign(answer.payload);
    }
  };

  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <h1 className={css.title}>{title}</h1>
      {need === 'none' ? (
        <Notice tone="success" title={<FormattedMessage id="StripePayoutPage.complete" />}>
          <FormattedMessage
            id={last4 ? 'StripePayoutPage.complete.account' : 'StripePayoutPage.complete.help'}
            values={{ last4 }}
          />
        </Notice>
      ) : need === 'verification' ? (
        <>
          <Notice
            tone="warning"
            title={
              <FormattedMessage
                id={
                  returnURLType === 'failure'
                    ? 'StripePayoutPage.verification.returned'
                    : 'StripePayoutPage.verification'
                }
              />
            }
          >
            <FormattedMessage id="StripePayoutPage.verification.help" />
          </Notice>
          {error && (
            <Notice tone="error" title={<FormattedMessage id="PayoutModal.linkFailed" />} />
          )}
          <Button
            inProgress={inProgress}
            onClick={() => void dispatch(continueVerification(addresses())).then(leaveFor)}
          >
            <FormattedMessage id="PayoutModal.continue" />
          </Button>
        </>
      ) : (
        <>
          <p className={css.intro}>
            <FormattedMessage id="PayoutModal.intro.account" />
          </p>
          <PayoutDetailsForm
            inProgress={inProgress}
            error={error}
            onSubmit={details =>
              void dispatch(createPayoutAccount({ details, ...addresses() })).then(leaveFor)
            }
          />
        </>
      )}
    </div>
  );
}
