import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { LogInAgain } from '#src/features/password/LogInAgain.tsx';
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
        {hasCode && (
          <LogInAgain from={paths.accountData()}>
            <FormattedMessage id="AccountDataPage.delete.fresh.code" />
          </LogInAgain>
        )}
      </div>
    </>
  );
}
