import type { FlowroomServer } from './server.ts';

/** A payment as the provider keeps it; amounts in the currency's smallest unit. */
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
