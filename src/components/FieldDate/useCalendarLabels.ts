import type { DayPickerProps } from 'react-day-picker';
import { useIntl } from 'react-intl';

/** What a calendar says in the reader's language; the picker's own words are English. */
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
      labelDayButton: (date, { today, selected }) => {
        const day = name(date, { dateStyle: 'full' });
        const chosen = selected ? intl.formatMessage({ id: 'Calendar.selected' }, { day }) : day;
        return today ? intl.formatMessage({ id: 'Calendar.today' }, { day: chosen }) : chosen;
      },
    },
  };
}
