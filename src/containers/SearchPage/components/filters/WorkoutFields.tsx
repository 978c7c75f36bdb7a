import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FilterFieldsProps } from '../../filters.ts';
import { searchedWorkouts } from '../../searchQuery.ts';
import type { WorkoutMode } from '../../searchQuery.ts';
import { filterName } from './filterLabels.ts';
import { OptionFields } from './OptionFields.tsx';
import choice from '#src/components/FieldRadioGroup/Choice.module.css';
import css from './OptionFields.module.css';

const modes: readonly WorkoutMode[] = ['has_any', 'has_all'];

/** Fields for workout types, of which a class has to have one or all. */
export function WorkoutFields({ query, onChange, variant }: FilterFieldsProps) {
  const intl = useIntl();
  const name = useId();
  return (
    <div className={css.workouts}>
      <OptionFields
        title={filterName('workouts', intl)}
        choices={searchedWorkouts}
        chosen={query.workouts}
        variant={variant}
        onChange={workouts => onChange({ workouts })}
      />
      <fieldset
        className={css.modes}
        aria-label={intl.formatMessage({ id: 'SearchPage.workouts.mode' })}
      >
        {modes.map(mode => (
          <label key={mode} className={choice.choice}>
            <input
              className={choice.radio}
              type="radio"
              name={name}
              value={mode}
              checked={query.workoutMode === mode}
              onChange={() => onChange({ workoutMode: mode })}
            />
            <span className={choice.label}>
              <FormattedMessage id={`SearchPage.workouts.${mode}`} />
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
