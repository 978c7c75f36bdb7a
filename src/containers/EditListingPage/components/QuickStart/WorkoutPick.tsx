import { ClassCover } from '#src/components/ClassCover/ClassCover.tsx';
import { FieldGroupFrame } from '#src/components/Field/FieldFrame.tsx';
import { useFieldControl } from '#src/components/Field/useFieldControl.ts';
import { useOptions } from '#src/components/useOptions.ts';
import { offeredOf } from '#shared/fields/changedChoices.ts';
import { fieldList } from '#shared/fields/fieldList.ts';
import { required } from '#src/util/validators.ts';
import css from './QuickStart.module.css';

const validate = required('ListingField.yogaStyles.required');

export interface WorkoutPickProps {
  label: string;
  /** Called with the key of the chosen workout type. */
  onPick: (workout: string) => void;
}

/** One workout type, chosen by its artwork. The form holds a list of them. */
export function WorkoutPick({ label, onPick }: WorkoutPickProps) {
  const { value, blur, focus, control, error, ids } = useFieldControl<string[]>(
    { name: 'workoutTypes', label, validate },
    [],
  );
  const { choices = [] } = fieldList.find(({ key }) => key === 'yogaStyles') ?? {};
  const options = useOptions(offeredOf(choices, value));
  return (
    <FieldGroupFrame ids={ids} error={error} label={label}>
      <div className={css.workouts}>
        {options.map((option, index) => (
          <label key={option.value} className={css.workout}>
            <input
              {...control}
              id={index === 0 ? control.id : undefined}
              className={css.radio}
              type="radio"
              value={option.value}
              checked={value[0] === option.value}
              onChange={() => onPick(option.value)}
              onBlur={blur}
              onFocus={focus}
            />
            <ClassCover workout={option.value} aspectRatio="2 / 1" alt="" />
            <span className={css.workoutName}>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroupFrame>
  );
}
