import { MapPin } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import type { MapFailure } from './useSharedMap.ts';
import css from './mapNotices.module.css';

export interface MapFailedProps {
  reason: MapFailure;
  onRetry: () => void;
}

/** Replaces a map that can not be drawn. */
export function MapFailed({ reason, onRetry }: MapFailedProps) {
  return (
    <div className={css.root} role="status">
      <MapPin className={css.icon} aria-hidden="true" />
      <p className={css.title}>
        <FormattedMessage id={`Map.failed.${reason}`} />
      </p>
      <p className={css.help}>
        <FormattedMessage id={`Map.failed.${reason}.help`} />
      </p>
      {reason === 'download' && (
        <Button variant="secondary" onClick={onRetry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      )}
    </div>
  );
}

interface MapAttributionProps {
  /** A picture of the map comes without the messages of maps that move. */
  messageId: string;
}

/** Names the source of the bundled map's data. */
export function MapAttribution({ messageId }: MapAttributionProps) {
  return (
    <p className={css.attribution}>
      <FormattedMessage
        id={messageId}
        values={{
          link: words => (
            <a className={css.link} href="https://www.geonames.org/">
              {words}
            </a>
          ),
        }}
      />
    </p>
  );
}
