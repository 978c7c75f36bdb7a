import * as v from 'valibot';
import type { Subject } from '../operation.ts';
import { meetingLinks, nothing } from './answers.ts';
import { extensionAnswer, meetingAnswer } from '#shared/contract/api/orders.ts';
import {
  changeAnswer,
  changePreviewAnswer,
  deskAnswer,
  earningsAnswer,
  messageAllAnswer,
  rosterAnswer,
  studentsAnswer,
  teachCalendarAnswer,
  teachListingsAnswer,
} from '#shared/contract/api/teach.ts';
import {
  extendMeetingsBody,
  listingBody,
  meetingLinkQuery,
} from '#shared/contract/bodies/orders.ts';
import {
  attendanceBody,
  calendarQuery,
  changeBody,
  changePreviewBody,
  classTimeQuery,
  deskQuery,
  earningsQuery,
  messageAllBody,
  studentsFileQuery,
  studentsQuery,
  teachListingsQuery,
  undoChangeBody,
} from '#shared/contract/bodies/teach.ts';

const counted = ['projection-not-ready', 'projection-not-available'] as const;
const changeErrors = ['not-found', 'changes-not-available', 'class-change-conflict'] as const;
/** Of what a link asks for: nobody is signed in, or nothing is counted. */
const unread = ['auth-invalid-access-token', ...counted] as const;
const page = { method: 'get', caller: 'signedInPage' } as const;
const file = { method: 'get', caller: 'signedInLink', answer: { media: 'text/csv' } } as const;

export const teach: Subject = {
  name: 'Teaching',
  description: 'The teacher’s desk: class times, rosters, students, money, changes, meetings.',
  operations: [
    {
      ...page,
      path: '/api/teach/desk',
      query: deskQuery,
      answer: deskAnswer,
      summary: 'Read today, what comes next, requests and messages',
      errors: counted,
    },
    {
      ...page,
      path: '/api/teach/calendar',
      query: calendarQuery,
      answer: teachCalendarAnswer,
      summary: 'List class times between two instants, at most 100 days apart',
      errors: counted,
    },
    {
      ...page,
      path: '/api/teach/listings',
      query: teachListingsQuery,
      summary: 'List the teacher’s classes, 42 a page',
      answer: teachListingsAnswer,
      errors: counted,
    },
    {
      ...page,
      path: '/api/teach/roster',
      query: classTimeQuery,
      answer: rosterAnswer,
      summary: 'List the people of a class time',
      errors: ['not-found', ...counted],
    },
    {
      ...file,
      path: '/api/teach/roster.csv',
      query: classTimeQuery,
      summary: 'Download the people of a class time',
      errors: ['not-found', ...unread],
    },
    {
      ...page,
      path: '/api/teach/students',
      query: studentsQuery,
      answer: studentsAnswer,
      summary: 'List the teacher’s students, 50 a page',
      errors: counted,
    },
    {
      ...file,
      path: '/api/teach/students.csv',
      query: studentsFileQuery,
      summary: 'Download the teacher’s students',
      errors: unread,
    },
    {
      ...page,
      path: '/api/teach/earnings',
      query: earningsQuery,
      answer: earningsAnswer,
      summary: 'Read earnings and payouts by month, at most 36',
      errors: counted,
    },
    {
      ...file,
      path: '/api/teach/earnings.csv',
      query: earningsQuery,
      summary: 'Download earnings by month',
      errors: unread,
    },
    {
      method: 'post',
      path: '/api/teach/attendance',
      caller: 'signedInPage',
      summary: 'Note who came to a class time',
      body: attendanceBody,
      answer: v.object({ noted: v.literal(true) }),
      errors: ['not-found', 'order-not-accepted', 'class-time-not-begun'],
    },
    {
      method: 'post',
      path: '/api/teach/messages',
      caller: 'signedInPage',
      summary: 'Write to all students of a class time, once',
      body: messageAllBody,
      answer: messageAllAnswer,
      errors: ['not-found', 'too-many-requests', ...counted],
    },
    {
      method: 'post',
      path: '/api/teach/changes/preview',
      caller: 'signedInPage',
      summary: 'Read whom a change of class times would touch',
      body: changePreviewBody,
      answer: changePreviewAnswer,
      errors: changeErrors,
    },
    {
      method: 'post',
      path: '/api/teach/changes',
      caller: 'signedInPage',
      summary: 'Cancel or move class times; it can be undone for a while',
      body: changeBody,
      answer: changeAnswer,
      errors: changeErrors,
    },
    {
      method: 'post',
      path: '/api/teach/changes/undo',
      caller: 'signedInPage',
      summary: 'Take such a change back',
      body: undoChangeBody,
      answer: nothing,
      errors: ['not-found', 'changes-not-available', 'class-change-begun'],
    },
    {
      method: 'post',
      path: '/api/meetings',
      caller: 'signedInPage',
      summary: 'Make the online meeting of a class',
      body: listingBody,
      answer: meetingAnswer,
      errors: ['not-found', 'meeting-service-failed'],
    },
    {
      method: 'post',
      path: '/api/extend-meetings',
      caller: 'signedInPage',
      summary: 'Make a weekly class six months longer',
      body: extendMeetingsBody,
      answer: extensionAnswer,
      errors: ['not-found', 'meeting-extension-not-offered'],
    },
    {
      ...page,
      path: '/api/zoom',
      query: meetingLinkQuery,
      answer: meetingLinks,
      summary:
        'Read the link of the meeting of an order, as one of its two parties, or of the next one of a class, as its teacher',
      errors: ['unauthorized'],
    },
    {
      method: 'get',
      path: '/api/zoom/connect',
      caller: 'signedInLink',
      summary: 'Go to the meeting service, to connect it',
      query: v.object({ backurl: v.optional(v.string()) }),
      answer: { redirect: 'The meeting service, or the log-in page' },
    },
    {
      method: 'get',
      path: '/api/auth/callback/zoom',
      caller: 'signedInLink',
      summary: 'Come back from the meeting service',
      answer: { redirect: 'The page that it began at, with the result in `meeting`' },
    },
    {
      method: 'get',
      path: '/api/auth/callback/zoom/extend',
      caller: 'signedInLink',
      summary: 'Come back from the meeting service, and make a class longer',
      answer: { redirect: 'The page that it began at, with the result in `extension`' },
    },
  ],
};
