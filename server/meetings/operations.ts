import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { meetingLinks } from '#server/http/api/answers.ts';
import { extensionAnswer, meetingAnswer } from '#shared/contract/api/orders.ts';
import {
  extendMeetingsBody,
  listingBody,
  meetingLinkQuery,
  providerBody,
} from '#shared/contract/bodies/orders.ts';

/** Of online meetings. */
export const meetingOperations = {
  makeMeeting: {
    method: 'post',
    path: '/api/meetings',
    caller: 'signedInPage',
    summary: 'Make the online meeting of a class',
    body: listingBody,
    answer: meetingAnswer,
    errors: ['not-found', 'meeting-service-failed'],
  },
  chooseProvider: {
    method: 'post',
    path: '/api/meeting-provider',
    caller: 'signedInPage',
    summary: 'Choose where a class is held',
    body: providerBody,
    answer: meetingAnswer,
    errors: [
      'not-found',
      'meeting-provider-not-offered',
      'feature-switched-off',
      'class-too-large',
      'meeting-service-failed',
    ],
  },
  extendMeetings: {
    method: 'post',
    path: '/api/extend-meetings',
    caller: 'signedInPage',
    summary: 'Make a weekly class six months longer',
    body: extendMeetingsBody,
    answer: extensionAnswer,
    errors: ['not-found', 'meeting-extension-not-offered'],
  },
  readLinks: {
    method: 'get',
    caller: 'signedInPage',
    path: '/api/zoom',
    query: meetingLinkQuery,
    answer: meetingLinks,
    summary:
      'Read the link of the meeting of an order, as one of its two parties, or of the next one of a class, as its teacher',
    errors: ['unauthorized'],
  },
  connect: {
    method: 'get',
    path: '/api/zoom/connect',
    caller: 'signedInLink',
    summary: 'Go to the meeting service, to connect it',
    query: v.object({ backurl: v.optional(v.string()) }),
    answer: { redirect: 'The meeting service, or the log-in page' },
  },
  comeFromService: {
    method: 'get',
    path: '/api/auth/callback/zoom',
    caller: 'signedInLink',
    summary: 'Come back from the meeting service',
    answer: { redirect: 'The page that it began at, with the result in `meeting`' },
  },
  comeFromExtension: {
    method: 'get',
    path: '/api/auth/callback/zoom/extend',
    caller: 'signedInLink',
    summary: 'Come back from the meeting service, and make a class longer',
    answer: { redirect: 'The page that it began at, with the result in `extension`' },
  },
} satisfies Operations;
