import express from 'express';
import type { Request, Router } from 'express';
import type { RequestById } from '../../base/requests.ts';
import { runDueWork } from '../billing/scheduler.ts';
import type { StripeContext } from '../http/context.ts';
import { StripeError } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { newId } from '../model/ids.ts';
import type { CheckoutSession } from '../model/billingRows.ts';
import { cardOf, faultsOf, readAnswers } from './answers.ts';
import type { Answers, Faults } from './answers.ts';
import { pagesIn, successUrl } from './pages.ts';
import type { ShownForm } from './pages.ts';
import { paySession } from './pay.ts';
import type { Outcome } from './pay.ts';
import { messagesIn } from './messages.ts';
import type { Language, Messages } from './messages.ts';

const NOTHING_TYPED: Answers = { email: '', number: '', expiry: '', cvc: '' };

/**
 * `/checkout/:id`: the page of a checkout session, on which a subscription is paid for and begins.
 */
export function createCheckout(context: StripeContext): Router {
  const basePath = new URL(context.publicUrl).pathname;
  const router = express.Router();

  router.get('/:id', (req, res) => {
    const session = find(context, req);
    const language = languageOf(req, session);
    const pages = pagesIn(basePath, language);
    if (!session) {
      pages.sendUnknown(res);
      return;
    }
    const isFromBank = req.query.payment_intent === session.$payment && session.$payment !== null;
    if (session.status === 'complete' && isFromBank) res.redirect(303, successUrl(session));
    else if (session.status === 'complete') pages.sendDone(res, session);
    else if (session.status === 'expired') pages.sendExpired(res, session);
    else {
      const [faults, answers] = isFromBank
        ? lastTry(context, session, messagesIn(language))
        : ([{}, NOTHING_TYPED] as const);
      pages.sendForm(res, session, shown(context, session, faults, answers));
    }
  });

  router.post('/:id', express.urlencoded({ extended: false, limit: '10kb' }), (req, res) => {
    const session = find(context, req);
    const language = languageOf(req, session);
    const pages = pagesIn(basePath, language);
    if (!session) {
      pages.sendUnknown(res);
      return;
    }
    const messages = messagesIn(language);
    const sent = readAnswers(req.body);
    // Whom the site has named can not be another one here.
    const answers = { ...sent, email: fixedEmail(context, session) ?? sent.email };
    const read = session.status === 'open' ? cardOf(answers, messages) : { card: null };
    if ('faults' in read) {
      pages.sendForm(res, session, shown(context, session, read.faults, answers));
      return;
    }
    const outcome: Outcome =
      read.card === null
        ? { kind: 'over' }
        : pay(context, req, session, { email: answers.email, card: read.card });
    if (outcome.kind === 'challenge') {
      res.redirect(303, outcome.url);
    } else if (outcome.kind === 'refused') {
      // Another card is wanted, so the numbers of this one are not shown again.
      const { body, commits } = outcome.error;
      const rest = commits ? { ...NOTHING_TYPED, email: answers.email } : answers;
      pages.sendForm(res, session, shown(context, session, faultsOf(body, messages), rest));
    } else {
      const after = find(context, req) ?? session;
      if (after.status === 'complete') res.redirect(303, successUrl(after));
      else pages.sendExpired(res, after);
    }
  });

  return router;
}

/** The form with what was typed; the security code is never shown again. */
function shown(
  context: StripeContext,
  session: CheckoutSession,
  faults: Faults,
  answers: Answers,
): ShownForm {
  const fixed = fixedEmail(context, session);
  return {
    answers: { ...answers, email: fixed ?? answers.email, cvc: '' },
    faults,
    isEmailFixed: fixed !== null,
  };
}

/** The language that the site has requested, otherwise that of the browser. */
function languageOf(req: Request, session: CheckoutSession | undefined): Language {
  const wanted = session?.locale?.slice(0, 2);
  if (wanted === 'es' || wanted === 'en') return wanted;
  return req.acceptsLanguages(['en', 'es']) === 'es' ? 'es' : 'en';
}

/** The session of the address, as it is now. */
function find(context: StripeContext, req: RequestById): CheckoutSession | undefined {
  const { id } = req.params;
  const session = context.store.get('checkout_sessions', id);
  if (session?.status !== 'open' || session.expires_at > context.now()) return session;
  work(context, req, session, runDueWork);
  return context.store.get('checkout_sessions', id);
}

function pay(
  context: StripeContext,
  req: Request,
  session: CheckoutSession,
  payer: Parameters<typeof paySession>[2],
): Outcome {
  try {
    return work(context, req, session, call => paySession(call, session.id, payer));
  } catch (error) {
    if (error instanceof StripeError) return { kind: 'refused', error };
    throw error;
  }
}

function work<T>(
  context: StripeContext,
  req: Request,
  session: CheckoutSession,
  change: (call: Call) => T,
): T {
  const result = context.store.transact(tx =>
    change(
      context.callFor(tx, {
        key: 'secret',
        account: session.$account,
        ids: { id: session.id },
        clientIp: req.ip ?? '127.0.0.1',
        requestId: newId('req'),
        idempotencyKey: null,
      }),
    ),
  );
  context.wake();
  return result;
}

/** The address that the site has given, if any. */
function fixedEmail({ store }: StripeContext, session: CheckoutSession): string | null {
  const customer = store.get('customers', session.customer ?? '');
  return customer?.email ?? session.customer_email;
}

/** Why the payment came back from the bank without success, and what is known of its payer. */
function lastTry(
  { store }: StripeContext,
  { $payment }: CheckoutSession,
  messages: Messages,
): [Faults, Answers] {
  const intent = store.get('payment_intents', $payment ?? '');
  const error = intent?.last_payment_error;
  return [
    error ? faultsOf(error, messages) : {},
    { ...NOTHING_TYPED, email: intent?.receipt_email ?? '' },
  ];
}
