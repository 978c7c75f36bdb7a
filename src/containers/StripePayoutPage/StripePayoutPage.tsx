import type { Loader } from '#src/store/loader.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { DemoBanner } from '#src/components/DemoBanner/DemoBanner.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { PayoutDetailsForm } from '#src/components/PayoutDetailsForm/PayoutDetailsForm.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  continueVerification,
  createPayoutAccount,
  payoutNeedOf,
  selectPayoutRequest,
  refreshPayoutAccount,
} from '#src/ducks/payout.duck.ts';
import { selectCurrentUser, selectUserType } from '#src/ducks/user.duck.ts';
import { errorOf } from '#src/util/request.ts';
import { HowPaid } from './components/HowPaid.tsx';
import css from './StripePayoutPage.module.css';

/** Redirects all but teachers. Reloads the account, which the provider may have changed. */
export const loader: Loader = async ({ params, dispatch, getState }) => {
  if (selectUserType(getState()) !== 'teacher') return { redirect: paths.landing(), status: 302 };
  const { returnURLType } = params;
  const isKnown = returnURLType === undefined || ['success', 'failure'].includes(returnURLType);
  if (!isKnown) return { status: 404 };
  await dispatch(refreshPayoutAccount());
  return undefined;
};

/** Page that opens and completes the teacher's payout account. */
export function StripePayoutPage() {
  const intl = useIntl();
  const config = useConfig();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const request = useAppSelector(selectPayoutRequest);
  const need = payoutNeedOf(user);
  const error = errorOf(request);
  const inProgress = request.status === 'loading';
  const title = intl.formatMessage({ id: 'StripePayoutPage.title' });

  const addresses = () => ({
    successURL: siteUrl(config, `${paths.payouts()}/success`),
    failureURL: siteUrl(config, `${paths.payouts()}/failure`),
  });
  const leaveFor = (answer: { payload?: unknown; meta: { requestStatus: string } }) => {
    if (answer.meta.requestStatus === 'fulfilled' && typeof answer.payload === 'string') {
      window.location.assign(answer.payload);
    }
  };

  return (
    <AccountLayout page="payouts" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      <div className={css.root}>
        <div className={css.main}>
          <DemoBanner title={<FormattedMessage id="StripePayoutPage.demo" />}>
            <FormattedMessage id="StripePayoutPage.demo.help" />
          </DemoBanner>
          {need === 'none' && <Complete />}
          {need === 'verification' && (
            <Verification
              hasFailed={error !== null}
              inProgress={inProgress}
              onContinue={() => void dispatch(continueVerification(addresses())).then(leaveFor)}
            />
          )}
          {need === 'account' && (
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
        <HowPaid />
      </div>
    </AccountLayout>
  );
}

function Complete() {
  const user = useAppSelector(selectCurrentUser);
  const account = user?.stripeAccount?.attributes.stripeAccountData;
  const last4 = account?.external_accounts?.data[0]?.last4;
  return (
    <>
      <Notice tone="success" title={<FormattedMessage id="StripePayoutPage.complete" />}>
        <FormattedMessage
          id={last4 ? 'StripePayoutPage.complete.account' : 'StripePayoutPage.complete.help'}
          values={{ last4 }}
        />
      </Notice>
      <p>
        <ButtonLink variant="secondary" to={paths.manageListings()}>
          <FormattedMessage id="StripePayoutPage.listings" />
        </ButtonLink>
      </p>
    </>
  );
}

interface VerificationProps {
  /** The provider's address could not be fetched. */
  hasFailed: boolean;
  inProgress: boolean;
  onContinue: () => void;
}

function Verification({ hasFailed, inProgress, onContinue }: VerificationProps) {
  const { returnURLType } = useParams();
  const messageKey = returnURLType === 'failure' ? 'verification.returned' : 'verification';
  return (
    <>
      <Notice tone="warning" title={<FormattedMessage id={`StripePayoutPage.${messageKey}`} />}>
        <FormattedMessage id="StripePayoutPage.verification.help" />
      </Notice>
      {hasFailed && (
        <Notice tone="error" title={<FormattedMessage id="PayoutModal.linkFailed" />} />
      )}
      <ActionBar>
        <Button size="large" inProgress={inProgress} onClick={onContinue}>
          <FormattedMessage id="PayoutModal.continue" />
        </Button>
      </ActionBar>
    </>
  );
}
