import { MessagesSquare } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import type { Viewer } from '../hooks/useViewer.ts';
import css from './InboxLink.module.css';

/** The inbox, with the number of sales that wait. */
export function InboxLink({ viewer }: { viewer: Viewer }) {
  const intl = useIntl();
  const count = viewer.notificationCount;
  return (
    <PlainLink
      className={css.root}
      to={paths.inbox({ tab: viewer.inboxTab })}
      aria-label={intl.formatMessage({ id: 'InboxLink.label' }, { count })}
    >
      <MessagesSquare aria-hidden="true" />
      {count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
    </PlainLink>
  );
}
