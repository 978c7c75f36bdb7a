import { useIntl } from 'react-intl';
import { DayInput } from '../shell/DayInput.tsx';
import { dayOf, startOfDay } from '../shell/days.ts';
import css from '../shell/Filters.module.css';
import { IdInput } from '../shell/IdInput.tsx';
import { SearchInput } from '../shell/SearchInput.tsx';
import { SelectFilter } from '../shell/SelectFilter.tsx';

/** Filters of the list, as they are in the address and in the API. */
export const filterNames = [
  'process',
  'kind',
  'status',
  'route',
  'requestId',
  'accountId',
  'from',
  'to',
] as const;
export type FailureFilter = Partial<Record<(typeof filterNames)[number], string>>;

const choices = {
  process: ['web', 'marketplace'],
  kind: ['request', 'error'],
  status: ['500', '502', '503', '504'],
} as const;

export interface FailureFiltersProps {
  filter: FailureFilter;
  onChange: (filter: FailureFilter) => void;
}

/** Filters by process, kind, status, route, request, person and time. */
export function FailureFilters({ filter, onChange }: FailureFiltersProps) {
  const intl = useIntl();
  const label = (id: string) => intl.formatMessage({ id: `ConsoleFailures.${id}` });
  const set = (name: keyof FailureFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const select = (name: keyof typeof choices) => (
    <SelectFilter
      label={label(name)}
      all={label('all')}
      value={filter[name]}
      options={choices[name].map(value => ({
        value,
        label: name === 'status' ? value : label(`${name}.${value}`),
      }))}
      onChange={value => set(name, value)}
    />
  );
  return (
    <div role="search" className={css.root}>
      <SearchInput
        label={label('route')}
        value={filter.route ?? ''}
        onChange={value => set('route', value)}
      />
      {select('process')}
      {select('kind')}
      {select('status')}
      <DayInput
        label={label('from')}
        value={filter.from && dayOf(filter.from)}
        onChange={day => set('from', day && startOfDay(day))}
      />
      <DayInput
        label={label('to')}
        value={filter.to && dayOf(filter.to, 1)}
        onChange={day => set('to', day && startOfDay(day, 1))}
      />
      <IdInput
        label={label('requestId')}
        value={filter.requestId}
        onChange={value => set('requestId', value)}
      />
      <IdInput
        label={label('accountId')}
        value={filter.accountId}
        onChange={value => set('accountId', value)}
      />
    </div>
  );
}
