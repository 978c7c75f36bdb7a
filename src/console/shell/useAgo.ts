import { useIntl } from 'react-intl';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';

/** Returns how long ago a time was, in words: "3 days ago". ISO. */
export function useAgo(): (at: string) => string {
  const intl = useIntl();
  return at => {
    const words = (count: number, unit: 'minute' | 'hour' | 'day') =>
      intl.formatRelativeTime(-count, unit, { numeric: 'auto' });
    const passed = Date.now() - Date.parse(at);
    if (passed < hourMs) return words(Math.floor(passed / minuteMs), 'minute');
    if (passed < dayMs) return words(Math.floor(passed / hourMs), 'hour');
    return words(Math.floor(passed / dayMs), 'day');
  };
}
