import type Stripe from 'stripe';
import { createAccount, paymentParams } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let intent: Stripe.PaymentIntent;

beforeAll(async () => {
  sandbox = await startSandbox();
  ({ stripe } = sandbox);
  const { id } = await createAccount(stripe);
  intent = await stripe.paymentIntents.create(
    paymentParams(id, {
      capture_method: 'automatic',
      confirm: true,
      payment_method: 'pm_card_createDispute',
    }),
  );
});
afterAll(() => sandbox.close());

it('a charge of its test card is disputed, and answered once', async () => {
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  const [dispute] = data;
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: intent.amount,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    evidence: { uncategorized_text: null },
    evidence_details: { has_evidence: false, submission_count: 0 },
  });
  expect(await stripe.charges.retrieve(String(dispute?.charge))).toMatchObject({ disputed: true });
  const id = dispute?.id ?? '';
  const staged = await stripe.disputes.update(id, {
    evidence: { customer_name: 'Ada' },
    submit: false,
  });
  expect(staged).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Ada' } });
  const sent = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'They came.' } });
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Ada', uncategorized_text: 'They came.' },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  expect(await stripe.disputes.retrieve(id)).toEqual(sent);
  await expect(stripe.disputes.retrieve('dp_none')).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
  const { data: events } = await stripe.events.list({ limit: 3 });
  expect(events.map(({ type }) => type)).toContain('charge.dispute.updated');
});
