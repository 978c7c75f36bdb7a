import type { ClassNames } from 'react-day-picker';
import css from './Calendar.module.css';

/** The looks of what stands around the days, the same in every calendar. */
export const frameClasses: Partial<ClassNames> = {
  root: css.root,
  months: css.months,
  month_caption: css.caption,
  nav: css.nav,
  button_previous: css.step,
  button_next: css.step,
  chevron: css.chevron,
  month_grid: css.grid,
  weekday: css.weekday,
};

// The picker counts in local midnights; a day has no zone, so only its numbers travel.

/** `YYYY-MM-DD` as the picker takes it. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00`);

/** What the picker gives, as `YYYY-MM-DD`. */
export const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');
