import { useIntl } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { LogoMark } from './LogoMark.tsx';
import css from './Logo.module.css';

/** The mark and the name; leads home. */
export function Logo() {
  const intl = useIntl();
  return (
    <PlainLink
      className={css.root}
      to={paths.landing()}
      aria-label={intl.formatMessage({ id: 'Logo.home' }, { siteTitle: marketplace.siteTitle })}
    >
      <LogoMark />
      <span className={css.name}>{marketplace.siteTitle}</span>
    </PlainLink>
  );
}
