import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import type { BookingChanges } from './bookingChanges.ts';
import { transactionBody } from '#shared/contract/bodies/orders.ts';
import { cancelOrderBody, moveOrderBody } from '#shared/contract/bodies/bookingChanges.ts';

/** POST endpoints by which a student takes back, cancels or moves an order. */
export const bookingChangeEndpoints = (
  changes: BookingChanges,
  rules: Pick<PrivilegedCaller, 'oneOrder' | 'waitingLists'>,
): MountableEndpoint[] => [
  endpoint({
    path: '/order-choices',
    access: 'signedIn',
    input: transactionBody,
    run: ({ input, sdk, trusted }) =>
      changes.choices({ sdk, trusted, ...rules }, input.transactionId),
  }),
  endpoint({
    path: '/cancel-order',
    access: 'signedIn',
    input: cancelOrderBody,
    failure: () => 'cancel-order-failed',
    run: ({ input, sdk, trusted }) => changes.cancel({ sdk, trusted, ...rules }, input),
  }),
  endpoint({
    path: '/move-order',
    access: 'signedIn',
    input: moveOrderBody,
    failure: () => 'move-order-failed',
    run: ({ input, sdk, trusted }) => changes.move({ sdk, trusted, ...rules }, input),
  }),
];
