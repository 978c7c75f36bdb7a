import { FormattedMessage, useIntl } from 'react-intl';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { useReader } from '#src/components/useNow.ts';
import { classDurations } from '#shared/fields/listingFields.ts';
import { todayIn } from '#shared/time/time.ts';
import type { FilterFieldsProps } from '../../filters.ts';
import { lastDayOf } from '../../searchDates.ts';
import { RangeCalendar } from './RangeCalendar.tsx';
import { daySuggestions } from './daySuggestions.ts';
import css from './DateFields.module.css';

/** Fields for days in the reader's zone, and for a minimum duration. */
export function DateFields({ query: { dates }, onChange }: FilterFieldsProps) {
  const intl = useIntl();
  const reader = useReader();
  const durations = useOptions(classDurations);
  if (!reader) return null;
  const today = todayIn(reader.timeZone, Date.now());
  const zone = reader.timeZone;
  const choose = (range: { from: string; to: string }) =>
    onChange({ dates: { minDuration: dates?.minDuration ?? null, zone, ...range } });

  return (
    <div className={css.root}>
      <ul className={css.suggestions}>
        {daySuggestions(today).map(({ id, from, to }) => (
          <li key={id}>
            <button
              type="button"
              className={css.suggestion}
              aria-pressed={dates?.from === from && dates.to === to}
              onClick={() => choose({ from, to })}
            >
              <FormattedMessage id={`SearchPage.dates.${id}`} />
            </button>
          </li>
        ))}
      </ul>
      <RangeCalendar value={dates} min={today} max={lastDayOf(today)} onChange={choose} />
      <label className={css.duration}>
        <span className={css.name}>
          <FormattedMessage id="SearchPage.dates.minDuration" />
        </span>
        <SelectBox
          value={dates?.minDuration ?? 'any'}
          disabled={!dates}
          onChange={({ target: { value } }) =>
            dates && onChange({ dates: { ...dates, minDuration: Number(value) || null } })
          }
        >
          <option value="any">{intl.formatMessage({ id: 'SearchPage.dates.anyDuration' })}</option>
          {classDurations.map(({ value, minutes }) => (
            <option key={value} value={minutes}>
              {durations.find(option => option.value === value)?.label}
            </option>
          ))}
        </SelectBox>
      </label>
      <p className={css.zone}>
        <FormattedMessage
          id="SearchPage.dates.zone"
          values={{ city: zoneCity(dates?.zone ?? zone, intl) }}
        />
      </p>
    </div>
  );
}
