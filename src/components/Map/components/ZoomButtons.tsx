import { Minus, Plus } from 'lucide-react';
import { useIntl } from 'react-intl';
import css from './ZoomButtons.module.css';

/** Nearer and further, for who has neither wheel nor two fingers. */
export function ZoomButtons({ onZoom }: { onZoom: (steps: number) => void }) {
  const intl = useIntl();
  return (
    <div className={css.root}>
      <button
        type="button"
        className={css.button}
        aria-label={intl.formatMessage({ id: 'Map.zoomIn' })}
        onClick={() => onZoom(1)}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.button}
        aria-label={intl.formatMessage({ id: 'Map.zoomOut' })}
        onClick={() => onZoom(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  );
}
