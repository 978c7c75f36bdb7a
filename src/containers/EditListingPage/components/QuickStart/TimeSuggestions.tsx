import { useForm, useFormState } from 'react-final-form';
import { useIntl } from 'react-intl';
import { useNow } from '#src/components/useNow.ts';
import { formatDay, formatTime, instantOf } from '#shared/time/time.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { suggestedTimes } from '../../quickStart/quickValues.ts';
import css from './QuickStart.module.css';

/** Times to choose with one press, in the zone of the class. */
export function TimeSuggestions({ timeZone }: { timeZone: string }) {
  const intl = useIntl();
  const form = useForm<DescriptionValues>();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const now = useNow();
  if (now === null) return null;
  const choose = (date: string, time: string) =>
    form.batch(() => {
      form.change('startDate', date);
      form.change('time', time);
    });
  return (
    <div
      className={css.times}
      role="group"
      aria-label={intl.formatMessage({ id: 'QuickStart.suggestions' })}
    >
      {suggestedTimes(timeZone, now).map(wall => {
        const instant = instantOf(wall, timeZone);
        return (
          <button
            key={instant}
            type="button"
            className={css.timeChip}
            aria-pressed={values.startDate === wall.date && values.time === wall.time}
            onClick={() => choose(wall.date, wall.time)}
          >
            <span className={css.chipDay}>{formatDay(instant, timeZone, intl.locale)}</span>{' '}
            <span>{formatTime(instant, timeZone, intl.locale)}</span>
          </button>
        );
      })}
    </div>
  );
}
