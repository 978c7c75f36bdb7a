import { endpoint } from './endpoint.ts';
import type { MountableEndpoint } from './endpoint.ts';
import type { PrivilegedCaller } from './privileged.ts';
import type { OwnChanges } from '../orders/ownChanges.ts';
import { transactionBody } from '#shared/contract/bodies/orders.ts';
import { cancelOrderBody, moveOrderBody } from '#shared/contract/bodies/ownChanges.ts';

/** POST endpoints by which a student takes back, cancels or moves an order. */
export const ownChangeEndpoints = (
  changes: OwnChanges,
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
