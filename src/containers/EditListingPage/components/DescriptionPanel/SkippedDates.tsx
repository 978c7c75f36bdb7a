import { useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useField, useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldError } from '#src/components/Field/FieldFrame.tsx';
import { useRetainedValue } from '#src/components/Field/useFieldControl.ts';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { formatInstant, isDay } from '#shared/time/time.ts';
import { messageOf } from '#src/util/validators.ts';
import type { FieldMessage } from '#src/util/validators.ts';
import { skippedDatesOf } from '../../timesDraft.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import css from './SkippedDates.module.css';

export interface SkippedDatesProps {
  /** First and last day that may be skipped, `YYYY-MM-DD`. */
  min: string | undefined;
  max: string | undefined;
  onChange: (dates: string[]) => void;
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Days off of a weekly class, one by one or a whole holiday. */
export function SkippedDates({ min, max, onChange }: SkippedDatesProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const form = useForm<DescriptionValues>();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  useRetainedValue('skippedDates');
  const { meta } = useField<string[] | undefined>('skippedDates', {
    subscription: { error: true, submitFailed: true },
  });
  const [isEmpty, setEmpty] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const { skippedDates = [], skipFrom } = values;
  const first = isDay(skipFrom) && skipFrom > (min ?? '') ? skipFrom : min;

  function add() {
    const dates = skippedDatesOf(values);
    const isNothingNew = dates.length === skippedDates.length;
    setEmpty(isNothingNew);
    if (isNothingNew) return;
    onChange(dates);
    form.batch(() => {
      form.change('skipFrom', undefined);
      form.change('skipTo', undefined);
    });
    group.current?.querySelector('input')?.focus();
  }

  function remove(day: string) {
    onChange(skippedDates.filter(date => date !== day));
    group.current?.querySelector('input')?.focus();
  }

  const error: FieldMessage | undefined = isEmpty
    ? 'EditListingPage.skippedDates.noClass'
    : meta.submitFailed
      ? (meta.error as FieldMessage | undefined)
      : undefined;
  return (
    <fieldset ref={group} className={css.root}>
      <legend className={css.legend}>
        <FormattedMessage id="EditListingPage.skippedDates" />{' '}
        <span className={css.optional}>
          <FormattedMessage id="Field.optional" />
        </span>
      </legend>
      <p className={css.help}>
        <FormattedMessage id="EditListingPage.skippedDates.help" />
      </p>
      <div className={css.fields}>
        <FieldDate name="skipFrom" label={text('skipFrom')} min={min} max={max} />
        <FieldDate name="skipTo" label={text('skipTo')} min={first} max={max} optional />
        <Button variant="secondary" disabled={!skipFrom} onClick={add}>
          <FormattedMessage id="EditListingPage.skippedDates.add" />
        </Button>
      </div>
      <FieldError id="skipped-error" error={error ? messageOf(error) : undefined} />
      <ul className={css.days} aria-label={text('skippedDates')} aria-live="polite">
        {skippedDates.map(day => {
          const name = formatInstant(`${day}T00:00:00Z`, 'UTC', dayStyle, intl.locale);
          return (
            <li key={day}>
              <button
                type="button"
                className={css.day}
                aria-label={intl.formatMessage(
                  { id: 'EditListingPage.skippedDates.remove' },
                  { day: name },
                )}
                onClick={() => remove(day)}
              >
                {name}
                <X aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
