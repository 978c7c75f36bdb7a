import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { openPostgres } from '#marketplace/db/driver/postgres.ts';
import { reserveEvidence } from '#marketplace/engine/evidence.ts';
import { initiate } from '#marketplace/engine/initiate.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { recoverOne } from '#marketplace/engine/recovery.ts';
import { reserveRefund } from '#marketplace/engine/refunds.ts';
import { makeTransition } from '#marketplace/engine/transition.ts';
import { LaneRunner } from '#marketplace/jobs/runner.ts';
import { transitionHandlers } from '#marketplace/jobs/transitionHandlers.ts';
import { createStripeClient } from '#marketplace/payments/stripeClient.ts';
import { createStripeGateway } from '#marketplace/payments/stripeGateway.ts';
import { silentLogger } from '../stubs/silentLogger.ts';
import type { Death, Order, Outcome, Task } from './orders.ts';

// Process started by crashHarness.ts: the engine and its jobs on PostgreSQL without HTTP. It can be
// made to crash at any statement or request.

/** Milliseconds: long enough for a request to be served, too short for its answer to be stored. */
const inFlightMs = 15;

let death: Death | undefined;
let seen: { statements: string[]; requests: number } = { statements: [], requests: 0 };

const die = (): void => void process.kill(process.pid, 'SIGKILL');
const isDue = (at: Death['at'], n: number, moment: Death['moment']): boolean =>
  death?.at === at && death.n === n && death.moment === moment;

/** Wraps the query method of every connection. */
function watchStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const watched = function (this: pg.Client, ...args: unknown[]): unknown {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text;
    const n = seen.statements.push((text ?? '').trim().split(/\s+/, 3).join(' ').toLowerCase());
    if (isDue('statement', n, 'before')) die();
    const answer = query.apply(this, args);
    // The statement has been handed to the operating system by then.
    if (isDue('statement', n, 'during')) setImmediate(die);
    return answer;
  };
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;
}

function watchRequests(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    seen.requests += 1;
    const n = seen.requests;
    if (isDue('request', n, 'before')) die();
    const answer = fetch(...args);
    if (isDue('request', n, 'during')) {
      await sleep(inFlightMs);
      die();
    }
    const response = await answer;
    if (isDue('request', n, 'after')) die();
    return response;
  };
}

const setting = (name: string): string => process.env[name] ?? '';
const { db } = openPostgres(setting('DATABASE_URL'), silentLogger, { poolSize: 4 });
const stripe = { secretKey: setting('STRIPE_SECRET_KEY'), apiBase: setting('STRIPE_API_BASE') };
let ahead = 0;
// The parts of a marketplace that engine and jobs need.
const context = {
  db,
  databaseKind: 'postgres',
  logger: silentLogger,
  options: {},
  now: () => new Date(Date.now() + ahead),
  payments: createStripeGateway(createStripeClient(stripe)),
} as unknown as MarketplaceContext;

const drain = (): Promise<void> =>
  new LaneRunner(context, 'transitions', transitionHandlers).drain();

async function perform(task: Task): Promise<void> {
  switch (task.kind) {
    case 'initiate':
      await initiate(context, task.request);
      return;
    case 'transition':
      return makeTransition(context, task.id, task.request);
    case 'refund': {
      const amount = { amount: task.amount, currency: 'USD' };
      await inTransaction(db, tx => reserveRefund(context, tx, task.id, amount));
      return drain();
    }
    case 'evidence': {
      const { id: transactionId, disputeId } = task;
      const evidence = { customer_name: 'Ada' };
      await inTransaction(db, tx =>
        reserveEvidence(context, tx, { transactionId, disputeId, evidence }),
      );
      return drain();
    }
    case 'start':
      while (await recoverOne(context));
      return drain();
  }
}

async function obey(order: Order): Promise<Outcome> {
  ({ ahead, death } = order);
  seen = { statements: [], requests: 0 };
  let refused: string | null = null;
  try {
    await perform(order.task);
  } catch (error) {
    refused = error instanceof ApiError ? error.code : String(error);
  }
  death = undefined;
  return { refused, ...seen };
}

// Opens the first connection in advance, so that its settings are not counted.
await db.selectFrom('marketplace').select('id').execute();
watchStatements();
watchRequests();
process.on('message', (order: Order) => {
  void obey(order).then(outcome => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
