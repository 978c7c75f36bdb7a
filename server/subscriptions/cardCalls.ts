import { callProvider, idOf, isMissing } from './providerCalls.ts';
import type { ProviderAccess } from './providerCalls.ts';

/** Begins to save another card for the months to come; the page confirms it with the secret. */
export const askForCard = ({ stripe }: ProviderAccess, id: string, transactionId: string) =>
  callProvider(async (): Promise<string> => {
    const { customer } = await stripe.subscriptions.retrieve(id);
    const intent = await stripe.setupIntents.create({
      customer: idOf(customer) ?? '',
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { transactionId },
    });
    return intent.client_secret ?? '';
  });

/**
 * Takes a card that the provider has checked for the months to come. False when it belongs to
 * another order.
 */
export const keepCard = (
  { stripe }: ProviderAccess,
  id: string,
  setupIntentId: string,
  transactionId: string,
) =>
  callProvider(async (): Promise<boolean> => {
    const intent = await stripe.setupIntents.retrieve(setupIntentId).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return null;
    });
    const method = idOf(intent?.payment_method);
    const isOwn = intent?.metadata?.['transactionId'] === transactionId;
    if (!isOwn || intent.status !== 'succeeded' || !method) return false;
    await stripe.subscriptions.update(id, { default_payment_method: method });
    return true;
  });
