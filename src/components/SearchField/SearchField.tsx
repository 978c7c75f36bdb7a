import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { MapPin, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { PlaceCombobox } from '../PlaceCombobox/PlaceCombobox.tsx';
import { lazyComponent } from '../lazyComponent.tsx';
import type { PlaceValue } from '../PlaceCombobox/PlaceCombobox.tsx';
import type { SuggestionsProps } from './Suggestions.tsx';
import css from './SearchField.module.css';

export interface SearchFieldProps {
  /** `large` is for the landing page and the mobile panel. */
  size?: 'medium' | 'large';
  /** Name of the landmark, for a page that may have another search. */
  label?: string;
}

/** Loaded on focus: most visits do not search. */
const LazySuggestions = lazyComponent<SuggestionsProps>({
  messages: ['suggestions', 'fields'],
  load: () =>
    import(/* webpackChunkName: "suggestions", webpackMode: "lazy" */ './Suggestions.tsx').then(
      module => module.Suggestions,
    ),
});

/** Error of the place: it is unknown, or the place search does not answer. */
type PlaceFault = 'unknown' | 'failed';

/**
 * Search from anywhere, by keywords, by place or by both; a plain form, so keywords work before the
 * scripts do.
 */
export function SearchField({ size = 'medium', label }: SearchFieldProps) {
  const intl = useIntl();
  const id = useId();
  const placeInput = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const { keywords, place, setPlace, fault, isBusy, submit } = useSearchForm(placeInput);

  return (
    <form
      className={`${css.root} ${css[size]}`}
      role="search"
      aria-label={label}
      aria-busy={isBusy || undefined}
      action={paths.search()}
      method="get"
      onSubmit={event => void submit(event)}
    >
      <div className={css.part}>
        <label className={css.label} htmlFor={id}>
          <Search aria-hidden="true" />
          <span className={css.hidden}>{intl.formatMessage({ id: 'SearchField.label' })}</span>
        </label>
        <input
          // A new address brings its own keywords.
          key={keywords}
          id={id}
          className={css.input}
          name="keywords"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={intl.formatMessage({ id: 'SearchField.placeholder' })}
          defaultValue={keywords}
          onFocus={({ currentTarget }) => setInput(currentTarget)}
        />
        {input && <LazySuggestions input={input} />}
      </div>
      <div ref={placeInput} className={`${css.part} ${css.where}`}>
        <label className={css.label} htmlFor={`${id}-place`}>
          <MapPin aria-hidden="true" />
          <span className={css.hidden}>{intl.formatMessage({ id: 'SearchField.place' })}</span>
        </label>
        <PlaceCombobox
          id={`${id}-place`}
          className={css.input}
          enterKeyHint="search"
          placeholder={intl.formatMessage({ id: 'SearchField.place.placeholder' })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          value={place}
          onChange={setPlace}
        />
        {fault && (
          <p id={`${id}-fault`} className={css.fault} role="alert">
            <FormattedMessage id={`PlaceCombobox.${fault}`} />
          </p>
        )}
      </div>
      <button className={css.submit} type="submit" aria-disabled={isBusy || undefined}>
        {intl.formatMessage({ id: 'SearchField.submit' })}
      </button>
    </form>
  );
}

/** Values of the search, begun with those of the address, and the way to the results. */
function useSearchForm(placeInput: RefObject<HTMLDivElement | null>) {
  const { locale } = useIntl();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const isSearchPage = pathname === paths.search();
  const searched = (name: string) => (isSearchPage ? (query.get(name) ?? '') : '');
  const address = searched('address');
  const [place, setPlace] = useState<PlaceValue>({ text: address, place: null });
  const [fault, setFault] = useState<PlaceFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A new address brings its own place.
  useEffect(() => setPlace({ text: address, place: null }), [address]);

  const here = useRef<string | null>(null);
  useEffect(() => {
    here.current = pathname + search;
    return () => {
      here.current = null;
    };
  }, [pathname, search]);

  // A double click adds one entry to the history.
  const goTo = (to: string) => void navigate(to, { replace: to === pathname + search });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get('keywords');
    // On the search page the other filters stay.
    const kept = isSearchPage ? Object.fromEntries(query) : {};
    delete kept.page;
    delete kept.mobilesearch;
    const wanted = { ...kept, keywords: String(typed ?? '').trim() };
    const text = place.text.trim();
    if (text === address) return goTo(paths.search(wanted));
    if (!text) {
      return goTo(paths.search({ ...wanted, address: '', bounds: '', origin: '' }));
    }
    setBusy(true);
    const submittedAt = here.current;
    try {
      const { placeQuery } = await import(/* webpackMode: "lazy" */ './placeQuery.ts');
      const found = await placeQuery({ ...place, text }, locale);
      // Another page was opened meanwhile.
      if (here.current !== submittedAt) return;
      if (found) return goTo(paths.search({ ...wanted, ...found }));
      setFault('unknown');
    } catch {
      setFault('failed');
    } finally {
      setBusy(false);
    }
    placeInput.current?.querySelector('input')?.focus();
  }

  return {
    keywords: searched('keywords'),
    place,
    fault,
    isBusy,
    submit,
    setPlace(value: PlaceValue) {
      setFault(null);
      setPlace(value);
    },
  };
}
