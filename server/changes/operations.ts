import type { Operations } from '#server/http/api/operation.ts';
import { nothing } from '#server/http/api/answers.ts';
import { orderErrors } from '#server/orders/operations.ts';
import { orderChoicesAnswer } from '#shared/contract/api/bookingChanges.ts';
import { changeAnswer, changePreviewAnswer } from '#shared/contract/api/teach.ts';
import { cancelOrderBody, moveOrderBody } from '#shared/contract/bodies/bookingChanges.ts';
import { transactionBody } from '#shared/contract/bodies/orders.ts';
import { changeBody, changePreviewBody, undoChangeBody } from '#shared/contract/bodies/teach.ts';

const bookingErrors = [
  'not-found',
  'order-not-changeable',
  'order-process-older',
  'order-terms-changed',
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
