import type { ClassWeek, QuestionReading, RelaxedSearch } from '#shared/contract/api/classTimes.ts';

/** What was read of the words of a search. */
export interface ShownReading extends QuestionReading {
  /** Searches with less that find something, where this one finds nothing. */
  nearest: RelaxedSearch[];
  /** Its days are in the zone of the server, and the reader's is not known yet. */
  isOfServer: boolean;
}

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
