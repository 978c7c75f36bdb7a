import { FormattedMessage, useIntl } from 'react-intl';
import { DayInput } from '../shell/DayInput.tsx';
import { dayOf, startOfDay } from '../shell/days.ts';
import css from '../shell/Filters.module.css';
import { IdInput } from '../shell/IdInput.tsx';
import { Narrowed } from '../shell/Narrowed.tsx';
import { SelectFilter } from '../shell/SelectFilter.tsx';
import { namedOperations, operationLabel } from './operationLabel.ts';

/** Filters of the list, as they are in the address and in the API. */
export type LogFilter = {
  operatorId?: string;
  operation?: string;
  resourceId?: string;
  result?: string;
  /** ISO; the first is included, the last is not. */
  from?: string;
  to?: string;
};

export interface LogFiltersProps {
  filter: LogFilter;
  /** Whom the list is narrowed to, where it is known. */
  operator: { name: string; email: string } | undefined;
  onChange: (filter: LogFilter) => void;
}

/** Filters by operation, result, time and resource; the operator is chosen in the list. */
export function LogFilters({ filter, operator, onChange }: LogFiltersProps) {
  const intl = useIntl();
  const label = (id: string) => intl.formatMessage({ id });
  const set = (name: keyof LogFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const operations = [...namedOperations]
    .map(value => ({ value, label: operationLabel(intl, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, intl.locale));
  return (
    <div role="search" className={css.root}>
      <SelectFilter
        label={label('ConsoleLog.operation')}
        all={label('ConsoleLog.operation.all')}
        value={filter.operation}
        options={operations}
        onChange={value => set('operation', value)}
      />
      <SelectFilter
        label={label('ConsoleLog.result')}
        all={label('ConsoleLog.result.all')}
        value={filter.result}
        options={['ok', 'refused'].map(value => ({
          value,
          label: label(`ConsoleLog.result.${value}`),
        }))}
        onChange={value => set('result', value)}
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
        value={filter.resourceId}
        onChange={value => set('resourceId', value)}
      />
      {filter.operatorId && (
        <Narrowed onEnd={() => set('operatorId', '')}>
          <FormattedMessage
            id="ConsoleLog.ofOperator"
            values={{ name: operator?.name ?? operator?.email ?? filter.operatorId }}
          />
        </Narrowed>
      )}
    </div>
  );
}
