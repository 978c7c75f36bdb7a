import { useIntl } from 'react-intl';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { paths } from '#shared/config/paths.ts';
import type { InboxTab } from '#shared/config/paths.ts';
import { inboxGroups } from '#shared/contract/api/inbox.ts';
import type { Inbox } from '#shared/contract/api/inbox.ts';
import type { InboxQuery } from '../InboxPage.duck.ts';

export interface GroupFilterProps {
  tab: InboxTab;
  filter: Omit<InboxQuery, 'tab'>;
  counts: Inbox['counts'] | null;
}

/** Links to the groups of a tab, with the number of orders in each. */
export function GroupFilter({ tab, filter: { group, keywords }, counts }: GroupFilterProps) {
  const intl = useIntl();
  return (
    <Tabs
      label={intl.formatMessage({ id: 'InboxPage.groups' })}
      selected={group ?? 'all'}
      tabs={[undefined, ...inboxGroups].map(one => ({
        id: one ?? 'all',
        to: paths.inbox({ tab, group: one, keywords }),
        label: intl.formatMessage({ id: `InboxPage.group.${one ?? 'all'}.${tab}` }),
        count: one && counts?.[one],
        countTone: 'neutral',
      }))}
    />
  );
}
