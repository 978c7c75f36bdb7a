import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors, uncountedLinkErrors } from '#server/projection/operations.ts';
import {
  classKindAnswer,
  classWeekAnswer,
  countedClassesAnswer,
  foundClassesAnswer,
} from '#shared/contract/api/classTimes.ts';
import { inboxAnswer, inboxSummaryAnswer } from '#shared/contract/api/inbox.ts';
import { myClassesAnswer, myPastAnswer, mySubscriptionsAnswer } from '#shared/contract/api/my.ts';
import {
  deskAnswer,
  earningsAnswer,
  messageAllAnswer,
  rosterAnswer,
  studentsAnswer,
  teachCalendarAnswer,
  teachListingsAnswer,
  walkInAnswer,
} from '#shared/contract/api/teach.ts';
import { studentAnswer } from '#shared/contract/api/students.ts';
import { suggestAnswer } from '#shared/contract/api/search.ts';
import { trainersAnswer } from '#shared/contract/api/trainers.ts';
import { upcomingAnswer } from '#shared/contract/api/upcoming.ts';
import {
  classKindBody,
  classWeekBody,
  countClassesBody,
  findClassesBody,
} from '#shared/contract/bodies/classTimes.ts';
import {
  inboxEventsQuery,
  inboxQuery,
  inboxSummaryQuery,
  seenBody,
} from '#shared/contract/bodies/inbox.ts';
import { suggestQuery } from '#shared/contract/bodies/search.ts';
import { studentQuery } from '#shared/contract/bodies/students.ts';
import { myPastQuery, myQuery } from '#shared/contract/bodies/my.ts';
import {
  addWalkInBody,
  attendanceBody,
  calendarQuery,
  classTimeQuery,
  deskQuery,
  earningsQuery,
  messageAllBody,
  removeWalkInBody,
  studentsFileQuery,
  studentsQuery,
  teachListingsQuery,
} from '#shared/contract/bodies/teach.ts';

const page = { method: 'get', caller: 'signedInPage', errors: countedErrors } as const;
const file = {
  method: 'get',
  caller: 'signedInLink',
  answer: { media: 'text/csv' },
  errors: uncountedLinkErrors,
} as const;

/** Of bookings and the inbox. */
export const ownOperations = {
  listClasses: {
    ...page,
    path: '/api/my/classes',
    query: myQuery,
    answer: myClassesAnswer,
    summary: 'List the class times that come, and what is open',
  },
  listPast: {
    ...page,
    path: '/api/my/past',
    query: myPastQuery,
    answer: myPastAnswer,
    summary: 'List what is over, a page at a time',
  },
  listSubscriptions: {
    ...page,
    path: '/api/my/subscriptions',
    query: myQuery,
    answer: mySubscriptionsAnswer,
    summary: 'List subscriptions',
  },
  listConversations: {
    ...page,
    path: '/api/inbox/rows',
    query: inboxQuery,
    answer: inboxAnswer,
    summary: 'List conversations: unread ones first, then by what comes next',
  },
  countNew: {
    ...page,
    path: '/api/inbox/summary',
    query: inboxSummaryQuery,
    summary: 'Count what is new',
    answer: inboxSummaryAnswer,
    errors: [],
  },
  followOrders: {
    method: 'get',
    caller: 'signedInLink',
    path: '/api/inbox/events',
    query: inboxEventsQuery,
    summary: 'Follow changes of own orders, as server-sent events with `{ "orderId": … }`',
    answer: { media: 'text/event-stream' },
    errors: [
      'auth-invalid-access-token',
      'projection-not-available',
      'not-acceptable',
      'too-many-streams',
    ],
  },
  noteSeen: {
    method: 'post',
    path: '/api/inbox/seen',
    caller: 'signedInPage',
    summary: 'Note until when an order was read; false while a step of it is under way',
    body: seenBody,
    answer: v.object({ seen: v.boolean() }),
    errors: ['not-found'],
  },
} satisfies Operations;

