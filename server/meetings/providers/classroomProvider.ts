import { randomUUID } from 'node:crypto';
import { paths } from '#shared/config/paths.ts';
import type { Join } from '../joins.ts';
import type { Meeting } from '../zoomClient.ts';
import type { MeetingAccess, MeetingProvider, Span } from './meetingProvider.ts';

/** Stays in the classroom of a class time; null while the class goes on. */
export type ReadStays = (listingId: string, time: Span) => Promise<Join[] | null>;

/** Both parties have the same address: who may come in is decided when they do. */
export const classroomLinks = (rootUrl: string, listingId: string) => {
  const url = rootUrl + paths.join(listingId);
  return { join_url: url, start_url: url };
};

/** Makes the meeting of a class: an address, and an id that names it among the others. */
export function classroomMeeting(rootUrl: string, listingId: string): Meeting {
  const { join_url: joinUrl, start_url: startUrl } = classroomLinks(rootUrl, listingId);
  return { id: randomUUID(), joinUrl, startUrl, provider: 'classroom' };
}

/**
 * Creates the provider that holds classes on the site. It retains no times: a classroom is found by
 * the class times themselves.
 */
export function createClassroomProvider(rootUrl: string, readStays: ReadStays): MeetingProvider {
  const access: MeetingAccess = {
    provider: 'classroom',
    create: listingId => Promise.resolve(classroomMeeting(rootUrl, listingId)),
    plannedTimes: () => Promise.resolve(null),
    replan: () => Promise.resolve(false),
    takeAway: () => Promise.resolve(true),
    joins: (listingId, _meetingId, time) => readStays(listingId, time),
  };
  return { name: 'classroom', withAccess: (_account, step) => step(access) };
}
