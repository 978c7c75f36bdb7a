import type { OpenChange } from './ClassChangeModal.tsx';

/** Returns the change that cancels a whole class, for which no class time is named or shown. */
export function wholeClassOf(listingId: string, title: string): OpenChange {
  const anyTime = new Date(0).toISOString();
  return {
    action: 'cancel',
    isWholeClass: true,
    subject: {
      listingId,
      title,
      timezone: 'UTC',
      date: '',
      start: anyTime,
      end: anyTime,
      isWeekly: true,
    },
  };
}
