import { CalendarSync } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { paths } from '#shared/config/paths.ts';
import css from './CalendarFeed.module.css';
import type { User } from '#shared/contract/entities.ts';

/** The way to have a teacher's classes in one's own calendar, always up to date. */
export function CalendarFeed({ teacher }: { teacher: User }) {
  const intl = useIntl();
  const copy = useCopy();
  const { rootUrl } = useConfig();
  const address = `${rootUrl}${paths.teacherCalendar(teacher)}`;

  // Where it can not be copied, the address itself has to do.
  const told = { copied: intl.formatMessage({ id: 'CalendarFeed.copied' }), failed: address };

  return (
    <p className={css.root}>
      <CalendarSync aria-hidden="true" />
      <span>
        {/* Calendar programs take this scheme as a subscription. */}
        <a className={css.link} href={address.replace(/^https?:/, 'webcal:')}>
          <FormattedMessage id="CalendarFeed.subscribe" />
        </a>{' '}
        <InlineTextButton onClick={() => void copy(address, told)}>
          <FormattedMessage id="CalendarFeed.copy" />
        </InlineTextButton>
      </span>
    </p>
  );
}
