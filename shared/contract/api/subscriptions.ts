import * as v from 'valibot';
import { webAddress, word } from '../lenient.ts';

/** Answer of POST /api/create-stripe-product-and-price. */
export const productAnswer = v.object({ data: v.object({ productId: word, priceId: word }) });

/** Answer of POST /api/checkout-stripe-recurring; `url` is the payment provider's page. */
export const checkoutAnswer = v.object({
  data: v.object({ url: webAddress, transactionId: word }),
});

/** Answer of POST /api/confirm- and /api/cancel-stripe-recurring: how the order stands then. */
export const orderStateAnswer = v.object({ data: v.object({ state: word }) });
