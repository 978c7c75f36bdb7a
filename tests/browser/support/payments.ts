import type { FlowroomServer } from '../../support/server.ts';

/** A payment as the provider stores it; amounts in the currency's smallest unit. */
export interface ProviderPayment {
  id: string;
  status: string;
  amount_received: number;
  amount_capturable: number;
}

/** The newest payments of the whole marketplace, as the payment provider lists them. */
export async function newestPayments(
  server: FlowroomServer,
  limit: number,
): Promise<ProviderPayment[]> {
  const address = `${server.url}/sandbox/stripe/v1/payment_intents?limit=${limit}`;
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${server.credentials.sandbox.stripeSecretKey}` },
  });
  return ((await answer.json()) as { data: ProviderPayment[] }).data;
}

/** The refunds of a payment, in the currency's smallest unit. */
export async function refundsOf(server: FlowroomServer, payment: string): Promise<number[]> {
  const address = `${server.url}/sandbox/stripe/v1/refunds?payment_intent=${payment}`;
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${server.credentials.sandbox.stripeSecretKey}` },
  });
  const { data } = (await answer.json()) as { data: { amount: number }[] };
  return data.map(({ amount }) => amount);
}

/** The dispute of a payment: its state, and the evidence that was sent. */
export async function disputeOf(
  server: FlowroomServer,
  payment: string,
): Promise<ProviderDispute | undefined> {
  const address = `${server.url}/sandbox/stripe/v1/disputes?payment_intent=${payment}`;
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${server.credentials.sandbox.stripeSecretKey}` },
  });
  return ((await answer.json()) as { data: ProviderDispute[] }).data[0];
}

export interface ProviderDispute {
  status: string;
  evidence: Record<string, string | null>;
  evidence_details: { submission_count: number };
}

/** Declines the card of the newest subscription, and brings its next month. */
export async function refuseNextMonth(server: FlowroomServer): Promise<void> {
  const stripe = `${server.url}/sandbox/stripe`;
  const headers = {
    Authorization: `Bearer ${server.credentials.sandbox.stripeSecretKey}`,
    'Content-Type': 'application/json',
  };
  const answer = await fetch(`${stripe}/v1/subscriptions?limit=1`, { headers });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const subscription = { id: data[0]?.id, card: 'declined', bring: 'month' };
  await fetch(`${stripe}/_control`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ subscription }),
  });
}
