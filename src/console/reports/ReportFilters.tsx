import { FormattedMessage, useIntl } from 'react-intl';
import { reasons, subjects } from '../api/reportShapes.ts';
import css from '../shell/Filters.module.css';
import { Narrowed } from '../shell/Narrowed.tsx';
import { SelectFilter } from '../shell/SelectFilter.tsx';

/** Filters of the list, as they are in the address. */
export type ReportFilter = {
  state?: string;
  subject?: string;
  reason?: string;
  /** Of the person behind what is reported. */
  personId?: string;
  reporterId?: string;
  subjectId?: string;
  /** A person, class or order, with what belongs to it. */
  aboutId?: string;
};

export interface ReportFiltersProps {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

const choices = [
  { name: 'state', values: ['open', 'decided'] },
  { name: 'subject', values: subjects },
  { name: 'reason', values: reasons },
] as const;

/** Filters by state, by what is reported, and by reason. */
export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  const intl = useIntl();
  const { personId, reporterId, subjectId, aboutId, ...others } = filter;
  return (
    <div role="search" className={css.root}>
      {choices.map(({ name, values }) => {
        const { [name]: value, ...rest } = filter;
        return (
          <SelectFilter
            key={name}
            label={intl.formatMessage({ id: `ConsoleReports.${name}` })}
            all={intl.formatMessage({ id: 'ConsoleReports.all' })}
            value={value}
            options={values.map(one => ({
              value: one,
              label: intl.formatMessage({ id: `ConsoleReports.${name}.${one}` }),
            }))}
            onChange={chosen => onChange(chosen === '' ? rest : { ...rest, [name]: chosen })}
          />
        );
      })}
      {(personId ?? reporterId ?? subjectId ?? aboutId) && (
        <Narrowed onEnd={() => onChange(others)}>
          <FormattedMessage id="ConsoleReports.narrowed" />
        </Narrowed>
      )}
    </div>
  );
}
