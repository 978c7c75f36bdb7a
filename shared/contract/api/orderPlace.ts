import * as v from 'valibot';
import { fields, text } from '../lenient.ts';

/** Where the class of an order is held, as far as its parties may know. */
export const orderPlace = fields({ address: text(1_000), building: text(200) }, 'address');
export type OrderPlace = v.InferOutput<typeof orderPlace>;

/** `POST /api/order-place`: null until the booking is certain, and for a class without a place. */
export const orderPlaceAnswer = v.object({ data: v.nullable(orderPlace) });
