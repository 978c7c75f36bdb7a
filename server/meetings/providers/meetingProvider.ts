import type { MeetingAccount } from '../connections.ts';
import type { Join } from '../joins.ts';
import type { PlannedTime } from '../plannedMeeting.ts';
import type { Meeting, MeetingPlan } from '../zoomClient.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';

/** A span of time, epoch milliseconds. */
export interface Span {
  start: number;
  end: number;
}

/** The meetings of one teacher at a provider. Every call may throw MeetingError. */
export interface MeetingAccess {
  readonly provider: MeetingProviderName;
  create(listingId: string, plan: MeetingPlan): Promise<Meeting>;
  /** Times for which a meeting is planned; null where the provider does not keep them. */
  plannedTimes(meetingId: string): Promise<PlannedTime[] | null>;
  /** Plans a meeting, or one of its times, for another time. */
  replan(meetingId: string, planned: PlannedTime, time: Span): Promise<boolean>;
  /** Takes a meeting away, or one of its times; it may be gone already. */
  takeAway(meetingId: string, occurrenceId?: string | null): Promise<boolean>;
  /** Who was there at a class time; null while there is no report. */
  joins(listingId: string, meetingId: string, time: Span): Promise<Join[] | null>;
}

/** Holds classes: the classroom of the site, or Zoom. */
export interface MeetingProvider {
  readonly name: MeetingProviderName;
  /** Runs a step for a teacher; null when the teacher has to connect the provider (again). */
  withAccess<Result>(
    account: MeetingAccount,
    step: (access: MeetingAccess) => Promise<Result>,
  ): Promise<Result | null>;
}

/** All providers of the site. */
export interface MeetingProviders {
  /** That of classes whose teacher has chosen none. */
  usual: MeetingProviderName;
  of(name: MeetingProviderName): MeetingProvider;
}
