import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import type { BookingChanges } from './bookingChanges.ts';
import { refundStudent } from './refundStudent.ts';
import type { BookingChangesOptions } from './withOwnOrder.ts';
import { bookingChangeOperations, studentRefundOperations } from '../operations.ts';

/** POST /teach/refund: cancels the booking of one student, as its teacher. */
export const refundEndpoint = (
  deps: Pick<BookingChangesOptions, 'operator' | 'locks'>,
): MountableEndpoint =>
  endpoint({
    ...studentRefundOperations.refundStudent,
    failure: () => 'cancel-order-failed',
    run: ({ input, sdk }) => refundStudent(deps, sdk, input.transactionId),
  });

/** POST endpoints by which a student withdraws, cancels or moves an order. */
export const bookingChangeEndpoints = (
  changes: BookingChanges,
  rules: Pick<PrivilegedCaller, 'oneOrder' | 'waitingLists'>,
): MountableEndpoint[] => [
  endpoint({
    ...bookingChangeOperations.listChoices,
    run: ({ input, sdk, trusted }) =>
      changes.choices({ sdk, trusted, ...rules }, input.transactionId),
  }),
  endpoint({
    ...bookingChangeOperations.cancelOrder,
    failure: () => 'cancel-order-failed',
    run: ({ input, sdk, trusted }) => changes.cancel({ sdk, trusted, ...rules }, input),
  }),
  endpoint({
    ...bookingChangeOperations.moveOrder,
    failure: () => 'move-order-failed',
    run: ({ input, sdk, trusted }) => changes.move({ sdk, trusted, ...rules }, input),
  }),
];
