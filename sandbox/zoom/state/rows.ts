/**
 * Moments are ms since the epoch; secrets that only have to be recognised are stored as digests.
 */

/** A person with an account at the meeting service. */
export interface User {
  id: string;
  name: string;
  email: string;
  /**
   * Digest of the cookie of the browser that made the account; only that browser can consent as
   * this person again. Accounts made within the process have none.
   */
  browser?: string | null;
  created: number;
}

/** A consent that has not been turned into tokens yet; the id is the digest of the code. */
export interface Code {
  id: string;
  userId: string;
  redirectUri: string;
  /** PKCE, method S256; null when the app sent none. */
  challenge: string | null;
  expiresAt: number;
}

/** The id is the digest of the token. */
export interface Token {
  id: string;
  kind: 'access' | 'refresh';
  userId: string;
  expiresAt: number;
}

/** When a meeting is held again, with the names of the service. */
export interface Recurrence {
  /** Every so many weeks on days of the week. */
  type: 2;
  repeat_interval: number;
  /** `1` is Sunday: `2,4`. */
  weekly_days: string;
  /** How many times in all. */
  end_times: number;
}

export interface Meeting {
  /** The meeting number. */
  id: string;
  uuid: string;
  hostId: string;
  topic: string;
  agenda: string;
  /** 1: at once, 2: planned, 8: planned again and again. */
  type: 1 | 2 | 8;
  startsAt: number;
  /** Of type 8 only; rows of before have none. */
  recurrence?: Recurrence | null;
  /** Times of a recurring meeting that were moved, or taken away (null), by their first start. */
  changed?: Record<string, { startsAt: number; duration: number } | null>;
  /** Minutes. */
  duration: number;
  timezone: string;
  passcode: string;
  /** Carried by the join link in place of the passcode. */
  passcodeToken: string;
  /** Carried by the start link; identifies the host. */
  hostToken: string;
  settings: Record<string, unknown>;
  created: number;
  /** When the host opened the room; null while nobody hosts. */
  openedAt: number | null;
}

/** One time that the room was open; the id is its own uuid. */
export interface Instance {
  id: string;
  meetingId: string;
  startedAt: number;
  /** Null while it runs. */
  endedAt: number | null;
}

/** Somebody's stay in a room, as their page has reported. */
export interface Join {
  id: string;
  instanceId: string;
  name: string;
  email: string;
  joinedAt: number;
  seenAt: number;
}

/** Rows of the meeting stub by collection. */
export interface ZoomData {
  instances: Instance;
  joins: Join;
  users: User;
  codes: Code;
  tokens: Token;
  meetings: Meeting;
}
