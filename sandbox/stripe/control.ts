import express from 'express';
import type { Router } from 'express';
import { z } from 'zod';
import type { StripeContext } from './context.ts';
import { authenticate, secretRequired } from './http/auth.ts';
import { StripeError } from './http/errors.ts';
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
  webhooks: z
    .strictObject({
      fail: z.number().int().min(0).optional(),
      delayMs: z.number().int().min(0).max(120_000).optional(),
      twice: z.boolean().optional(),
      paused: z.boolean().optional(),
    })
    .optional(),
});

/** `/_control`: failures on order, for whoever holds the secret key. GET lists, POST orders. */
export function createControl(context: StripeContext, webhooks: Webhooks): Router {
  const router = express.Router();
  router.use(express.json());
  router.use((req, res) => {
    try {
      if (authenticate(req.headers, undefined, context.keys) !== 'secret') throw secretRequired();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      res.status(error.status).json({ error: error.body });
      return;
    }
    if (req.method === 'POST') {
      const order = orderSchema.safeParse(req.body);
      if (!order.success) {
        const message = z.prettifyError(order.error);
        res.status(400).json({ error: { type: 'invalid_request_error', message } });
        return;
      }
      const { clear, webhooks: deliveries, ...fault } = order.data;
      if (clear) context.faults.clear();
      if (Object.keys(fault).length > 0) context.faults.add(fault);
      if (deliveries) webhooks.order(deliveries);
    }
    res.json({ faults: context.faults.list() });
  });
  return router;
}

function isRegExp(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
