import * as v from 'valibot';
import { webhookPath } from '#server/payments/compose.ts';
import { ask } from '../ask.ts';
import type { Check, DoctorContext, Finding } from '../finding.ts';
import { fail, ok, warn } from '../finding.ts';

const uncharged = v.object({ charges_enabled: v.literal(false) });
const endpoints = v.object({
  data: v.array(
    v.object({ url: v.string(), status: v.string(), enabled_events: v.array(v.string()) }),
  ),
});

/** Webhook events that the site needs. */
const neededEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

const modeOf = (key: string | undefined) => /^(?:sk|pk|rk)_(test|live)_/.exec(key ?? '')?.[1];
const dashboard = 'Copy the keys from the dashboard of the provider (Developers, API keys).';

/** Checks the keys and the webhook endpoint of the payment provider. */
export const payments: Check = {
  subject: 'payments',
  async run(context) {
    const { stripe, setup } = context.config;
    if (!stripe) {
      const message = 'The stand-in takes payments; no money moves.';
      return [setup === 'demo' ? ok(message) : fail(message, 'Set the STRIPE_* keys.')];
    }
    const { secretKey, publishableKey } = stripe;
    if (!secretKey) return [ok('The hosted marketplace holds the secret key.')];
    const findings: Finding[] = [];
    const [secretMode, publicMode] = [modeOf(secretKey), modeOf(publishableKey)];
    if (secretMode !== publicMode) {
      findings.push(
        fail('The secret key and the publishable key are of different modes.', dashboard),
      );
    } else if (setup === 'live' && secretMode === 'test') {
      findings.push(warn('The keys are test keys: no money moves.', dashboard));
    } else if (setup === 'demo' && secretMode === 'live') {
      findings.push(
        warn(
          'The keys move real money, and the demo accounts may use them.',
          'Set FLOWROOM_SETUP=live and start with an empty database.',
        ),
      );
    }
    const asked = await call(context, secretKey, '/v1/account');
    if (asked.status === 401) {
      findings.push(fail('The provider does not take STRIPE_SECRET_KEY.', dashboard));
      return findings;
    }
    if (asked.status !== 200) {
      findings.push(warn(`The provider answers ${asked.status} when asked for the account.`));
    } else if (v.is(uncharged, asked.body)) {
      findings.push(
        fail('The account may not take payments yet.', 'Complete it in the dashboard.'),
      );
    } else findings.push(ok('The provider takes STRIPE_SECRET_KEY.'));
    return [...findings, ...(await webhook(context, secretKey))];
  },
};

const call = (context: DoctorContext, key: string, path: string) =>
  ask(context, 'the payment provider', `${context.services.stripe}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });

async function webhook(context: DoctorContext, key: string): Promise<Finding[]> {
  const { rootUrl, stripe } = context.config;
  const url = `${rootUrl ?? ''}${webhookPath}`;
  const hasSecret = stripe?.webhookSecret !== undefined;
  const make = `Make one in the dashboard for ${url} with the events ${neededEvents.join(', ')}, and set STRIPE_WEBHOOK_SECRET to its signing secret.`;
  if (!rootUrl) {
    return [warn('Without ROOT_URL the provider can tell nothing of subscriptions.', 'Set it.')];
  }
  const { status, body } = await call(context, key, '/v1/webhook_endpoints?limit=100');
  const listed = v.safeParse(endpoints, body);
  if (status !== 200 || !listed.success) {
    return [warn(`The webhook endpoints can not be listed (${status}).`, make)];
  }
  const found = listed.output.data.find(endpoint => endpoint.url === url);
  if (!found) return [(hasSecret ? fail : warn)(`There is no webhook endpoint for ${url}.`, make)];
  const findings: Finding[] = [];
  if (found.status !== 'enabled') {
    findings.push(fail(`The webhook endpoint for ${url} is ${found.status}.`, 'Enable it.'));
  }
  const events = new Set(found.enabled_events);
  const missing = events.has('*') ? [] : neededEvents.filter(event => !events.has(event));
  if (missing.length > 0) {
    findings.push(fail(`The webhook endpoint leaves out ${missing.join(', ')}.`, 'Add them.'));
  }
  if (!hasSecret) {
    const secret = 'Set STRIPE_WEBHOOK_SECRET to the signing secret of the endpoint.';
    findings.push(fail('Nothing that the provider tells can be believed.', secret));
  }
  return findings.length > 0 ? findings : [ok(`The provider tells ${url} what happens.`)];
}
