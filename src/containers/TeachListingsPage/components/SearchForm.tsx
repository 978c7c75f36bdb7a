import { Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { paths } from '#shared/config/paths.ts';
import type { ListingGroup } from '#shared/contract/api/teach.ts';
import css from '../TeachListingsPage.module.css';

const longest = 200;

export interface SearchFormProps {
  keywords: string;
  group: ListingGroup | undefined;
}

/** Search by words of a title. Its address can be kept and shared. */
export function SearchForm({ keywords, group }: SearchFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={css.search}
      // Another address brings its own words.
      key={keywords}
      onSubmit={event => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('keywords');
        const text = typeof typed === 'string' ? typed.trim() : '';
        void navigate(paths.teachListings({ keywords: text, group }));
      }}
    >
      <input
        type="search"
        name="keywords"
        className={css.input}
        aria-label={intl.formatMessage({ id: 'TeachListingsPage.search' })}
        placeholder={intl.formatMessage({ id: 'TeachListingsPage.search' })}
        defaultValue={keywords}
        maxLength={longest}
      />
      <Button type="submit" variant="secondary" iconStart={<Search aria-hidden="true" />}>
        <FormattedMessage id="TeachListingsPage.search.action" />
      </Button>
    </form>
  );
}
