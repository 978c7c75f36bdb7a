import { useId } from 'react';
import { TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { choiceLabel } from '#src/components/useOptions.ts';
import { messageOf } from '#src/util/validators.ts';
import { listingFields } from '#shared/fields/listingFields.ts';
import type { Choice } from '#shared/fields/listingFields.ts';
import { formatDay, formatTime, formatWeekday } from '#shared/time/time.ts';
import { formatPrice } from '#shared/values/money.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { isFree } from '../../descriptionValues.ts';
import { classTimeOf, minutesOf } from '../../timesDraft.ts';
import { columns } from '../columns.ts';
import type { ReadRow } from '../readRow.ts';
import css from '../ImportClasses.module.css';

/** Each row as the draft that it will be, with what could not be read. */
export function Preview({ rows }: { rows: readonly ReadRow[] }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        <FormattedMessage id="ImportClasses.preview" />
      </h2>
      <ol className={css.rows}>
        {rows.map((row, at) => (
          // Rows have no name and stay in their order.
          <Row key={at} row={row} />
        ))}
      </ol>
    </section>
  );
}

const labelsOf = (keys: readonly string[] = [], choices: readonly Choice[], intl: IntlShape) =>
  choices.flatMap(choice => (keys.includes(choice.value) ? choiceLabel(choice, intl) : []));

/** What is known of the time of a class, in its zone. */
function whenOf(values: DescriptionValues, intl: IntlShape): string[] {
  const { timezone, weeklyDays = [] } = values;
  const time = classTimeOf(values);
  const days = weeklyDays.map(day => formatWeekday(Number(day) - 1, intl.locale));
  if (!time || !timezone) return days;
  return [
    formatDay(time.start, timezone, intl.locale),
    formatTime(time.start, timezone, intl.locale),
    timezone,
    ...days,
  ];
}

function factsOf(values: DescriptionValues, intl: IntlShape): string[] {
  const minutes = minutesOf(values);
  return [
    ...labelsOf(values.workoutTypes, listingFields.yogaStyles.choices, intl),
    ...labelsOf(values.languages, listingFields.languages.choices, intl),
    ...whenOf(values, intl),
    ...(minutes ? [intl.formatMessage({ id: 'ImportClasses.minutes' }, { minutes })] : []),
    ...(values.places
      ? [intl.formatMessage({ id: 'ImportClasses.places' }, { places: Number(values.places) })]
      : []),
    ...(isFree(values) ? [intl.formatMessage({ id: 'EditListingPage.type.free' })] : []),
    ...(values.price && !isFree(values) ? [formatPrice(values.price, intl.locale)] : []),
  ];
}

function Row({ row: { values, faults } }: { row: ReadRow }) {
  const intl = useIntl();
  return (
    <li className={css.row}>
      <p className={css.name}>
        {values.title ? (
          <bdi>{values.title}</bdi>
        ) : (
          <FormattedMessage id="EditListingPage.untitled" />
        )}
      </p>
      {values.description && <p className={css.sample}>{values.description}</p>}
      <p className={css.facts}>{factsOf(values, intl).join(' · ')}</p>
      {columns.map(column => {
        const fault = faults[column];
        if (!fault) return null;
        const { id, values: named } = messageOf(fault);
        return (
          <p key={column} className={css.fault}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <FormattedMessage
                id="ImportClasses.fault"
                values={{
                  column: intl.formatMessage({ id: `ImportClasses.column.${column}` }),
                  fault: intl.formatMessage({ id }, named),
                }}
              />
            </span>
          </p>
        );
      })}
    </li>
  );
}
