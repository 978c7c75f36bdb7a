import type { ClassWeek } from '#shared/contract/api/classTimes.ts';

/** Seven days of class times. */
export interface ShownWeek extends ClassWeek {
  /** First day, `YYYY-MM-DD`. */
  from: string;
  /** IANA zone of days and hours. */
  zone: string;
}

/** Numbers of classes that choices would find, by the key of the choice. */
export interface Counts {
  /** What was counted (`countKey`). */
  key: string;
  /** Zone of the days and hours. */
  zone: string;
  days: Record<string, number>;
  parts: Record<string, number>;
  workouts: Record<string, number>;
}
