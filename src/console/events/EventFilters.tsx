import { FormattedMessage, useIntl } from 'react-intl';
import { DayInput } from '../shell/DayInput.tsx';
import { dayOf, startOfDay } from '../shell/days.ts';
import css from '../shell/Filters.module.css';
import { IdInput } from '../shell/IdInput.tsx';
import { Narrowed } from '../shell/Narrowed.tsx';
import { SelectFilter } from '../shell/SelectFilter.tsx';

/** Filters of the list, as they are in the address and in the API. */
export const filterNames = ['types', 'source', 'relatedId', 'byId', 'from', 'to'] as const;
export type EventFilter = Partial<Record<(typeof filterNames)[number], string>>;

/** Resources that have events. */
const types = [
  'listing',
  'user',
  'transaction',
  'booking',
  'message',
  'review',
  'availabilityException',
  'stockAdjustment',
  'stockReservation',
] as const;
const sources = ['marketplace-api', 'integration-api', 'transaction', 'admin'] as const;

export interface EventFiltersProps {
  filter: EventFilter;
  /** Name of who made the events that are shown, where it is known. */
  byName: string | undefined;
  onChange: (filter: EventFilter) => void;
}

/** Filters by type, source, id and time; who made events is chosen in the list. */
export function EventFilters({ filter, byName, onChange }: EventFiltersProps) {
  const intl = useIntl();
  const set = (name: keyof EventFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const label = (id: string) => intl.formatMessage({ id });
  return (
    <div role="search" className={css.root}>
      <SelectFilter
        label={label('ConsoleEvents.type')}
        all={label('ConsoleEvents.type.all')}
        value={filter.types}
        options={types.map(type => ({ value: type, label: label(`ConsoleResource.${type}`) }))}
        onChange={value => set('types', value)}
      />
      <SelectFilter
        label={label('ConsoleEvents.source')}
        all={label('ConsoleEvents.source.all')}
        value={filter.source}
        options={sources.map(source => ({
          value: source,
          label: label(`ConsoleEvents.source.${source}`),
        }))}
        onChange={value => set('source', value)}
      />
      <DayInput
        label={label('ConsoleEvents.from')}
        value={filter.from && dayOf(filter.from)}
        onChange={day => set('from', day && startOfDay(day))}
      />
      <DayInput
        label={label('ConsoleEvents.to')}
        value={filter.to && dayOf(filter.to, 1)}
        onChange={day => set('to', day && startOfDay(day, 1))}
      />
      <IdInput
        label={label('ConsoleEvents.relatedId')}
        value={filter.relatedId}
        onChange={value => set('relatedId', value)}
      />
      {filter.byId && (
        <Narrowed onEnd={() => set('byId', '')}>
          <FormattedMessage id="ConsoleEvents.by" values={{ name: byName ?? filter.byId }} />
        </Narrowed>
      )}
    </div>
  );
}
