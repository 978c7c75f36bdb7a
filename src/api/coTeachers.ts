import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { coTeachersAnswer, invitationAnswer } from '#shared/contract/api/coTeachers.ts';
import type { CoTeacher, Invitation } from '#shared/contract/api/coTeachers.ts';
import type { InviteCoTeacherCall } from '#shared/contract/bodies/coTeachers.ts';

/** Lists who teaches a class too, and who is invited to. */
export const fetchCoTeachersOf = async (
  { get }: AppApiClient,
  listingId: string,
): Promise<CoTeacher[]> =>
  parseAnswer(coTeachersAnswer, await get(`/api/teach/co-teachers?listingId=${listingId}`)).people;

/** Invites somebody. Rejects with 404 where nobody has the short address. */
export const postInvitation = async (
  { post }: AppApiClient,
  call: InviteCoTeacherCall,
): Promise<void> => {
  await post('teach/co-teachers', call);
};

/** Reads an invitation, as one of its sides. Rejects with 404 for others. */
export const fetchInvitationOf = async ({ get }: AppApiClient, id: string): Promise<Invitation> =>
  parseAnswer(invitationAnswer, await get(`/api/teach/co-teachers/invitation?id=${id}`));

/** Accepts an invitation. Rejects with 409 `invitation-over` once it is over. */
export const postAcceptance = async ({ post }: AppApiClient, id: string): Promise<Invitation> =>
  parseAnswer(invitationAnswer, await post('teach/co-teachers/accept', { id }));

/** Withdraws an invitation, or ends what was accepted. */
export const postCoTeacherEnd = async ({ post }: AppApiClient, id: string): Promise<void> => {
  await post('teach/co-teachers/end', { id });
};
