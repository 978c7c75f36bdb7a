import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors } from '#server/projection/operations.ts';
import {
  coTeachersAnswer,
  invitationAnswer,
  invitedAnswer,
} from '#shared/contract/api/coTeachers.ts';
import {
  coTeacherNameBody,
  coTeachersQuery,
  invitationQuery,
  inviteCoTeacherBody,
} from '#shared/contract/bodies/coTeachers.ts';

const read = { method: 'get', caller: 'signedInPage' } as const;
const write = { method: 'post', caller: 'signedInPage' } as const;

/** Of those who teach a class with its teacher, or instead of them. */
export const coTeacherOperations = {
  list: {
    ...read,
    path: '/api/teach/co-teachers',
    query: coTeachersQuery,
    answer: coTeachersAnswer,
    summary: 'List who teaches a class of the caller too, and who is invited to',
    errors: ['not-found', ...countedErrors],
  },
  invite: {
    ...write,
    path: '/api/teach/co-teachers',
    body: inviteCoTeacherBody,
    answer: invitedAnswer,
    summary: 'Invite somebody to teach a class of the caller, or one class time of it',
    errors: ['not-found', 'too-many-co-teachers', 'too-many-requests', ...countedErrors],
  },
  readInvitation: {
    ...read,
    path: '/api/teach/co-teachers/invitation',
    query: invitationQuery,
    answer: invitationAnswer,
    summary: 'Read an invitation to teach, as one of its two sides',
    errors: ['not-found', ...countedErrors],
  },
  accept: {
    ...write,
    path: '/api/teach/co-teachers/accept',
    body: coTeacherNameBody,
    answer: invitationAnswer,
    summary: 'Accept an invitation to teach',
    errors: [
      'not-found',
      'invitation-over',
      'contact-not-possible',
      'forbidden',
      'too-many-requests',
      ...countedErrors,
    ],
  },
  end: {
    ...write,
    path: '/api/teach/co-teachers/end',
    body: coTeacherNameBody,
    answer: v.object({ ended: v.literal(true) }),
    summary: 'Withdraw or decline an invitation, or end what was accepted',
    errors: ['not-found', 'too-many-requests', ...countedErrors],
  },
} satisfies Operations;
