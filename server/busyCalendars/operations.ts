import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors } from '#server/projection/operations.ts';
import { busyAnswer } from '#shared/contract/api/busy.ts';
import { addBusyCalendarBody, removeBusyCalendarBody } from '#shared/contract/bodies/busy.ts';

/** Of the calendars that teachers have elsewhere. */
export const busyOperations = {
  readBusy: {
    method: 'get',
    path: '/api/teach/busy',
    caller: 'signedInPage',
    summary: 'The calendars of a teacher on other sites, and when these make busy',
    answer: busyAnswer,
    errors: ['projection-not-available'],
  },
  addCalendar: {
    method: 'post',
    path: '/api/teach/busy/calendars',
    caller: 'signedInPage',
    summary: 'Read a calendar by its secret address, and again every quarter of an hour',
    body: addBusyCalendarBody,
    answer: busyAnswer,
    errors: [
      'not-found',
      'forbidden',
      'calendar-not-read',
      'too-many-calendars',
      'too-many-requests',
      ...countedErrors,
    ],
  },
  removeCalendar: {
    method: 'post',
    path: '/api/teach/busy/calendars/remove',
    caller: 'signedInPage',
    summary: 'Forget a calendar and its times',
    body: removeBusyCalendarBody,
    answer: v.object({ removed: v.literal(true) }),
    errors: ['too-many-requests', ...countedErrors],
  },
} satisfies Operations;
