import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type Stripe from 'stripe';
import { startSandbox } from '../testing/startSandbox.ts';
import type { TestSandbox } from '../testing/startSandbox.ts';

const secret = 'whsec_test';
let sandbox: TestSandbox;
let server: Server;
let status = 200;
let deliveries: { body: string; signature: string }[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      deliveries.push({ body, signature: String(req.headers['stripe-signature']) });
      res.writeHead(status).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/hook`;
  sandbox = await startSandbox({
    stripeWebhook: { url, secret, events: ['customer.created', 'customer.deleted'] },
  });
});
afterAll(async () => {
  await sandbox.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});
beforeEach(() => {
  deliveries = [];
  status = 200;
});

/** Waits until so many deliveries have come. */
async function delivered(count: number): Promise<void> {
  for (let tries = 0; deliveries.length < count && tries < 400; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 25));
  }
}

const customerIds = () =>
  deliveries.map(({ body, signature }) => {
    const event: Stripe.Event = sandbox.stripe.webhooks.constructEvent(body, signature, secret);
    return 'id' in event.data.object ? event.data.object.id : undefined;
  });

describe('webhooks', () => {
  it('carry a signature that the official client accepts, for the named events only', async () => {
    await sandbox.stripe.products.create({ name: 'Unwanted' });
    const { id } = await sandbox.stripe.customers.create({ email: 'ana@example.com' });
    await delivered(1);
    expect(customerIds()).toEqual([id]);
    const { body, signature } = deliveries[0]!;
    expect(() => sandbox.stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
  });

  it('come again after a failure, and are pending until they are taken', async () => {
    status = 500;
    const { id } = await sandbox.stripe.customers.create({});
    await delivered(1);
    const pending = async () =>
      (await sandbox.stripe.events.list({ type: 'customer.created', limit: 1 })).data[0]
        ?.pending_webhooks;
    expect(await pending()).toBe(1);
    status = 200;
    await delivered(2);
    expect(customerIds()).toEqual([id, id]);
  });

  it('wait while they are paused, and come twice on order', async () => {
    await sandbox.control({ webhooks: { paused: true, twice: true } });
    const { id } = await sandbox.stripe.customers.create({});
    expect(deliveries).toEqual([]);
    await sandbox.control({ webhooks: { paused: false } });
    await delivered(2);
    expect(customerIds()).toEqual([id, id]);
    await sandbox.control({ webhooks: { twice: false } });
  });
});

describe('a receiver that starts', () => {
  it('gets what has happened before once it is ready', async () => {
    let isReady = false;
    let looks = 0;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const starting = await startSandbox({
      stripeWebhook: {
        url: `http://127.0.0.1:${address.port}/hook`,
        secret,
        events: ['customer.created'],
        isReady() {
          looks += 1;
          return isReady;
        },
      },
    });
    try {
      await starting.stripe.customers.create({ email: 'early@example.com' });
      expect(looks).toBeGreaterThan(0);
      expect(deliveries).toEqual([]);
      isReady = true;
      await delivered(1);
      expect(deliveries).toHaveLength(1);
    } finally {
      await starting.close();
    }
  });
});
