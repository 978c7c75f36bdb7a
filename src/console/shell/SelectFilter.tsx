import { useId } from 'react';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import css from './Filters.module.css';

export interface SelectFilterProps {
  label: string;
  /** Label of no filter. */
  all: string;
  /** Empty for all. */
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Value of no filter in the control: an empty one means that a choice has to be made. */
const noFilter = '*';

/** A filter by one of some values. */
export function SelectFilter({ label, all, value = '', options, onChange }: SelectFilterProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <SelectBox
        id={id}
        value={value || noFilter}
        onChange={({ target }) => onChange(target.value === noFilter ? '' : target.value)}
      >
        <option value={noFilter}>{all}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
