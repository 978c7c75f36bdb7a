import { MapPinOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../Button/Button.tsx';
import type { MapFailure } from '../useSharedMap.ts';
import css from './MapFailed.module.css';

export interface MapFailedProps {
  reason: MapFailure;
  onRetry: () => void;
}

/** In place of a map that can not be drawn. Nothing else of the page depends on it. */
export function MapFailed({ reason, onRetry }: MapFailedProps) {
  return (
    <div className={css.root} role="status">
      <MapPinOff className={css.icon} aria-hidden="true" />
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
