import type { Reader } from '../../store/store.ts';
import type { StripeContext } from '../http/context.ts';
import type { Call, Operation } from '../http/operation.ts';
import { cancelIntent } from '../objects/paymentIntentSteps.ts';
import type { CheckoutSession, Invoice, Subscription } from '../model/billingRows.ts';
import { emit } from '../state/emit.ts';
import { PLATFORM } from '../model/ids.ts';
import type { StripeData } from '../model/rows.ts';
import { change, endSubscription } from './subscriptionChanges.ts';
import { billMonth, collect } from './collecting.ts';
import { inMonth, periodEnd } from './periods.ts';
import { voidInvoice } from './voiding.ts';

interface Due {
  at: number;
  account: string;
  run(call: Call): void;
}

/** Wraps operations to run due work before them. */
export function upToDate(operations: readonly Operation[]): Operation[] {
  return operations.map(operation => ({
    ...operation,
    run(call, raw) {
      runDueWork(call);
      return operation.run(call, raw);
    },
  }));
}

/** Returns whether any work is due at `now` (seconds since the epoch). */
function isDue(reader: Reader<StripeData>, now: number): boolean {
  return (nextDue(reader)?.at ?? Infinity) <= now;
}

/**
 * Runs work that is due by now, in its order and as of its own time: sessions expire, the next
 * months of subscriptions are charged, refused cards are tried again.
 */
export function runDueWork(call: Call): void {
  for (let due = nextDue(call.tx); due && due.at <= call.now; due = nextDue(call.tx)) {
    due.run({
      ...call,
      account: due.account,
      key: 'secret',
      now: due.at,
      requestId: null,
      idempotencyKey: null,
    });
  }
}

function nextDue(reader: Reader<StripeData>): Due | undefined {
  let first: Due | undefined;
  const consider = (due: Due | undefined) => {
    if (due && (!first || due.at < first.at)) first = due;
  };
  for (const row of reader.all('checkout_sessions')) consider(expiryOf(row));
  for (const row of reader.all('subscriptions')) {
    consider(resumptionOf(row));
    consider(renewalOf(row));
  }
  for (const row of reader.all('invoices')) consider(retryOf(row));
  return first;
}

function expiryOf(session: CheckoutSession): Due | undefined {
  if (session.status !== 'open') return undefined;
  const { expires_at: at, $account: account } = session;
  return { at, account, run: call => void expireSession(call, session) };
}

function renewalOf(subscription: Subscription): Due | undefined {
  if (subscription.status === 'canceled') return undefined;
  const { $account: account } = subscription;
  return { at: periodEnd(subscription), account, run: call => renew(call, subscription) };
}

/** A pause of the collection that ends by itself. */
function resumptionOf(subscription: Subscription): Due | undefined {
  const { status, pause_collection: pause, $account: account } = subscription;
  if (status === 'canceled' || !pause?.resumes_at) return undefined;
  return {
    at: pause.resumes_at,
    account,
    run: call => void change(call, { ...subscription, pause_collection: null }),
  };
}

function retryOf(invoice: Invoice): Due | undefined {
  const { next_payment_attempt: at, $account: account } = invoice;
  if (at === null) return undefined;
  return {
    at,
    account,
    run(call) {
      const { subscription: id } = invoice.parent.subscription_details;
      const subscription = call.tx.get('subscriptions', id);
      if (subscription) collect(call, invoice, subscription);
    },
  };
}

function renew(call: Call, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(call, subscription, { reason: 'cancellation_requested' });
    return;
  }
  const next = inMonth(subscription, subscription.$months + 1);
  const invoice = billMonth(call, next, 'subscription_cycle');
  if (subscription.pause_collection) {
    if (invoice.status === 'open') voidInvoice(call, invoice);
    change(call, { ...next, latest_invoice: invoice.id });
    return;
  }
  collect(call, invoice, change(call, { ...next, latest_invoice: invoice.id }));
}

/** Expires an open session; it takes no payment from then on. */
export function expireSession(call: Call, session: CheckoutSession): CheckoutSession {
  const intent = call.tx.get('payment_intents', session.$payment ?? '');
  if (intent && intent.status !== 'canceled') cancelIntent(call, intent, 'abandoned');
  const expired = call.tx.put('checkout_sessions', { ...session, status: 'expired', url: null });
  emit(call, 'checkout.session.expired', expired, expired.$account);
  return expired;
}

const EVERY_MS = 15_000;

/** Runs due work in the background; `close` stops it. */
export function startScheduler(context: StripeContext): { close(): void } {
  function look(): void {
    const { store, logger } = context;
    if (!isDue(store, context.now())) return;
    try {
      store.transact(tx => {
        runDueWork(
          context.callFor(tx, {
            key: 'secret',
            account: PLATFORM,
            ids: {},
            clientIp: '127.0.0.1',
            requestId: null,
            idempotencyKey: null,
          }),
        );
      });
    } catch (error) {
      logger.error({ err: error }, 'The card payment stub could not do what has fallen due');
    }
    context.wake();
  }
  look();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
