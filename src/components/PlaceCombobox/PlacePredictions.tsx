import { useEffect, useId, useRef, useState } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import type { Place } from '#shared/geo/place.ts';
import { searchLocations } from './searchLocations.ts';
import type { SearchLocations } from './searchLocations.ts';
import { useAnnouncedList, useListKeys } from './listKeys.ts';
import { createPlaceSearch } from './placeSearch.ts';
import type { Predictions } from './placeSearch.ts';
import { MapPin } from 'lucide-react';
import { clsx } from 'clsx';
import css from './PlacePredictions.module.css';

export interface PlacePredictionsProps {
  /** The field; this component gives it its keys and announces the list to screen readers. */
  input: HTMLInputElement;
  /** Text to predict places for; empty when nothing was typed or a place is chosen. */
  text: string;
  onChoose: (place: Place) => void;
  ask?: SearchLocations | undefined;
}

/** Predicted places below a field while the user types. */
export function PlacePredictions({
  input,
  text,
  onChoose,
  ask = searchLocations,
}: PlacePredictionsProps) {
  const { locale } = useIntl();
  const id = useId();
  const [predictions, setPredictions] = useState<Predictions>({ status: 'none' });
  const [isClosed, setClosed] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useRef<ReturnType<typeof createPlaceSearch>>(null);
  useEffect(() => {
    const started = createPlaceSearch({
      ask: (query, signal) => ask(query, locale, signal),
      tell: found => {
        setPredictions(found);
        setActive(-1);
      },
    });
    search.current = started;
    return started.stop;
  }, [ask, locale]);
  useEffect(() => {
    setClosed(false);
    search.current?.typed(text);
  }, [text, ask, locale]);

  const isShown = predictions.status !== 'none' && !isClosed && text !== '';
  const places = predictions.status === 'found' ? predictions.answer.places : [];
  const optionId = (index: number) => `${id}-${index}`;
  useListKeys(input, {
    isShown,
    count: places.length,
    active,
    onMove: index => {
      setClosed(false);
      setActive(index);
    },
    onChoose: index => {
      const place = places[index];
      if (place) onChoose(place);
    },
    onClose: () => {
      setClosed(true);
      setActive(-1);
    },
  });
  useAnnouncedList(input, isShown, id, active >= 0 ? optionId(active) : null);
  return isShown ? (
    <PredictionList
      id={id}
      predictions={predictions}
      active={active}
      optionId={optionId}
      onChoose={onChoose}
      onPoint={setActive}
    />
  ) : null;
}

interface PredictionListProps {
  id: string;
  predictions: Predictions;
  /** Index of the place that the keys are at; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onChoose: (place: Place) => void;
  onPoint: (index: number) => void;
}

/** The places predicted, below the field; or why there are none. */
function PredictionList({
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
  const status = predictions.status === 'failed' ? 'failed' : 'count';
  return (
    // The field retains the focus while the mouse chooses.
    <div className={css.root} onMouseDown={event => event.preventDefault()}>
      <p className={places.length > 0 ? css.hidden : css.status} role="status">
        <FormattedMessage id={`PlaceCombobox.${status}`} values={{ count: places.length }} />
      </p>
      <ul
        id={id}
        className={css.list}
        role="listbox"
        aria-label={intl.formatMessage({ id: 'PlaceCombobox.predictions' })}
      >
        {places.map((place, index) => (
          // The keys of the list are those of the input, which has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
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
