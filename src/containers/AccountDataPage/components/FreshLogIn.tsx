import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { logout } from '#src/ducks/auth.duck.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { SocialProvider } from '#shared/contract/api/account.ts';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import css from '../AccountDataPage.module.css';

export interface FreshLogInProps {
  providers: readonly SocialProvider[];
  /** The account was opened by a code from a mail. */
  hasCode: boolean;
}

/** Ways to log in once more, which return here. */
export function FreshLogIn({ providers, hasCode }: FreshLogInProps) {
  const intl = useIntl();
  const back = inLanguage(languageOfLocale(intl.locale), paths.accountData());
  return (
    <>
      <p className={css.text}>
        <FormattedMessage id="AccountDataPage.delete.fresh" />
      </p>
      <div className={css.ways}>
        {providers.map(provider => (
          <ButtonAnchor key={provider} variant="secondary" href={paths.socialLogin(provider, back)}>
            <FormattedMessage id={`AccountDataPage.delete.fresh.${provider}`} />
          </ButtonAnchor>
        ))}
        {hasCode && <CodeAgain />}
      </div>
    </>
  );
}

/** Logs out first: the log-in page sends people on who are signed in. */
function CodeAgain() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      onClick={() => {
        dispatch(logout()).then(
          () => navigate(paths.login(), { state: { from: paths.accountData() } }),
          () => undefined,
        );
      }}
    >
      <FormattedMessage id="AccountDataPage.delete.fresh.code" />
    </Button>
  );
}
