import express from 'express';
import type { Router } from 'express';
import { endpoint } from '../api/endpoint.ts';
import type { EndpointContext } from '../api/endpoint.ts';
import type { OrderPlaces } from './orderPlaces.ts';
import { transactionBody } from '#shared/contract/bodies/orders.ts';

/** POST /order-place, mounted at /api: the exact place of an order's class, for its two parties. */
export function placesRouter(places: OrderPlaces, context: EndpointContext): Router {
  const { path, handler } = endpoint({
    path: '/order-place',
    access: 'signedIn',
    input: transactionBody,
    run: async ({ input, sdk }) => ({ data: await places.placeOf(sdk, input.transactionId) }),
  });
  return express.Router().post(path, handler(context));
}
