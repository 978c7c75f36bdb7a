import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthFrame } from '#src/components/AuthFrame/AuthFrame.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import {
  confirmAccount,
  fetchNewcomer,
  selectAuthenticationPage,
} from '../AuthenticationPage.duck.ts';
import css from '../AuthenticationPage.module.css';
import { homeOf, returnAddress } from '../returnAddress.ts';
import { AuthFailure } from './AuthFailure.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';

export interface ConfirmPanelProps {
  /** Called with the return address once the account exists. */
  onOpened: (address: string) => void;
}

/** Completes a social sign-up, or says why there is none to complete. */
export function ConfirmPanel({ onOpened }: ConfirmPanelProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { show, newcomer, confirm } = useAppSelector(selectAuthenticationPage);
  useEffect(() => {
    void dispatch(fetchNewcomer());
  }, [dispatch]);

  if (show.status === 'failed') {
    return (
      <ErrorState
        headingLevel={1}
        title={<FormattedMessage id="ConfirmPanel.failed" />}
        onRetry={() => void dispatch(fetchNewcomer())}
      />
    );
  }
  if (show.status !== 'ready') return <Waiting />;
  const failure = errorOf(confirm);
  if (newcomer === null || failure?.status === 403) {
    return (
      <AuthFrame
        heading={<FormattedMessage id="ConfirmPanel.over" />}
        intro={<FormattedMessage id="ConfirmPanel.over.text" />}
        isShort
      >
        <div>
          <ButtonLink to={paths.signup()}>
            <FormattedMessage id="ConfirmPanel.over.again" />
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      heading={<FormattedMessage id="ConfirmPanel.heading" />}
      intro={<FormattedMessage id={`ConfirmPanel.intro.${newcomer.idpId}`} />}
    >
      {failure && (
        <AuthFailure error={failure} tried="signup" linkState={{ from: newcomer.from }} />
      )}
      <ConfirmForm
        newcomer={newcomer}
        inProgress={confirm.status === 'loading' || confirm.status === 'ready'}
        onSubmit={async account => {
          const answer = await dispatch(confirmAccount(account));
          if (!confirmAccount.fulfilled.match(answer)) return;
          const language = languageOfLocale(intl.locale);
          onOpened(inLanguage(language, returnAddress(newcomer) ?? homeOf(account.userType)));
        }}
      />
    </AuthFrame>
  );
}

function Waiting() {
  return (
    <AuthFrame
      heading={<FormattedMessage id="ConfirmPanel.heading" />}
      intro={<Skeleton width="80%" />}
    >
      <div className={css.form} aria-busy="true">
        <Skeleton shape="block" height="7.5rem" />
        <Skeleton shape="block" height="4.75rem" />
        <Skeleton shape="block" height="4.75rem" />
        <Skeleton shape="block" height="3.25rem" />
      </div>
    </AuthFrame>
  );
}
