import { FormattedMessage } from 'react-intl';
import css from './Panels.module.css';

export interface LevelSliderProps {
  name: 'voice' | 'music';
  /** 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

/** How loud something is. */
export function LevelSlider({ name, value, onChange }: LevelSliderProps) {
  return (
    <label className={css.slider}>
      <FormattedMessage id={`Classroom.level.${name}`} />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}
