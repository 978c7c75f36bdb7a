import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { classDurations } from '#shared/fields/listingFields.ts';
import { addDays, dayMs } from '#shared/time/time.ts';
import { classLengthOf } from '#src/util/classLength.ts';
import { chosenDay, daysName, weekdaysOf } from './seriesCall.ts';
import type { SeriesValues } from './seriesCall.ts';
import type { SeriesFacts } from './seriesFacts.ts';
import css from '../ClassChange.module.css';

export interface SeriesFieldsProps {
  facts: SeriesFacts;
  values: SeriesValues;
}

/** The fields of the part of a series that changes. */
export function SeriesFields({ facts, values }: SeriesFieldsProps) {
  const intl = useIntl();
  const { part = 'move' } = values;
  const last = facts.dates.at(-1) ?? facts.latest;
  if (part === 'longer') {
    return (
      <FieldDate
        name="longer"
        label={intl.formatMessage({ id: 'SeriesChange.last' })}
        min={addDays(last, 1)}
        max={facts.latest}
      />
    );
  }
  if (part === 'shorter') {
    return (
      <FieldDate
        name="shorter"
        label={intl.formatMessage({ id: 'SeriesChange.last' })}
        min={facts.dates[0]}
        max={addDays(last, -1)}
      />
    );
  }
  return <WeekdayFields facts={facts} values={values} part={part} />;
}

interface WeekdayFieldsProps extends SeriesFieldsProps {
  part: 'move' | 'add' | 'drop';
}

function WeekdayFields({ facts, values, part }: WeekdayFieldsProps) {
  const intl = useIntl();
  const chosen = chosenDay(facts, values);
  return (
    <div className={css.target}>
      <FieldSelect
        name={`weekday.${part}`}
        label={intl.formatMessage({ id: 'SeriesChange.weekday' })}
        options={weekdaysOf(facts, part).map(({ weekday }) => ({
          value: String(weekday),
          label: weekdayInWords(intl, weekday),
        }))}
      />
      {chosen && (
        <FieldSelect
          key={chosen.on.weekday}
          name={`days.${daysName(chosen.on.weekday)}.from`}
          label={intl.formatMessage({ id: `SeriesChange.${part}.from` })}
          options={chosen.on.dates.map(date => ({ value: date, label: dateInWords(intl, date) }))}
        />
      )}
      {chosen && part !== 'drop' && (
        <TimeFields
          key={`time ${chosen.on.weekday}`}
          name={`days.${daysName(chosen.on.weekday)}`}
          minutes={chosen.on.minutes}
          timezone={facts.timezone}
        />
      )}
      {part === 'add' && (
        <p className={css.hint}>
          <FormattedMessage id="SeriesChange.twice" />
        </p>
      )}
    </div>
  );
}

interface TimeFieldsProps {
  /** Of the values of the weekday. */
  name: string;
  /** Length now. */
  minutes: number;
  timezone: string;
}

function TimeFields({ name, minutes, timezone }: TimeFieldsProps) {
  const intl = useIntl();
  const lengths = new Set([...classDurations.map(one => one.minutes), minutes]);
  return (
    <>
      <FieldTime
        name={`${name}.time`}
        label={intl.formatMessage({ id: 'SeriesChange.time' }, { city: zoneCity(timezone, intl) })}
      />
      <FieldSelect
        name={`${name}.minutes`}
        label={intl.formatMessage({ id: 'SeriesChange.length' })}
        options={[...lengths]
          .toSorted((one, other) => one - other)
          .map(length => ({
            value: String(length),
            label: intl.formatMessage({ id: 'ListingCard.minutes' }, { ...classLengthOf(length) }),
          }))}
      />
    </>
  );
}

/** 1 January 2023 was a Sunday. */
const sunday = Date.UTC(2023, 0, 1, 12);

const weekdayInWords = (intl: IntlShape, weekday: number): string =>
  intl.formatDate(sunday + (weekday - 1) * dayMs, { timeZone: 'UTC', weekday: 'long' });

const dateInWords = (intl: IntlShape, date: string): string =>
  intl.formatDate(`${date}T12:00:00Z`, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
