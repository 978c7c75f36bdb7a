import { useEffect, useState } from 'react';
import type { Loader } from '#src/store/loader.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { DemoBanner } from '#src/components/DemoBanner/DemoBanner.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { PayoutDetailsForm } from '#src/features/payout/PayoutDetailsForm/PayoutDetailsForm.tsx';
import { PayoutStatus } from '#src/features/payout/PayoutStatus/PayoutStatus.tsx';
import type { PayoutStatusType } from '#src/features/payout/PayoutStatus/PayoutStatus.tsx';
import { isKnownReturn } from '#src/features/payout/payouts.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  continueVerification,
  createPayoutAccount,
  payoutNeedOf,
  payoutPersonOf,
  selectPayoutRequest,
  selectRefusedPerson,
  refreshPayoutAccount,
  requestForgotten,
} from '#src/features/payout/payout.duck.ts';
import type { PayoutNeed } from '#src/features/payout/payout.duck.ts';
import type { PayoutDetails } from '#src/features/payout/payoutDetails.ts';
import { selectCurrentUser, selectUserType } from '#src/ducks/user.duck.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { fetchSecondFactor } from '#src/features/secondFactor/secondFactor.duck.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useStaleAccount } from '#src/features/payout/useStaleAccount.ts';
import { errorOf } from '#src/util/request.ts';
import { AccountChanges } from './components/AccountChanges.tsx';
import { HowPaid } from './components/HowPaid.tsx';
import { SecondStepHint } from './components/SecondStepHint.tsx';
import css from './StripePayoutPage.module.css';

/** Redirects all but teachers. Reloads the account, which the provider may have changed. */
export const loader: Loader = async ({ params, dispatch, getState }) => {
  if (selectUserType(getState()) !== 'teacher')
    return { redirect: paths.onlyTeachers(), status: 302 };
  if (!isKnownReturn(params.returnURLType)) return { status: 404 };
  // An operator who looks on sees nothing of the second step.
  const isLimited = selectScopes(getState()).includes(limitedScope);
  await Promise.all([
    dispatch(refreshPayoutAccount()),
    isLimited ? undefined : dispatch(fetchSecondFactor()),
  ]);
  return undefined;
};

/** Page that opens, completes and changes the teacher's payout account. */
export function StripePayoutPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectCurrentUser);
  // When the session has ended the page stays as it was, and says so.
  const [user, setUser] = useState(current);
  if (current && current !== user) setUser(current);
  const request = useAppSelector(selectPayoutRequest);
  const refusedPerson = useAppSelector(selectRefusedPerson);
  const stale = useStaleAccount();
  const need = payoutNeedOf(user);
  const error = errorOf(request);
  const inProgress = request.status === 'loading';
  const account = user?.stripeAccount?.attributes.stripeAccountData;
  const { returnURLType } = useParams();
  const title = intl.formatMessage({ id: 'StripePayoutPage.title' });
  const { create, verify } = useProviderPages(need);

  useEffect(() => () => void dispatch(requestForgotten()), [dispatch]);

  return (
    <AccountLayout page="payouts" isTeacher title={title}>
      <PageMeta title={title} description={title} noIndex />
      <div className={css.root}>
        <div className={css.main}>
          <DemoBanner title={<FormattedMessage id="StripePayoutPage.demo" />}>
            <FormattedMessage id="StripePayoutPage.demo.help" />
          </DemoBanner>
          {!current && <SignedOut />}
          {account && (
            <>
              <PayoutStatus
                type={statusOf(need, returnURLType)}
                requirements={account.requirements ?? {}}
                error={error}
                inProgress={inProgress}
                stale={stale}
                onContinue={verify}
              />
              <AccountChanges account={account} />
              <SecondStepHint />
              <p className={css.next}>
                <ButtonLink variant="secondary" to={paths.manageListings()}>
                  <FormattedMessage id="StripePayoutPage.listings" />
                </ButtonLink>
              </p>
            </>
          )}
          {need === 'account' && (
            <>
              <p className={css.intro}>
                <FormattedMessage id="PayoutModal.intro.account" />
              </p>
              <PayoutDetailsForm
                person={payoutPersonOf(user)}
                inProgress={inProgress}
                error={error}
                refusedPerson={refusedPerson}
                onSubmit={create}
              />
            </>
          )}
        </div>
        <HowPaid />
      </div>
    </AccountLayout>
  );
}

/** Opens an account or continues its verification, and leaves for the provider's page. */
function useProviderPages(need: PayoutNeed) {
  const config = useConfig();
  const dispatch = useAppDispatch();
  const addresses = () => ({
    successURL: siteUrl(config, `${paths.payouts()}/success`),
    failureURL: siteUrl(config, `${paths.payouts()}/failure`),
  });
  const leaveFor = (answer: { payload?: unknown; meta: { requestStatus: string } }) => {
    if (answer.meta.requestStatus === 'fulfilled' && typeof answer.payload === 'string') {
      window.location.assign(answer.payload);
    }
  };
  return {
    create: (details: PayoutDetails) =>
      void dispatch(createPayoutAccount({ details, ...addresses() })).then(leaveFor),
    verify() {
      const type = need === 'none' ? 'custom_account_update' : 'custom_account_verification';
      void dispatch(continueVerification({ type, ...addresses() })).then(leaveFor);
    },
  };
}

/** Says that the session has ended, and shows the way back. */
function SignedOut() {
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="StripePayoutPage.signedOut" />}
      action={
        // What was typed stays in this tab.
        <ButtonLink size="small" variant="secondary" target="_blank" to={paths.login()}>
          <FormattedMessage id="StripePayoutPage.signedOut.action" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="StripePayoutPage.signedOut.help" />
    </Notice>
  );
}

/** Status that the page shows, by what is left and the address of return. */
function statusOf(need: PayoutNeed, returnURLType: string | undefined): PayoutStatusType {
  if (need === 'none') return 'verificationSuccess';
  return returnURLType === 'failure' ? 'verificationError' : 'verificationNeeded';
}
