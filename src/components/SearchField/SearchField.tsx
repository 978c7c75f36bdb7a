import { useId, type FormEvent } from 'react';
import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#src/config/paths.ts';
import css from './SearchField.module.css';

export interface SearchFieldProps {
  /** `large` stands on the landing page and in the mobile panel. */
  size?: 'medium' | 'large';
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  /** Name of the landmark, for a page on which another search may stand. */
  label?: string;
}

/** Keyword search from anywhere; a plain form, so it works before the scripts do. */
export function SearchField({ size = 'medium', autoFocus = false, label }: SearchFieldProps) {
  const intl = useIntl();
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isSearchPage = pathname === paths.search();
  const keywords = isSearchPage ? (query.get('keywords') ?? '') : '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keywords');
    // On the search page the other filters stay.
    const kept = isSearchPage ? Object.fromEntries(query) : {};
    delete kept.page;
    delete kept.mobilesearch;
    void navigate(paths.search({ ...kept, keywords: String(typed ?? '').trim() }));
  }

  return (
    <form
      className={`${css.root} ${css[size]}`}
      role="search"
      aria-label={label}
      action={paths.search()}
      method="get"
      onSubmit={submit}
    >
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
        autoFocus={autoFocus}
        placeholder={intl.formatMessage({ id: 'SearchField.placeholder' })}
        defaultValue={keywords}
      />
      <button className={css.submit} type="submit">
        {intl.formatMessage({ id: 'SearchField.submit' })}
      </button>
    </form>
  );
}
