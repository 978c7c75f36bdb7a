import type { ZoomContext } from './state/context.ts';
import { createMeeting, linksOf } from './api/meetings.ts';
import { grantTokens } from './oauth/grants.ts';
import type { Recurrence } from './state/rows.ts';
import type { Person, TokenAnswer } from './oauth/grants.ts';

/** A meeting to make, with the fields of the create call. */
export interface MeetingPlan {
  topic: string;
  /** `2031-05-01T17:00:00Z` */
  start_time: string;
  /** Minutes. */
  duration: number;
  timezone: string;
  /** 8 for a meeting that is held again and again. */
  type?: 2 | 8;
  recurrence?: Recurrence;
}

/** The answers that consent and create calls would have given. */
export interface AddedHost {
  tokens: TokenAnswer;
  /** One for each plan, in their order. */
  meetings: { id: string; joinUrl: string; startUrl: string }[];
}

/**
 * A person who has consented and has meetings, made within the process, as the demo data
 * needs before any page can be opened.
 */
export function addHost(
  context: ZoomContext,
  person: Person,
  plans: readonly MeetingPlan[],
): AddedHost {
  const { user, tokens } = grantTokens(context, person);
  const meetings = plans.map(plan => {
    const meeting = createMeeting(context, user, plan);
    const { join_url: joinUrl, start_url: startUrl } = linksOf(context, meeting);
    return { id: meeting.id, joinUrl, startUrl };
  });
  return { tokens, meetings };
}
