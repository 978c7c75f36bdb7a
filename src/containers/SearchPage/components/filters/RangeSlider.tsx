import type { CSSProperties } from 'react';
import css from './RangeSlider.module.css';

interface Range {
  min: number;
  max: number;
}

export interface RangeSliderProps {
  /** Minimum and maximum of the track. */
  min?: number;
  max?: number;
  /** Step of a handle. */
  step?: number;
  /** Values of the handles. */
  value: Range;
  /** Names of the two handles. */
  labels: { min: string; max: string };
  /** Returns the accessible text of a value. */
  describe: (value: number) => string;
  /** Called on every move. The handles do not pass each other. */
  onChange: (value: Range) => void;
}

/** Slider with two handles. Each is a native range input, with its keys. */
export function RangeSlider({
  min = 0,
  max = 10_000_000,
  step = 1,
  value,
  labels,
  describe,
  onChange,
}: RangeSliderProps) {
  const share = (amount: number) => `${((amount - min) / (max - min)) * 100}%`;
  const ends: CSSProperties & Record<`--${string}`, string> = {
    '--from': share(value.min),
    '--to': share(value.max),
  };
  const handle = (end: 'min' | 'max') => (
    <input
      type="range"
      className={css.handle}
      min={min}
      max={max}
      step={step}
      value={value[end]}
      aria-label={labels[end]}
      aria-valuetext={describe(value[end])}
      onChange={event => {
        const moved = Number(event.target.value);
        onChange(
          end === 'min'
            ? { ...value, min: Math.min(moved, value.max) }
            : { ...value, max: Math.max(moved, value.min) },
        );
      }}
    />
  );
  return (
    <div className={css.root} style={ends}>
      <span className={css.track} aria-hidden="true" />
      {handle('min')}
      {handle('max')}
    </div>
  );
}
