import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import css from '../AuthenticationPage.module.css';

export interface SocialButtonsProps {
  /** Path to open after signing in. */
  from: string;
}

/**
 * Buttons for the social logins, with the outcome of the last attempt. Renders nothing when no
 * provider is configured.
 */
export function SocialButtons({ from }: SocialButtonsProps) {
  const intl = useIntl();
  const { socialProviders } = useConfig();
  const [search] = useSearchParams();
  if (socialProviders.length === 0) return null;
  const outcome = search.get('social');
  const back = inLanguage(languageOfLocale(intl.locale), from);
  return (
    <div className={css.social}>
      {(outcome === 'failed' || outcome === 'denied') && (
        <Notice tone={outcome === 'failed' ? 'error' : 'info'}>
          <FormattedMessage id={`SocialButtons.${outcome}`} />
        </Notice>
      )}
      {socialProviders.map(provider => (
        <ButtonAnchor
          key={provider}
          href={paths.socialLogin(provider, back)}
          variant="secondary"
          size="large"
          fullWidth
        >
          <FormattedMessage id={`SocialButtons.${provider}`} />
        </ButtonAnchor>
      ))}
      <p className={css.or}>
        <FormattedMessage id="SocialButtons.or" />
      </p>
    </div>
  );
}
