import * as v from 'valibot';
import { day } from '../listingData.ts';
import { exactly, uuid, writtenLine } from '../strict.ts';

/** Query of GET /api/teach/co-teachers. */
export const coTeachersQuery = exactly({ listingId: uuid });

/**
 * Body of POST /api/teach/co-teachers. `id` is made by the page: a repeated call is one invitation.
 * Without `date` for all class times. `to`: short address of a teacher's page, or a mail address;
 * without it for everybody with the link.
 */
export const inviteCoTeacherBody = exactly({
  id: uuid,
  listingId: uuid,
  date: v.optional(day),
  to: v.optional(writtenLine(320)),
});
export type InviteCoTeacherCall = v.InferOutput<typeof inviteCoTeacherBody>;

/** Body of POST /api/teach/co-teachers/accept and /api/teach/co-teachers/end. */
export const coTeacherNameBody = exactly({ id: uuid });

/** Query of GET /api/teach/co-teachers/invitation. */
export const invitationQuery = coTeacherNameBody;
