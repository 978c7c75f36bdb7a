import express from 'express';
import type { Request, Response, Router } from 'express';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { formFields } from '../base/requests.ts';
import type { RequestById } from '../base/requests.ts';
import { sameText } from '../base/secrets.ts';
import { runDueWork } from './billing/scheduler.ts';
import type { StripeContext } from './http/context.ts';
import { StripeError } from './http/errors.ts';
import type { Call } from './http/operation.ts';
import { finishChallenge } from './objects/confirming.ts';
import { finishSetupChallenge } from './objects/setupIntents.ts';
import { amountText } from './state/currencies.ts';
import { newId } from './model/ids.ts';
import type { PaymentIntent, SetupIntent } from './model/rows.ts';

type Intent = PaymentIntent | SetupIntent;

/**
 * `/3ds/:id?client_secret=…[&return_url=…]`: the page on which a bank has the payer say that it is
 * them. The answer is stored at once; the page that embeds this one reads the outcome from the API.
 */
export function createChallenge(context: StripeContext): Router {
  const basePath = new URL(context.publicUrl).pathname;
  const router = express.Router();
  const common = { basePath, mark: 'Test payment', embeddable: true, script: 'challenge.js' };

  router.get('/:id', (req, res) => {
    const intent = find(context, req);
    if (!intent) return sendUnknown(res);
    return intent.status === 'requires_action'
      ? sendQuestion(req, res, intent)
      : leave(req, res, intent);
  });

  router.post('/:id', express.urlencoded({ extended: false, limit: '10kb' }), (req, res) => {
    const intent = find(context, req);
    if (!intent) return sendUnknown(res);
    const { outcome } = formFields(req.body);
    if (outcome !== 'complete' && outcome !== 'fail') return sendQuestion(req, res, intent);
    return leave(req, res, finish(context, req, intent, outcome === 'complete'));
  });

  function sendQuestion(req: Request, res: Response, intent: Intent): void {
    const isPayment = intent.object === 'payment_intent';
    const back = returnAddress(req, intent);
    sendPage(res, {
      ...common,
      title: 'Confirm it is you',
      formTargets: back ? [back.origin] : [],
      body: html`
        <h1 tabindex="-1">Confirm it is you</h1>
        ${isPayment && html`<p class="amount">${amountText(intent.amount, intent.currency)}</p>`}
        <p class="soft">
          Here your bank would ask for a code or your
          fingerprint${isPayment ? '' : ' before your card is saved'}. No money moves: choose what
          the bank should answer.
        </p>
        <form method="post" class="actions">
          <button class="button primary" name="outcome" value="complete">Complete</button>
          <button class="button" name="outcome" value="fail">Fail</button>
        </form>
      `,
    });
  }

  function leave(req: Request, res: Response, intent: Intent): void {
    const back = returnAddress(req, intent);
    if (back) {
      res.redirect(303, back.href);
      return;
    }
    sendPage(res, {
      ...common,
      title: 'Answer received',
      data: { state: 'over' },
      body: html`
        <h1 tabindex="-1">Thank you</h1>
        <p class="soft" role="status">Your bank has answered. You can go back to the shop.</p>
      `,
    });
  }

  function sendUnknown(res: Response): void {
    sendPage(res, {
      ...common,
      status: 404,
      title: 'Nothing to confirm',
      data: { state: 'over' },
      body: html`
        <h1 tabindex="-1">Nothing to confirm</h1>
        <p class="soft">This address belongs to no payment. Go back to the shop and try again.</p>
      `,
    });
  }

  return router;
}

/** The payment or set-up of the address, if the address knows its secret. */
function find({ store }: StripeContext, req: RequestById): Intent | null {
  const { id } = req.params;
  const secret = req.query.client_secret;
  const intent = store.get('payment_intents', id) ?? store.get('setup_intents', id);
  if (!intent || typeof secret !== 'string' || !sameText(intent.client_secret, secret)) return null;
  return intent;
}

function finish(context: StripeContext, req: Request, before: Intent, passed: boolean): Intent {
  const request = {
    key: 'publishable' as const,
    account: before.$account,
    ids: { id: before.id },
    clientIp: req.ip ?? '127.0.0.1',
    requestId: newId('req'),
    idempotencyKey: null,
  };
  const after = context.store.transact(tx => {
    const call: Call = context.callFor(tx, request);
    // The checkout session of the payment may have expired meanwhile.
    runDueWork(call);
    const intent = tx.get('payment_intents', before.id) ?? tx.get('setup_intents', before.id);
    if (!intent) return before;
    try {
      return intent.object === 'payment_intent'
        ? finishChallenge(call, intent, passed)
        : finishSetupChallenge(call, intent, passed);
    } catch (error) {
      // The payer is authenticated and the card refused, which is a valid outcome.
      if (!(error instanceof StripeError && error.commits)) throw error;
      return intent.object === 'payment_intent'
        ? (tx.get('payment_intents', intent.id) ?? intent)
        : (tx.get('setup_intents', intent.id) ?? intent);
    }
  });
  context.wake();
  return after;
}

/** Returns the shop's address to return to, null when the payer did not come by redirect. */
function returnAddress(req: Request, intent: Intent): URL | null {
  const target = req.query.return_url;
  if (typeof target !== 'string' || !URL.canParse(target)) return null;
  const address = new URL(target);
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return null;
  const name = intent.object;
  address.searchParams.set(name, intent.id);
  address.searchParams.set(`${name}_client_secret`, intent.client_secret);
  const failed = intent.status === 'requires_payment_method' || intent.status === 'canceled';
  address.searchParams.set('redirect_status', failed ? 'failed' : 'succeeded');
  return address;
}
