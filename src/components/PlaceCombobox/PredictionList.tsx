import { MapPin } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import type { Place } from '#shared/geo/place.ts';
import type { Predictions } from './placeSearch.ts';
import css from './PredictionList.module.css';

export interface PredictionListProps {
  id: string;
  predictions: Predictions;
  /** Index of the place that the keys are at; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onChoose: (place: Place) => void;
  onPoint: (index: number) => void;
}

/** The places predicted, below the field; or why there are none. */
export function PredictionList({
  id,
  predictions,
  active,
  optionId,
  onChoose,
  onPoint,
}: PredictionListProps) {
  const intl = useIntl();
  if (predictions.status === 'none') return null;
  const places = predictions.status === 'found' ? predictions.answer.places : [];
  const words = predictions.status === 'failed' ? 'failed' : 'count';
  return (
    // The field keeps the focus while the mouse chooses.
    <div className={css.root} onMouseDown={event => event.preventDefault()}>
      <p className={places.length > 0 ? css.hidden : css.status} role="status">
        <FormattedMessage id={`PlaceCombobox.${words}`} values={{ count: places.length }} />
      </p>
      <ul
        id={id}
        className={css.list}
        role="listbox"
        aria-label={intl.formatMessage({ id: 'PlaceCombobox.predictions' })}
      >
        {places.map((place, index) => (
          <li
            key={place.address}
            id={optionId(index)}
            className={clsx(css.option, index === active && css.active)}
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(place)}
            onMouseMove={() => onPoint(index)}
          >
            <MapPin aria-hidden="true" />
            <Address address={place.address} />
          </li>
        ))}
      </ul>
      {places.length > 0 && predictions.status === 'found' && (
        <p className={css.source}>
          <FormattedMessage id={`PlaceCombobox.source.${predictions.answer.source}`} />
        </p>
      )}
    </div>
  );
}

/** `Portland`, and quieter what it is part of. */
function Address({ address }: { address: string }) {
  const [name, ...rest] = address.split(', ');
  return (
    <span className={css.address}>
      {name}
      {rest.length > 0 && <span className={css.part}>, {rest.join(', ')}</span>}
    </span>
  );
}
