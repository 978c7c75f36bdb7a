import { useId } from 'react';
import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { SearchInput } from '../shell/SearchInput.tsx';
import css from '../shell/Filters.module.css';

/** Filters of the list, as they are in the address. */
export type ListingFilter = {
  queue?: string;
  states?: string;
  keywords?: string;
  authorId?: string;
};

const choices = ['all', 'waiting', 'pendingApproval', 'published', 'closed', 'draft'] as const;

const choiceOf = ({ queue, states }: ListingFilter): string =>
  queue ? 'waiting' : (states ?? 'all');

const filterOf = (choice: string): ListingFilter => {
  if (choice === 'waiting') return { queue: 'approval' };
  return choice === 'all' ? {} : { states: choice };
};

export interface ListingFiltersProps {
  filter: ListingFilter;
  /** Name of the author that the list is narrowed to, as far as it is known. */
  author: string | undefined;
  onChange: (filter: ListingFilter) => void;
}

/** Filters by state, words and author. */
export function ListingFilters({ filter, author, onChange }: ListingFiltersProps) {
  const intl = useIntl();
  const id = useId();
  const { queue: _queue, states: _states, ...others } = filter;
  const { authorId: _authorId, ...withoutAuthor } = filter;
  return (
    <div role="search" className={css.root}>
      <SearchInput
        label={intl.formatMessage({ id: 'ConsoleListings.keywords' })}
        value={filter.keywords ?? ''}
        onChange={keywords => onChange({ ...filter, keywords })}
      />
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          <FormattedMessage id="ConsoleListings.state" />
        </label>
        <SelectBox
          id={id}
          value={choiceOf(filter)}
          onChange={event => onChange({ ...others, ...filterOf(event.target.value) })}
        >
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {intl.formatMessage({ id: `ConsoleListings.state.${choice}` })}
            </option>
          ))}
        </SelectBox>
      </div>
      {filter.authorId && (
        <Button
          variant="secondary"
          size="small"
          iconStart={<X aria-hidden="true" />}
          onClick={() => onChange(withoutAuthor)}
        >
          <FormattedMessage id="ConsoleListings.ofAuthor" values={{ name: author ?? '…' }} />
        </Button>
      )}
    </div>
  );
}
