import { addDays, weekdayOf } from '#shared/time/time.ts';

/** Suggested range of days; both ends included, `YYYY-MM-DD`. */
export interface DaySuggestion {
  id: 'today' | 'tomorrow' | 'weekend' | 'week';
  from: string;
  to: string;
}

const saturday = 7;

/** Returns the suggestions of a day. On a Sunday the weekend is that day. */
export function daySuggestions(today: string): DaySuggestion[] {
  const weekday = weekdayOf(today);
  const weekend = weekday === 1 ? today : addDays(today, saturday - weekday);
  const tomorrow = addDays(today, 1);
  return [
    { id: 'today', from: today, to: today },
    { id: 'tomorrow', from: tomorrow, to: tomorrow },
    { id: 'weekend', from: weekend, to: weekday === 1 ? today : addDays(weekend, 1) },
    { id: 'week', from: today, to: addDays(today, 6) },
  ];
}
