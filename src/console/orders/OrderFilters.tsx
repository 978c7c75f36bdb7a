import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { DayInput } from '../shell/DayInput.tsx';
import { dayOf, startOfDay } from '../shell/days.ts';
import css from '../shell/Filters.module.css';
import { Narrowed } from '../shell/Narrowed.tsx';
import { SearchInput } from '../shell/SearchInput.tsx';
import { namedStates } from './orderNames.ts';

/** Filters of the list, as they are in the address. */
export type OrderFilter = {
  search?: string;
  states?: string;
  personId?: string;
  listingId?: string;
  /** ISO; the first is included, the last is not. */
  createdAtStart?: string;
  createdAtEnd?: string;
};

export interface OrderFiltersProps {
  filter: OrderFilter;
  /** Names of what the list is narrowed to, as far as they are known. */
  names: { person: string | undefined; listing: string | undefined };
  onChange: (filter: OrderFilter) => void;
}

/** Filters by what was typed, state, day, person and class. */
export function OrderFilters({ filter, names, onChange }: OrderFiltersProps) {
  const intl = useIntl();
  const id = useId();
  const { personId: _person, ...withoutPerson } = filter;
  const { listingId: _listing, ...withoutListing } = filter;
  const withValue = (name: keyof OrderFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <div role="search" className={css.root}>
      <SearchInput
        label={intl.formatMessage({ id: 'ConsoleOrders.search' })}
        value={filter.search ?? ''}
        onChange={search => onChange({ ...filter, search })}
      />
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          <FormattedMessage id="ConsoleOrders.state" />
        </label>
        <SelectBox
          id={id}
          value={filter.states ?? ''}
          onChange={({ target: { value } }) => withValue('states', value)}
        >
          <option value="">{intl.formatMessage({ id: 'ConsoleOrders.state.all' })}</option>
          {namedStates.map(state => (
            <option key={state} value={`state/${state}`}>
              {intl.formatMessage({ id: `ConsoleOrderState.${state}` })}
            </option>
          ))}
        </SelectBox>
      </div>
      <DayInput
        label={intl.formatMessage({ id: 'ConsoleOrders.from' })}
        value={filter.createdAtStart && dayOf(filter.createdAtStart)}
        onChange={day => withValue('createdAtStart', day && startOfDay(day))}
      />
      <DayInput
        label={intl.formatMessage({ id: 'ConsoleOrders.to' })}
        value={filter.createdAtEnd && dayOf(filter.createdAtEnd, 1)}
        onChange={day => withValue('createdAtEnd', day && startOfDay(day, 1))}
      />
      {filter.personId && (
        <Narrowed onEnd={() => onChange(withoutPerson)}>
          <FormattedMessage id="ConsoleOrders.ofPerson" values={{ name: names.person ?? '…' }} />
        </Narrowed>
      )}
      {filter.listingId && (
        <Narrowed onEnd={() => onChange(withoutListing)}>
          <FormattedMessage id="ConsoleOrders.ofListing" values={{ title: names.listing ?? '…' }} />
        </Narrowed>
      )}
    </div>
  );
}
