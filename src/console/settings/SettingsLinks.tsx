import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import css from './SettingsPage.module.css';

const pages = [
  { to: '/settings/texts', id: 'ConsoleTexts.title' },
  { to: '/settings/choices', id: 'ConsoleChoices.title' },
] as const;

/** Settings that have a page of their own. */
export function SettingsLinks() {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'ConsoleSettings.more' })}>
      <ul className={css.links}>
        {pages.map(({ to, id }) => (
          <li key={to} className={css.link}>
            <Link to={to}>
              <FormattedMessage id={id} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
