import type { ClassNews } from '../following/classNews.ts';
import type { MailKind } from '#shared/config/mails.ts';
import type { ChangeKind } from '#shared/contract/listingData.ts';

/** Facts of a reminder, as texts that are not HTML yet. */
export interface ReminderFacts {
  title: string;
  /** "Today", "Tomorrow", or a day. */
  day: string;
  /** Minutes until it begins; null of a reminder a day before. */
  minutes: number | null;
  teacher: string;
  /** Number of people that the teacher expects. */
  people: number;
  venue: 'online' | 'room' | 'dates';
}

interface LetterText {
  subject: string;
  preview: string;
  heading: string;
  text: string;
  button: string;
  aside?: string;
}

/** A conversation in a digest. */
export interface UnreadFacts {
  name: string;
  title: string;
  count: number;
}

/** News of a teacher's classes. */
export interface FollowFacts {
  teacher: string;
  /** Of the first class. */
  title: string;
  /** Number of the other classes. */
  others: number;
  /** Something is new, or all of it is known and has new dates. */
  news: ClassNews;
}

/** A change of class times that its teacher made. */
export interface ScheduleChangeFacts {
  kind: ChangeKind;
  title: string;
  /**
   * Day of the first class time before the change; null for what is booked by dates, or where
   * nobody had booked.
   */
  day: string | null;
  /** Number of bookings that came along. */
  moved: number;
  /** Number of bookings that ended. */
  ended: number;
  /** Number of subscriptions that go on without the class time. */
  lost: number;
}

/** A class that more was sold of than its teacher had set. */
export interface CapacityIncreasedFacts {
  title: string;
  /** Seats that were set. */
  wanted: number;
  /** Seats that it has now. */
  places: number;
}

/** What happened of a co-teacher, or of the substitute of a class time. */
export interface CoTeacherFacts {
  news: 'invited' | 'accepted' | 'ended' | 'substitute' | 'substituteEnded';
  title: string;
  /** Of the class time of a substitute; null of a co-teacher. */
  when: string | null;
  /** Whose class it is. */
  teacher: string;
  person: string;
}

/** Texts of the site's own mails in one language. */
export interface LetterWords {
  hello: (name: string) => string;
  today: string;
  tomorrow: string;
  hours: (start: string, end: string) => string;
  /** The time of a class in another zone, which a city names. */
  timeIn: (time: string, city: string) => string;
  dates: (first: string, last: string) => string;
  student: (facts: ReminderFacts) => LetterText;
  teacher: (facts: ReminderFacts) => LetterText;
  yourBooking: string;
  yourClass: string;
  withTeacher: (name: string) => string;
  people: (count: number) => string;
  online: string;
  unread: (count: number) => LetterText;
  /** Line of a conversation: who wrote how much about what. */
  unreadFrom: (facts: UnreadFacts) => string;
  following: (facts: FollowFacts) => LetterText;
  /** Line of a class. `when`: its next class time; null for what is booked by dates. */
  newClass: (facts: { news: ClassNews; when: string | null }) => string;
  /** The code by which somebody signs in. `minutes`: how long it is good. */
  mailCode: (facts: { site: string; code: string; minutes: number }) => Omit<LetterText, 'button'>;
  reasonOfCode: string;
  /** `text`: what was changed; `lines`: what became of the bookings. */
  ownChange: (facts: ScheduleChangeFacts) => LetterText & { lines: string[] };
  /** `text`: what has happened; `outcome`: what that means. */
  placesRaised: (facts: CapacityIncreasedFacts) => LetterText & { outcome: string };
  /** `when`: of the class; `until`: end of the time in which it can be watched. */
  recordingReady: (facts: { title: string; when: string; until: string }) => LetterText;
  coTeacher: (facts: CoTeacherFacts) => LetterText;
  /** Why a mail came about a class that somebody teaches. */
  reasonOfTeaching: string;
  /** Why a mail came about a booking. */
  reasonOfBooking: string;
  reason: Record<MailKind, string>;
  unsubscribe: string;
  choose: string;
}
