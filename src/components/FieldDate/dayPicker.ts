import type { ClassNames, DayPickerProps } from 'react-day-picker';
import { useIntl } from 'react-intl';
import css from './dayPicker.module.css';

/** Classes of the frame and of days without a state, the same in every calendar. */
export const commonClasses: Partial<ClassNames> = {
  root: css.root,
  months: css.months,
  month_caption: css.caption,
  nav: css.nav,
  button_previous: css.step,
  button_next: css.step,
  chevron: css.chevron,
  month_grid: css.grid,
  weekday: css.weekday,
  day: css.day,
  day_button: css.dayButton,
  outside: css.outside,
};

// The picker counts in local midnights; a day has no zone, so only its numbers travel.

/** Returns a day `YYYY-MM-DD` as a date for the picker. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00`);

/** Returns a date of the picker as `YYYY-MM-DD`. */
export const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');

/** Returns the labels of a calendar in the reader's language; the picker's own are English. */
export function useCalendarLabels(): Required<Pick<DayPickerProps, 'formatters' | 'labels'>> {
  const intl = useIntl();
  const name = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intl.locale, options).format(date);
  const month = (date: Date) => name(date, { month: 'long', year: 'numeric' });
  return {
    formatters: {
      formatCaption: month,
      formatWeekdayName: weekday => name(weekday, { weekday: 'short' }),
    },
    labels: {
      labelNav: () => intl.formatMessage({ id: 'Calendar.months' }),
      labelPrevious: () => intl.formatMessage({ id: 'Calendar.previous' }),
      labelNext: () => intl.formatMessage({ id: 'Calendar.next' }),
      labelGrid: month,
      labelWeekday: weekday => name(weekday, { weekday: 'long' }),
      labelDayButton: (date, { today, selected, blocked }) => {
        const day = name(date, { dateStyle: 'full' });
        const chosen = selected ? intl.formatMessage({ id: 'Calendar.selected' }, { day }) : day;
        if (blocked) return intl.formatMessage({ id: 'Calendar.blocked' }, { day });
        return today ? intl.formatMessage({ id: 'Calendar.today' }, { day: chosen }) : chosen;
      },
    },
  };
}
