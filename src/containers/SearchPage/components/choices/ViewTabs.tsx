import { CalendarDays, List } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { useReader } from '#src/components/useNow.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { selectHasTimes } from '../../SearchPage.duck.ts';
import { listView, viewAddress } from '../../shownView.ts';
import type { ShownView } from '../../shownView.ts';
import css from './ViewTabs.module.css';

export interface ViewTabsProps {
  query: SearchQuery;
  shown: ShownView;
}

/** Links between the list and the timetable, where the server has class times. */
export function ViewTabs({ query, shown }: ViewTabsProps) {
  const intl = useIntl();
  const hasTimes = useAppSelector(selectHasTimes);
  const zone = useReader()?.timeZone ?? null;
  const isTimetable = shown.kind === 'timetable';
  if (hasTimes === false && !isTimetable) return null;
  const timetable = { kind: 'timetable', week: null, day: null, zone } as const;
  return (
    <nav className={css.root} aria-label={intl.formatMessage({ id: 'SearchPage.view' })}>
      <PlainLink
        className={css.tab}
        to={viewAddress(query, listView)}
        state={{ keepScroll: true }}
        aria-current={isTimetable ? undefined : 'page'}
      >
        <List aria-hidden="true" />
        <FormattedMessage id="SearchPage.view.list" />
      </PlainLink>
      <PlainLink
        className={css.tab}
        to={isTimetable ? viewAddress(query, shown) : viewAddress(query, timetable)}
        state={{ keepScroll: true }}
        aria-current={isTimetable ? 'page' : undefined}
      >
        <CalendarDays aria-hidden="true" />
        <FormattedMessage id="SearchPage.view.timetable" />
      </PlainLink>
    </nav>
  );
}
