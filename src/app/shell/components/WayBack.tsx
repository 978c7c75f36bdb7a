import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import css from './Reminder.module.css';

/** Leads back to what somebody was doing when a reminder led them here. */
export function WayBack({ to }: { to: string }) {
  return (
    <div className={css.strip}>
      <ButtonLink to={to} size="small" variant="secondary">
        <FormattedMessage id="MissingInformation.back" />
      </ButtonLink>
    </div>
  );
}