/** Of the teacher’s desk. */
export const teachOperations = {
  readDesk: {
    ...page,
    path: '/api/teach/desk',
    query: deskQuery,
    answer: deskAnswer,
    summary: 'Read today, what comes next, requests and messages',
  },
  readCalendar: {
    ...page,
    path: '/api/teach/calendar',
    query: calendarQuery,
    answer: teachCalendarAnswer,
    summary: 'List class times between two instants, at most 100 days apart',
  },
  listListings: {
    ...page,
    path: '/api/teach/listings',
    query: teachListingsQuery,
    summary: 'List the teacher’s classes, 42 a page',
    answer: teachListingsAnswer,
  },
  readRoster: {
    ...page,
    path: '/api/teach/roster',
    query: classTimeQuery,
    answer: rosterAnswer,
    summary: 'List the people of a class time',
    errors: ['not-found', ...countedErrors],
  },
  downloadRoster: {
    ...file,
    path: '/api/teach/roster.csv',
    query: classTimeQuery,
    summary: 'Download the people of a class time',
    errors: ['not-found', ...uncountedLinkErrors],
  },
  listStudents: {
    ...page,
    path: '/api/teach/students',
    query: studentsQuery,
    answer: studentsAnswer,
    summary: 'List the teacher’s students, 50 a page',
  },
  readStudent: {
    ...page,
    path: '/api/teach/student',
    query: studentQuery,
    answer: studentAnswer,
    summary: 'Read a student of the teacher: visits, orders, notes and tags',
    errors: ['not-found', ...countedErrors],
  },
  downloadStudents: {
    ...file,
    path: '/api/teach/students.csv',
    query: studentsFileQuery,
    summary: 'Download the teacher’s students',
  },
  readEarnings: {
    ...page,
    path: '/api/teach/earnings',
    query: earningsQuery,
    answer: earningsAnswer,
    summary: 'Read earnings and payouts by month, at most 36',
  },
  downloadEarnings: {
    ...file,
    path: '/api/teach/earnings.csv',
    query: earningsQuery,
    summary: 'Download earnings by month',
  },
  downloadBookings: {
    ...file,
    path: '/api/teach/bookings.csv',
    query: earningsQuery,
    summary: 'Download the bookings of some months, one a row',
  },
  noteAttendance: {
    method: 'post',
    path: '/api/teach/attendance',
    caller: 'signedInPage',
    summary: 'Note who came to a class time',
    body: attendanceBody,
    answer: v.object({ noted: v.literal(true) }),
    errors: ['not-found', 'order-not-accepted', 'class-time-not-begun'],
  },
  addWalkIn: {
    method: 'post',
    path: '/api/teach/walk-ins',
    caller: 'signedInPage',
    summary: 'Add somebody who came to a class time without an order, from its start',
    body: addWalkInBody,
    answer: walkInAnswer,
    errors: [
      'not-found',
      'places-taken',
      'class-time-not-begun',
      'too-many-requests',
      ...countedErrors,
    ],
  },
  removeWalkIn: {
    method: 'post',
    path: '/api/teach/walk-ins/remove',
    caller: 'signedInPage',
    summary: 'Remove somebody who was added to a class time',
    body: removeWalkInBody,
    answer: v.object({ removed: v.literal(true) }),
    errors: ['too-many-requests'],
  },
  messageAll: {
    method: 'post',
    path: '/api/teach/messages',
    caller: 'signedInPage',
    summary: 'Write to all students of a class time, once',
    body: messageAllBody,
    answer: messageAllAnswer,
    errors: ['not-found', 'too-many-requests', ...countedErrors],
  },
} satisfies Operations;

const search = {
  method: 'post',
  caller: 'page',
  errors: ['forbidden', ...countedErrors],
} as const;

/** Of class times. */
export const classTimeOperations = {
  find: {
    ...search,
    path: '/api/class-times/find',
    body: findClassesBody,
    answer: foundClassesAnswer,
    summary: 'Find classes by the time of their next class, a page at a time',
  },
  count: {
    ...search,
    path: '/api/class-times/count',
    body: countClassesBody,
    answer: countedClassesAnswer,
    summary: 'Count classes by day, part of the day and workout type',
  },
  week: {
    ...search,
    path: '/api/class-times/week',
    body: classWeekBody,
    answer: classWeekAnswer,
    summary: 'List the class times of seven days by their hour, the first of each hour',
  },
  kind: {
    ...search,
    path: '/api/class-times/kind',
    body: classKindBody,
    answer: classKindAnswer,
    summary: 'Count classes, class times and prices of a kind, and list the kinds there are',
  },
  suggest: {
    ...search,
    method: 'get',
    path: '/api/search/suggest',
    query: suggestQuery,
    answer: suggestAnswer,
    summary: 'Suggest workout types, classes, teachers and places for a text that is typed',
  },
} satisfies Operations;

/** For everybody. */
export const listOperations = {
  listTrainers: {
    method: 'get',
    caller: 'anyone',
    path: '/trainers',
    answer: trainersAnswer,
    errors: ['unavailable'],
    summary: 'List teachers with published classes',
  },
  listUpcoming: {
    method: 'get',
    path: '/api/upcoming-classes',
    caller: 'page',
    answer: upcomingAnswer,
    errors: ['forbidden'],
    summary: 'List the ids of the next bookable classes',
  },
} satisfies Operations;
