import { CalendarSync } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '../Link/Link.tsx';
import { useToast } from '../Toast/Toast.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { paths } from '#shared/config/paths.ts';
import { copyText } from '#src/util/browser/copyText.ts';
import css from './CalendarFeed.module.css';
import type { User } from '#shared/contract/entities.ts';

/** The way to have a teacher's classes in one's own calendar, kept up to date. */
export function CalendarFeed({ teacher }: { teacher: User }) {
  const intl = useIntl();
  const toast = useToast();
  const { rootUrl } = useConfig();
  const address = `${rootUrl}${paths.teacherCalendar(teacher)}`;

  async function copy() {
    if (await copyText(address)) {
      toast.show({ message: intl.formatMessage({ id: 'CalendarFeed.copied' }) });
    } else {
      // Not every browser lets pages write there: then the address itself has to do.
      toast.show({ message: address, tone: 'info' });
    }
  }

  return (
    <p className={css.root}>
      <CalendarSync aria-hidden="true" />
      <span>
        {/* Calendar programs take this scheme as a subscription. */}
        <a className={css.link} href={address.replace(/^https?:/, 'webcal:')}>
          <FormattedMessage id="CalendarFeed.subscribe" />
        </a>{' '}
        <InlineTextButton onClick={() => void copy()}>
          <FormattedMessage id="CalendarFeed.copy" />
        </InlineTextButton>
      </span>
    </p>
  );
}
