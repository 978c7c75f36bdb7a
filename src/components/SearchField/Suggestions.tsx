import { CalendarDays, Dumbbell, MapPin, UserRound } from 'lucide-react';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { Suggestion } from '#shared/contract/api/search.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { formatBounds } from '#shared/geo/formatBounds.ts';
import { searchBoundsOf } from '#shared/geo/place.ts';
import { useListKeys, useAnnouncedList } from '../PlaceCombobox/listKeys.ts';
import list from '../PlaceCombobox/PlacePredictions.module.css';
import { useLabels } from '../useOptions.ts';
import { fetchSuggestions } from './fetchSuggestions.ts';
import css from './Suggestions.module.css';

export interface SuggestionsProps {
  /** The field; this component gives it its keys and announces the list to screen readers. */
  input: HTMLInputElement;
}

/** Milliseconds of rest after the last letter, before suggestions are requested. */
const pause = 120;
/** Longest text that suggestions are requested for. */
const longest = 100;

const icons = { class: CalendarDays, teacher: UserRound, workout: Dumbbell, place: MapPin };

/** Returns the page that a suggestion leads to. */
function addressOf({ kind, id, label, place }: Suggestion): string {
  switch (kind) {
    case 'class':
      return paths.listing({ slug: createSlug(label), id });
    case 'teacher':
      return paths.profile({ id });
    case 'workout':
      return paths.search({ workouts: id });
    default: {
      if (!place) return paths.search({ keywords: label });
      const { lat, lng } = place.origin;
      const bounds = formatBounds(searchBoundsOf({ address: label, ...place }));
      return paths.search({ address: label, bounds, origin: `${lat},${lng}` });
    }
  }
}

/** Suggestions for the text of a field, from the first letter that is typed into it. */
function useSuggestions(input: HTMLInputElement): { text: string; found: readonly Suggestion[] } {
  const { locale } = useIntl();
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<{ text: string; found: readonly Suggestion[] }>();
  useEffect(() => {
    const onInput = () => setText(input.value.trim().slice(0, longest));
    input.addEventListener('input', onInput);
    // What was typed while this was loaded.
    if (input.value !== input.defaultValue) onInput();
    return () => input.removeEventListener('input', onInput);
  }, [input]);
  useEffect(() => {
    if (!text) return undefined;
    const request = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(text, locale, request.signal).then(
        found => setAnswer({ text, found }),
        // Without suggestions the field searches as well.
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, locale]);
  // Those of the text before stay until there are others, so that nothing flickers; those of
  // another text do not.
  const isNear = answer && (text.startsWith(answer.text) || answer.text.startsWith(text));
  return { text, found: text && isNear ? answer.found : [] };
}

/** Classes, teachers, workout types and places below the field while the user types. */
export function Suggestions({ input }: SuggestionsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const id = useId();
  const labelOf = useLabels(choicesOfField('yogaStyles'));
  const { text, found } = useSuggestions(input);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  useEffect(() => setActive(-1), [found]);
  useEffect(() => setClosedFor(null), [text]);
  const isShown = found.length > 0 && closedFor !== text;
  const optionId = (index: number) => `${id}-${index}`;
  const close = () => {
    setClosedFor(text);
    setActive(-1);
  };
  const choose = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    close();
    // These are a filter of the search, and no words of it any more.
    if (suggestion.kind === 'workout' || suggestion.place) input.value = '';
    void navigate(addressOf(suggestion));
  };
  useListKeys(input, {
    isShown,
    count: found.length,
    active,
    onMove: index => {
      setClosedFor(null);
      setActive(index);
    },
    onChoose: index => choose(found[index]),
    onClose: close,
  });
  useCombobox(input);
  useAnnouncedList(input, isShown, id, active >= 0 ? optionId(active) : null);
  useEffect(() => {
    const { form } = input;
    const onSubmit = () => setClosedFor(input.value.trim().slice(0, longest));
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, [input]);
  if (!isShown) return null;
  return (
    <div className={css.root}>
      {/* The field retains the focus while the mouse chooses. */}
      <div className={list.root} onMouseDown={event => event.preventDefault()}>
        <p className={list.hidden} role="status">
          <FormattedMessage id="Suggestions.count" values={{ count: found.length }} />
        </p>
        <ul
          id={id}
          className={list.list}
          role="listbox"
          aria-label={intl.formatMessage({ id: 'Suggestions.label' })}
        >
          {found.map((suggestion, index) => (
            // The keys of the list are those of the input, which has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={`${suggestion.kind} ${suggestion.id}`}
              id={optionId(index)}
              className={clsx(list.option, index === active && list.active)}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(suggestion)}
              onMouseMove={() => setActive(index)}
            >
              <Option suggestion={suggestion} labelOf={labelOf} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Makes the field a combobox: without this code it is a plain one. */
function useCombobox(input: HTMLInputElement) {
  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    return () => {
      for (const name of ['role', 'aria-autocomplete', 'aria-expanded'])
        input.removeAttribute(name);
    };
  }, [input]);
}

interface OptionProps {
  suggestion: Suggestion;
  labelOf: (workout: string) => string;
}

function Option({ suggestion: { kind, id, label, teacher = '' }, labelOf }: OptionProps) {
  const Icon = icons[kind];
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={list.address}>
        <bdi className={css.label}>{kind === 'workout' ? labelOf(id) : label}</bdi>{' '}
        <span className={css.kind}>
          <FormattedMessage id={`Suggestions.${kind}`} values={{ teacher: <bdi>{teacher}</bdi> }} />
        </span>
      </span>
    </>
  );
}
