import { useIntl } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import css from './Logo.module.css';

/** An arched room with an F in it that is a body bending under its own arm. */
function LogoMark() {
  return (
    <svg className={css.mark} viewBox="3 3 26 28" aria-hidden="true">
      <path
        className={css.room}
        d="M4 27.5V16a12 12 0 0 1 24 0v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 27.5Z"
      />
      <path
        className={css.body}
        d="M12.1 30h-3.2V19c0-7 4.9-11.1 14.1-11.1a1.6 1.6 0 0 1 0 3.2c-7.3 0-10.9 2.7-10.9 7.9Z"
      />
      <path className={css.limb} d="M10.5 21.5c4.5-2.5 7.5-2.3 10.5 0" />
      <circle className={css.head} cx="17.5" cy="15.2" r="2.4" />
    </svg>
  );
}

/** The mark and the name, or the logo of operators (base.css); leads home. */
export function Logo() {
  const intl = useIntl();
  return (
    <PlainLink
      className={css.root}
      data-logo
      to={paths.landing()}
      aria-label={intl.formatMessage({ id: 'Logo.home' }, { siteTitle: marketplace.siteTitle })}
    >
      <LogoMark />
      <span className={css.name}>{marketplace.siteTitle}</span>
    </PlainLink>
  );
}
