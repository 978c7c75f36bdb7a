import type { Operations } from '#server/http/api/operation.ts';
import { nothing } from '#server/http/api/answers.ts';
import { orderErrors } from '#server/orders/operations.ts';
import { orderChoicesAnswer } from '#shared/contract/api/bookingChanges.ts';
import {
  changeAnswer,
  changePreviewAnswer,
  publishedAnswer,
  reopenedAnswer,
  timeOffAnswer,
  timeOffPreviewAnswer,
  timeOffsAnswer,
} from '#shared/contract/api/teach.ts';
import { cancelOrderBody, moveOrderBody } from '#shared/contract/bodies/bookingChanges.ts';
import { listingBody, transactionBody } from '#shared/contract/bodies/orders.ts';
import {
  changeBody,
  changeOpenTimesBody,
  changePreviewBody,
  changeScheduleBody,
  changeSeatsBody,
  timeOffBody,
  timeOffNameBody,
  timeOffPreviewBody,
  undoChangeBody,
} from '#shared/contract/bodies/teach.ts';

const bookingErrors = [
  'not-found',
  'order-not-changeable',
  'order-process-older',
  'order-terms-changed',
] as const;
const setupErrors = [
  'not-found',
  'places-taken',
  'old-total-mismatch',
  'class-changing',
  'listing-invalid-state',
  'choice-not-offered',
  'class-too-large',
  'feature-switched-off',
  'price-out-of-range',
] as const;
const classErrors = ['not-found', 'changes-not-available', 'class-change-conflict'] as const;

/** By which students change bookings. */
export const bookingChangeOperations = {
  listChoices: {
    method: 'post',
    path: '/api/order-choices',
    caller: 'signedInPage',
    summary: 'Read what the student may change of an order now',
    body: transactionBody,
    answer: orderChoicesAnswer,
    errors: ['forbidden'],
  },
  cancelOrder: {
    method: 'post',
    path: '/api/cancel-order',
    caller: 'signedInPage',
    summary: 'Take back or cancel an order, as its student',
    body: cancelOrderBody,
    answer: nothing,
    errors: bookingErrors,
  },
  moveOrder: {
    method: 'post',
    path: '/api/move-order',
    caller: 'signedInPage',
    summary: 'Move an order to another class time, as its student',
    body: moveOrderBody,
    answer: nothing,
    errors: [...bookingErrors, ...orderErrors],
  },
} satisfies Operations;

/** By which a teacher cancels one booking. */
export const studentRefundOperations = {
  refundStudent: {
    method: 'post',
    path: '/api/teach/refund',
    caller: 'signedInPage',
    summary: 'Cancel the booking of one student, as its teacher, and give everything back',
    body: transactionBody,
    answer: nothing,
    errors: ['not-found', 'order-not-accepted', 'changes-not-available'],
  },
} satisfies Operations;

/** By which teachers change class times. */
export const classChangeOperations = {
  previewChange: {
    method: 'post',
    path: '/api/teach/changes/preview',
    caller: 'signedInPage',
    summary: 'Read whom a change of class times would touch',
    body: changePreviewBody,
    answer: changePreviewAnswer,
    errors: classErrors,
  },
  changeClass: {
    method: 'post',
    path: '/api/teach/changes',
    caller: 'signedInPage',
    summary: 'Cancel or move class times; it can be undone for a while',
    body: changeBody,
    answer: changeAnswer,
    errors: classErrors,
  },
  undoChange: {
    method: 'post',
    path: '/api/teach/changes/undo',
    caller: 'signedInPage',
    summary: 'Take such a change back',
    body: undoChangeBody,
    answer: nothing,
    errors: ['not-found', 'changes-not-available', 'class-change-begun'],
  },
} satisfies Operations;

/** By which teachers take time off: class times of all their classes are canceled at once. */
export const timeOffOperations = {
  listTimeOff: {
    method: 'get',
    path: '/api/teach/time-off',
    caller: 'signedInPage',
    summary: 'List the teacher’s time off that is not over, and how far it is carried out',
    answer: timeOffsAnswer,
    errors: ['changes-not-available'],
  },
  previewTimeOff: {
    method: 'post',
    path: '/api/teach/time-off/preview',
    caller: 'signedInPage',
    summary: 'Read which class times time off would cancel, and whom it would touch',
    body: timeOffPreviewBody,
    answer: timeOffPreviewAnswer,
    errors: ['changes-not-available'],
  },
  takeTimeOff: {
    method: 'post',
    path: '/api/teach/time-off',
    caller: 'signedInPage',
    summary: 'Cancel the class times of some days in all classes; it can be undone for a while',
    body: timeOffBody,
    answer: timeOffAnswer,
    errors: ['not-found', 'changes-not-available', 'forbidden', 'conflict', 'too-many-times-off'],
  },
  undoTimeOff: {
    method: 'post',
    path: '/api/teach/time-off/undo',
    caller: 'signedInPage',
    summary: 'Take back time off that has not begun to be carried out',
    body: timeOffNameBody,
    answer: nothing,
    errors: ['not-found', 'changes-not-available', 'class-change-begun'],
  },
  reopenDates: {
    method: 'post',
    path: '/api/teach/time-off/reopen',
    caller: 'signedInPage',
    summary: 'Bring back the class times of time off that nobody had booked',
    body: timeOffNameBody,
    answer: reopenedAnswer,
    errors: ['not-found', 'changes-not-available'],
  },
} satisfies Operations;

/** By which teachers publish a class, and change its seats and times. */
export const classSetupOperations = {
  publishClass: {
    method: 'post',
    path: '/api/teach/classes/publish',
    caller: 'signedInPage',
    summary: 'Publish a draft, with its meeting, its class times and its seats',
    body: listingBody,
    answer: publishedAnswer,
    errors: [
      'not-found',
      'meeting-service-failed',
      'listing-incomplete',
      'listing-without-picture',
      'validation-invalid-value',
      'class-too-large',
      'feature-switched-off',
      'price-out-of-range',
      'permission-denied-post-listings',
    ],
  },
  changeSeats: {
    method: 'post',
    path: '/api/teach/classes/seats',
    caller: 'signedInPage',
    summary: 'Give a published class other seats, none of which is sold twice meanwhile',
    body: changeSeatsBody,
    answer: nothing,
    errors: setupErrors,
  },
  changeSchedule: {
    method: 'post',
    path: '/api/teach/classes/schedule',
    caller: 'signedInPage',
    summary: 'Hold a published class that nobody has booked at other times',
    body: changeScheduleBody,
    answer: nothing,
    errors: [...setupErrors, 'meeting-service-failed'],
  },
  changeOpenTimes: {
    method: 'post',
    path: '/api/teach/classes/open-times',
    caller: 'signedInPage',
    summary: 'Open or close times of a published class for booking',
    body: changeOpenTimesBody,
    answer: nothing,
    errors: [...setupErrors, 'conflict', 'validation-invalid-value'],
  },
} satisfies Operations;
