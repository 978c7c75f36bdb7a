import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import { projectFolder } from '#marketplace/db/location.ts';
import { createMarketplace } from '#marketplace/main/createMarketplace.ts';
import { createStripeClient } from '#marketplace/payments/stripeClient.ts';
import { createStripeGateway } from '#marketplace/payments/stripeGateway.ts';
import { silentLogger } from '../stubs/silentLogger.ts';
import { testCredentials } from './startTestMarketplace.ts';

// Process started by marketplaceProcess.ts: a marketplace that ends at a given point.

type Moment = 'before' | 'during' | 'after';

/** Milliseconds: long enough for a request to be sent, too short for its answer. */
const inFlightMs = 100;

/**
 * Point at which the process ends: the n-th call to the payment provider has reached that moment.
 */
let death: { moment: Moment; calls: number } | null = null;

const setting = (name: string): string => process.env[name] ?? '';

/** Holds a call at the moment of the planned crash; the last awaited call triggers it. */
async function reach(moment: Moment): Promise<void> {
  if (death?.moment !== moment) return;
  death.calls -= 1;
  if (death.calls === 0) process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

/**
 * Wraps the provider's port so that the process ends around its calls without cleanup, as in a
 * power failure.
 */
const dying = (payments: PaymentsPort): PaymentsPort =>
  new Proxy(payments, {
    get(target, name) {
      const call = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        await reach('before');
        const answer = call(...args);
        if (death?.moment === 'during') {
          await sleep(inFlightMs);
          await reach('during');
        }
        const value = await answer;
        await reach('after');
        return value;
      };
    },
  });

const clock = { ahead: 0 };
const RealDate = Date;
/**
 * Time of day of a machine whose clock is wrong; timers and `performance` go on as they do there.
 */
globalThis.Date = class extends RealDate {
  constructor(...parts: [] | [number]) {
    if (parts.length === 0) super(RealDate.now() + clock.ahead);
    else super(...parts);
  }
  static override now(): number {
    return RealDate.now() + clock.ahead;
  }
} as DateConstructor;

const port = Number(setting('PORT'));
const origin = `http://127.0.0.1:${port}`;
const stripe = { secretKey: setting('STRIPE_SECRET_KEY'), apiBase: setting('STRIPE_API_BASE') };
const marketplace = await createMarketplace({
  dataDir: setting('DATA_DIR'),
  databaseUrl: setting('DATABASE_URL') || undefined,
  publicUrl: `${origin}/flex`,
  webUrl: origin,
  name: 'Test marketplace',
  credentials: testCredentials,
  processPaths: [path.join(projectFolder(), 'ext')],
  cacheDir: path.join(projectFolder(), '.cache'),
  logger: silentLogger,
  payments: dying(createStripeGateway(createStripeClient(stripe))),
});
const app = express();
app.post('/death/:moment/:calls', (req, res) => {
  death = { moment: req.params.moment as Moment, calls: Number(req.params.calls) };
  res.end();
});
app.post('/clock/:ahead', (req, res) => {
  clock.ahead = Number(req.params.ahead);
  res.end();
});
app.use('/flex', marketplace.router);
await marketplace.start();
createServer(app).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
