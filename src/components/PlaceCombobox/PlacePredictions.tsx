import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Place } from '#shared/geo/place.ts';
import { askPlaces } from './askPlaces.ts';
import { createPlaceSearch } from './placeSearch.ts';
import type { Predictions } from './placeSearch.ts';
import { PredictionList } from './PredictionList.tsx';

export interface PlacePredictionsProps {
  /** The field; this component gives it its keys and tells screen readers of the list. */
  input: HTMLInputElement;
  /** What is to be predicted; empty when nothing was typed or a place is chosen. */
  text: string;
  onChoose: (place: Place) => void;
}

/** Places below a field while somebody types in it. */
export function PlacePredictions({ input, text, onChoose }: PlacePredictionsProps) {
  const { locale } = useIntl();
  const id = useId();
  const [predictions, setPredictions] = useState<Predictions>({ status: 'none' });
  const [isClosed, setClosed] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useRef<ReturnType<typeof createPlaceSearch>>(null);
  useEffect(() => {
    const started = createPlaceSearch({
      ask: (query, signal) => askPlaces(query, locale, signal),
      tell: found => {
        setPredictions(found);
        setActive(-1);
      },
    });
    search.current = started;
    return started.stop;
  }, [locale]);
  useEffect(() => {
    setClosed(false);
    search.current?.typed(text);
  }, [text, locale]);

  const isShown = predictions.status !== 'none' && !isClosed && text !== '';
  const places = predictions.status === 'found' ? predictions.answer.places : [];
  const optionId = (index: number) => `${id}-${index}`;
  useKeys(input, {
    isShown,
    places,
    active,
    onMove: index => {
      setClosed(false);
      setActive(index);
    },
    onChoose,
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

interface Keys {
  isShown: boolean;
  places: readonly Place[];
  active: number;
  onMove: (index: number) => void;
  onChoose: (place: Place) => void;
  onClose: () => void;
}

/** Arrow keys go through the places and back to the text, Enter takes one, Escape closes the list. */
function useKeys(input: HTMLInputElement, keys: Keys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { isShown, places, active, onMove, onChoose, onClose } = latest.current;
      const place = places[active];
      if (event.key === 'Escape' && isShown) {
        // Only the list closes, not what the field stands in.
        event.stopPropagation();
        onClose();
      } else if (event.key === 'Enter' && isShown && place) {
        onChoose(place);
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && places.length > 0) {
        const count = places.length + 1;
        onMove(((active + 1 + (event.key === 'ArrowDown' ? 1 : count - 1)) % count) - 1);
      } else {
        return;
      }
      event.preventDefault();
    }
    const onBlur = () => latest.current.onClose();
    input.addEventListener('keydown', onKeyDown);
    input.addEventListener('blur', onBlur);
    return () => {
      input.removeEventListener('keydown', onKeyDown);
      input.removeEventListener('blur', onBlur);
    };
  }, [input]);
}

/** Tells screen readers at the field what the list says. */
function useAnnouncedList(
  input: HTMLInputElement,
  isShown: boolean,
  listId: string,
  optionId: string | null,
) {
  useEffect(() => {
    const set = (name: string, value: string | null) =>
      value === null ? input.removeAttribute(name) : input.setAttribute(name, value);
    set('aria-expanded', String(isShown));
    set('aria-controls', isShown ? listId : null);
    set('aria-activedescendant', isShown ? optionId : null);
  }, [input, isShown, listId, optionId]);
}
