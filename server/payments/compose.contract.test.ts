import { EventEmitter, once } from 'node:events';
import express from 'express';
import { startSandbox } from '../../sandbox/testing/startSandbox.ts';
import { createMonthlyClass, sessionParams } from '../../sandbox/testing/monthly.ts';
import { composePayments, stubWebhook, webhookPath } from './compose.ts';

const credentials = {
  sealSecret: 'sealed',
  sandbox: {
    stripeSecretKey: 'sk_test_sandboxSecretKey',
    stripePublishableKey: 'pk_test_sandboxPublishableKey',
    zoomClientId: 'zoom-client',
    zoomClientSecret: 'zoom-secret',
  },
};

test('the stub sends events of subscriptions, signed so that the server can verify them', async () => {
  const told: { body: string; signature: string }[] = [];
  const ears = new EventEmitter();
  const listen = express().post(webhookPath, express.text({ type: () => true }), (req, res) => {
    told.push({ body: String(req.body), signature: req.get('Stripe-Signature') ?? '' });
    res.json({});
    ears.emit('told');
  });
  const server = listen.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const stripeWebhook = stubWebhook({ credentials, ownOrigin: `http://127.0.0.1:${port}` });
  const sandbox = await startSandbox({ stripeWebhook });
  const ownOrigin = new URL(sandbox.url).origin;
  const payments = await composePayments({ config: { stripe: null }, credentials, ownOrigin });
  if (!payments?.webhookSecret) throw new Error('no payments');
  const { stripe, webhookSecret } = payments;

  const sold = await createMonthlyClass(stripe);
  const session = await stripe.checkout.sessions.create(sessionParams(sold));
  const heard = once(ears, 'told');
  await stripe.checkout.sessions.expire(session.id);
  await heard;

  // Of accounts, products and prices nothing is sent.
  expect(told).toHaveLength(1);
  const [{ body, signature } = { body: '', signature: '' }] = told;
  const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  expect(event).toMatchObject({
    type: 'checkout.session.expired',
    data: { object: { id: session.id, status: 'expired' } },
  });
  expect(() =>
    stripe.webhooks.constructEvent(body.replace('expired', 'completed'), signature, webhookSecret),
  ).toThrow(/signature/);

  await sandbox.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

test('real keys reach the real provider; without the secret one there is no client', async () => {
  const ownOrigin = 'http://127.0.0.1:1';
  const compose = (secretKey: string | undefined, webhookSecret?: string) =>
    composePayments({
      config: { stripe: { publishableKey: 'pk_test_1', secretKey, webhookSecret } },
      credentials,
      ownOrigin,
    });
  expect(await compose(undefined)).toBeNull();
  expect((await compose('sk_test_1'))?.webhookSecret).toBeNull();
  expect((await compose('sk_test_1', 'whsec_1'))?.webhookSecret).toBe('whsec_1');
});
