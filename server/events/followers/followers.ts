/** Position in the event log: its last event of which all that it names is checked or noted. */
export interface LogPosition {
  sequenceId: number;
  /** ISO text: with the id it names one event, of one log. */
  at: string | null;
}

/** A key that a follower has to check. */
export interface DueKey {
  key: string;
  /** Time of the next attempt, epoch milliseconds. */
  at: number;
  /** Number of failed attempts. */
  failed: number;
  isRecheck: boolean;
}

/** How far a follower of the event log is. Everything before its position is checked, or due. */
export interface FollowerState {
  /** null until the log has had an event. */
  position: LogPosition | null;
  /** Time from which events are read while there is no position, epoch milliseconds. */
  since: number;
  due: readonly DueKey[];
  /** When all keys were listed last, epoch milliseconds. */
  listedAt: number;
  /** First key of that list that is not checked; null when all are. */
  listedFrom: string | null;
  /** What the follower knows from earlier events, with a time. */
  remembered: Readonly<Record<string, number>>;
  /** It was stored last when its process ended, which has left nothing half done. */
  isClosed: boolean;
}

/**
 * What all followers of the event log have in common: their states, which outlive the process, and
 * the turn of one process to follow for all.
 */
export interface Followers {
  /**
   * Takes or prolongs the turn of this process. Returns its number; null while another process
   * follows. With another number states may have moved on.
   */
  turn(): Promise<number | null>;
  /** Returns where a follower was; null at first, and where the log does not reach back so far. */
  load(name: string): Promise<FollowerState | null>;
  /** Stores where a follower is, unless another process follows by now. */
  save(name: string, state: FollowerState): Promise<void>;
  /** Returns the last event that was read; null before the first one. */
  logEnd(): LogPosition | null;
  /** Milliseconds between two checks of a list that is a precaution. */
  listedGapMs: number;
  /** Lets another process follow. */
  close(): Promise<void>;
}

/** Followers whose states end with the process, and which check as fast as they can. */
export const forgetfulFollowers: Followers = {
  turn: () => Promise.resolve(1),
  load: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  logEnd: () => null,
  listedGapMs: 0,
  close: () => Promise.resolve(),
};
