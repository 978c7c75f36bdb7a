import type { WebhookOptions } from './handleStripeEvent.ts';
import express from 'express';
import pino from 'pino';
import type Stripe from 'stripe';
import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';
import { webhookRouter } from './webhook.ts';

/** Status and time to try again of an event, while the marketplace fails with an error. */
async function answerTo(error: unknown): Promise<[number, string | null]> {
  const object = { id: 'cs_1', client_reference_id: 'order' };
  const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object } };
  const stripe = { webhooks: { constructEvent: () => event } } as unknown as Stripe;
  const completion = {
    find: () => Promise.reject(error),
  } as unknown as WebhookOptions['completion'];
  const life = { follow: () => Promise.resolve() } as unknown as WebhookOptions['life'];
  const logger = pino({ level: 'silent' });
  const onPaid = () => undefined;
  const service = await listen(
    express().use(webhookRouter({ stripe, secret: 's', completion, life, onPaid, logger })),
  );
  try {
    const answer = await fetch(`${service.url}/stripe-webhook`, { method: 'POST', body: '{}' });
    return [answer.status, answer.headers.get('retry-after')];
  } finally {
    await service.close();
  }
}

it('an event that comes while the marketplace is away is sent again later', async () => {
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
  for (const error of [late, new TokenRefused(503), { status: 503 }]) {
    expect(await answerTo(error)).toEqual([503, '10']);
  }
  expect(await answerTo(new TypeError('x is undefined'))).toEqual([500, null]);
});
