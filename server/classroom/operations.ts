import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import {
  classroomCameAnswer,
  classroomChatAnswer,
  enterAnswer,
  guestsAnswer,
} from '#shared/contract/api/classroom.ts';
import { enterBody, guestsBody } from '#shared/contract/bodies/classroom.ts';

/** Of classes that are held on the site. */
export const classroomOperations = {
  enter: {
    method: 'post',
    path: '/api/classroom/enter',
    caller: 'page',
    summary: 'Come to the room of a class, with a ticket for its connection where it is open',
    body: enterBody,
    answer: enterAnswer,
    errors: [
      'unauthorized',
      'classroom-not-yours',
      'guest-places-taken',
      'operator-not-available',
      'too-many-requests',
    ],
  },
  listGuests: {
    method: 'post',
    path: '/api/classroom/guests',
    caller: 'signedInPage',
    summary: 'Read, or renew, the link for those whom a customer brings to a class',
    body: guestsBody,
    answer: guestsAnswer,
    errors: ['classroom-not-yours', 'operator-not-available'],
  },
  readChat: {
    method: 'get',
    path: '/api/classroom/{roomId}/chat',
    caller: 'signedInPage',
    query: v.object({}),
    summary: 'Read the chat of a class as far as its teacher kept it, as one of its parties',
    answer: classroomChatAnswer,
    errors: ['classroom-not-yours', 'operator-not-available'],
  },
  listCame: {
    method: 'get',
    path: '/api/classroom/{roomId}/came',
    caller: 'signedInPage',
    query: v.object({}),
    summary: 'Read who came to a class, and from when to when, as its teacher',
    answer: classroomCameAnswer,
    errors: ['classroom-not-yours', 'operator-not-available'],
  },
} satisfies Operations;
