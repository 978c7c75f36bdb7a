import type { BookingChangesOptions } from './withOwnOrder.ts';
import express from 'express';
import type { Router } from 'express';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import { createBookingChanges } from './bookingChanges.ts';
import { bookingChangeEndpoints, refundEndpoint } from './endpoints.ts';

/** Dependencies of the endpoints by which students change their bookings. */
export interface BookingChangesRouterOptions extends BookingChangesOptions {
  orders: Pick<PrivilegedCaller, 'oneOrder' | 'waitingLists'>;
}

/** Routes below /api by which students change their bookings. */
export function bookingChangesRouter(
  { orders, ...options }: BookingChangesRouterOptions,
  context: EndpointContext,
): Router {
  const router = express.Router();
  for (const one of [
    ...bookingChangeEndpoints(createBookingChanges(options), orders),
    refundEndpoint(options),
  ]) {
    router.post(one.path, one.handler(context));
  }
  return router;
}
