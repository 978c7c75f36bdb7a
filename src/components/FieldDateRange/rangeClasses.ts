import type { ClassNames } from 'react-day-picker';
import { commonClasses } from '../FieldDate/dayPicker.ts';
import css from './range.module.css';

/** Classes of a calendar in which a range of days is chosen. */
export const rangeClasses: Partial<ClassNames> = {
  ...commonClasses,
  range_start: css.start,
  range_end: css.end,
  range_middle: css.middle,
};
