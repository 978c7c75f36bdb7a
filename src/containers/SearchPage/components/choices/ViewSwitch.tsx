import { List, Map as MapIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { listView, viewAddress } from '../../shownView.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import css from './ViewSwitch.module.css';

export interface ViewSwitchProps {
  query: SearchQuery;
  /** On a narrow screen the map replaces the list. */
  isMapView: boolean;
}

/** Switches between list and map on a narrow screen. */
export function ViewSwitch({ query, isMapView }: ViewSwitchProps) {
  return (
    <div className={css.switch}>
      <PlainLink
        className={css.switchLink}
        to={viewAddress(query, isMapView ? listView : { kind: 'map' })}
        state={{ keepScroll: true }}
      >
        {isMapView ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
        <FormattedMessage id={isMapView ? 'SearchPage.showList' : 'SearchPage.showMap'} />
      </PlainLink>
    </div>
  );
}
