import { useIntl } from 'react-intl';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';

/** Returns how long ago a time was, in words: "3 days ago". ISO. */
export function useAgo(): (at: string) => string {
  const intl = useIntl();
  return at => {
    const passed = Date.now() - Date.parse(at);
    if (passed < hourMs) return intl.formatRelativeTime(-Math.floor(passed / minuteMs), 'minute');
    if (passed < dayMs) return intl.formatRelativeTime(-Math.floor(passed / hourMs), 'hour');
    return intl.formatRelativeTime(-Math.floor(passed / dayMs), 'day');
  };
}
