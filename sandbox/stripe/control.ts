import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import { z } from 'zod';
import { applyTestOverride } from './billing/testOverrides.ts';
import type { TestOverride } from './billing/testOverrides.ts';
import type { StripeContext } from './http/context.ts';
import { authenticate, secretRequired } from './http/auth.ts';
import { StripeError } from './http/errors.ts';
import { present } from './http/present.ts';
import type { Subscription } from './model/billingRows.ts';
import { PLATFORM } from './model/ids.ts';
import type { Webhooks } from './webhooks.ts';

const pattern = z.string().refine(isRegExp, 'not a regular expression');

const orderSchema = z.strictObject({
  /** Forget all failures ordered before. */
  clear: z.boolean().optional(),
  fail: z.union([z.literal('next'), z.literal('always'), z.number().min(0).max(1)]).optional(),
  times: z.number().int().min(1).optional(),
  method: z.string().optional(),
  path: pattern.optional(),
  status: z.number().int().min(400).max(599).optional(),
  code: z.string().optional(),
  declineCode: z.string().optional(),
  message: z.string().optional(),
  delayMs: z.number().int().min(0).max(120_000).optional(),
  dropAfter: z.boolean().optional(),
  dropBefore: z.boolean().optional(),
  /**
   * Makes a subscription's card fail or work, and brings its next month or collection attempt now.
   */
  subscription: z
    .strictObject({
      id: z.string(),
      card: z.enum(['declined', 'good']).optional(),
      bring: z.enum(['attempt', 'month']).optional(),
    })
    .optional(),
  webhooks: z
    .strictObject({
      fail: z.number().int().min(0).optional(),
      delayMs: z.number().int().min(0).max(120_000).optional(),
      twice: z.boolean().optional(),
      paused: z.boolean().optional(),
    })
    .optional(),
});

/**
 * `/_control`: failures and the passing of time on order, for callers with the secret key. GET
 * lists, POST orders.
 */
export function createControl(context: StripeContext, webhooks: Webhooks): Router {
  const router = express.Router();
  router.use(express.json());
  router.use((req, res) => {
    if (authenticate(req.headers, undefined, context.keys) !== 'secret') throw secretRequired();
    if (req.method === 'POST') {
      const order = orderSchema.safeParse(req.body);
      if (!order.success) {
        const message = z.prettifyError(order.error);
        res.status(400).json({ error: { type: 'invalid_request_error', message } });
        return;
      }
      const { clear, subscription, webhooks: deliveries, ...fault } = order.data;
      if (clear) context.faults.clear();
      if (Object.keys(fault).length > 0) context.faults.add(fault);
      if (deliveries) webhooks.order(deliveries);
      if (subscription) {
        res.json({ subscription: present(applyNow(context, subscription)) });
        return;
      }
    }
    res.json({ faults: context.faults.list() });
  });
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (error instanceof StripeError) res.status(error.status).json({ error: error.body });
    else next(error);
  });
  return router;
}

function applyNow(context: StripeContext, override: TestOverride): Subscription {
  const subscription = context.store.transact(tx => {
    const call = context.callFor(tx, {
      key: 'secret',
      account: PLATFORM,
      ids: {},
      clientIp: '127.0.0.1',
      requestId: null,
      idempotencyKey: null,
    });
    return applyTestOverride(call, override);
  });
  context.wake();
  return subscription;
}

function isRegExp(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
