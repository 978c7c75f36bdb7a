import type { ReactNode } from 'react';
import { Search } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import css from './KeywordSearch.module.css';

export interface KeywordSearchProps {
  /** Words that the address has. */
  keywords: string;
  /** Says what is searched. */
  label: string;
  /** Called with the words without space around them; none shows everything. */
  onSearch: (keywords: string) => void;
  /** Further controls of the list, beside the button. */
  children?: ReactNode;
}

const longest = 200;

/** Searches a list by words, on Enter or the button. */
export function KeywordSearch({ keywords, label, onSearch, children }: KeywordSearchProps) {
  return (
    <form
      role="search"
      className={css.root}
      // Another address brings its own words.
      key={keywords}
      onSubmit={event => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('keywords');
        onSearch(typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      <input
        type="search"
        name="keywords"
        className={css.input}
        aria-label={label}
        placeholder={label}
        defaultValue={keywords}
        maxLength={longest}
      />
      <Button type="submit" variant="secondary" iconStart={<Search aria-hidden="true" />}>
        <FormattedMessage id="KeywordSearch.action" />
      </Button>
      {children}
    </form>
  );
}
