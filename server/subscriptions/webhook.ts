import type { WebhookOptions } from './handleStripeEvent.ts';
import express from 'express';
import { TokenRefused, isUnreachable } from '#server/marketplaceClient/session/tokens.ts';
import { isRefusal, statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import * as v from 'valibot';
import { handleStripeEvent, parseEvent } from './handleStripeEvent.ts';
import type { Response, Router } from 'express';

/** The marketplace does not answer, or not now. */
const isAway = (error: unknown): boolean =>
  isUnreachable(error) ||
  error instanceof TokenRefused ||
  [502, 503, 504].includes(statusOf(error) ?? 0);

/**
 * POST /stripe-webhook, mounted below /api before any body parser. Events may arrive late, twice
 * and in any order, so each one only makes the server read the current state from the provider.
 */
export function webhookRouter(options: WebhookOptions): Router {
  const { logger } = options;
  const router = express.Router();
  router.post(
    '/stripe-webhook',
    express.raw({ type: () => true, limit: '512kb' }),
    async (req, res) => {
      const event = parseEvent(options, req.body, req.get('stripe-signature'));
      if (!event) {
        refuseEvent(res, 'The signature is wrong.');
        return;
      }
      try {
        await handleStripeEvent(options, event);
        res.json({ received: true });
      } catch (error) {
        if (v.isValiError(error)) {
          logger.warn({ err: error }, 'an event can not be read');
          refuseEvent(res, 'The event can not be read.');
          return;
        }
        if (isAway(error)) {
          // The provider sends it again.
          logger.warn({ event: event.id }, 'an event was not handled: the marketplace is away');
          res.status(503).set('Retry-After', '10').json({ received: false });
          return;
        }
        // 200 for orders of another shop with the same account, so that the provider does not
        // retry.
        const isForeign = isRefusal(error, 404) || isRefusal(error, 400);
        if (!isForeign) logger.error({ err: error, event: event.id }, 'an event was not handled');
        res.status(isForeign ? 200 : 500).json({ received: isForeign });
      }
    },
  );
  return router;
}

function refuseEvent(res: Response, title: string): void {
  res.status(400).json({ errors: [{ status: 400, code: 'bad-request', title }] });
}
