import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import { projectFolder } from '#marketplace/db/location.ts';
import { createMarketplace } from '#marketplace/index.ts';
import { createStripeClient } from '#marketplace/payments/stripeClient.ts';
import { createStripeGateway } from '#marketplace/payments/stripeGateway.ts';
import { silentLogger } from './silentLogger.ts';
import { testCredentials } from './startTestMarketplace.ts';

// A process of its own that marketplaceProcess.ts starts: a marketplace that dies where it is told to.

type Moment = 'before' | 'during' | 'after';

/** Long enough for a request to be on its way, short enough for it not to be answered. */
const inFlightMs = 100;

/** Where the process ends: when so many calls to the payment provider have come to that moment. */
let death: { moment: Moment; calls: number } | null = null;

const setting = (name: string): string => process.env[name] ?? '';

/** Holds a call at a moment at which the process is to die; the last one to come is its end. */
async function reach(moment: Moment): Promise<void> {
  if (death?.moment !== moment) return;
  death.calls -= 1;
  if (death.calls === 0) process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

/** The provider's port, around whose calls the process ends as it does when power fails. */
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

const port = Number(setting('PORT'));
const origin = `http://127.0.0.1:${port}`;
const stripe = { secretKey: setting('STRIPE_SECRET_KEY'), apiBase: setting('STRIPE_API_BASE') };
const marketplace = await createMarketplace({
  dataDir: setting('DATA_DIR'),
  ...(setting('DATABASE_URL') ? { databaseUrl: setting('DATABASE_URL') } : {}),
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
app.use('/flex', marketplace.router);
await marketplace.start();
createServer(app).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
