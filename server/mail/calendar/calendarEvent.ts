/** One entry of a calendar. */
export interface CalendarEvent {
  /** Stable id of a class time; the host of the site is appended. */
  id: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** Whole days from midnight to midnight of UTC. */
  allDay?: boolean;
  /** Time of the last change, epoch milliseconds; equal in repeated answers. */
  stamp: number;
  /** Revision number of the entry. */
  sequence?: number;
  title: string;
  /** Plain text. */
  details: string;
  location: string;
  /** Address of the page about it. */
  url: string;
  status: 'confirmed' | 'tentative' | 'canceled';
  /** Marks the time as busy. */
  isBusy: boolean;
  /** Seconds before the start at which a calendar reminds. */
  alarms?: readonly number[];
  /**
   * Series that it is one of, the day that names it in there, and the zone of its wall times. What
   * is not a feed has the series as one entry that repeats.
   */
  series?: { id: string; date: string; zone: string };
}
