import { ApiFault } from '#server/base/apiFault.ts';
import { callProvider } from './providerCalls.ts';
import { expand, factsOf } from './planFacts.ts';
import type { ProviderAccess } from './providerCalls.ts';

/** A refusal of the card. */
const cardRefused = ({ message }: Error) =>
  new ApiFault(402, [
    {
      status: 402,
      code: 'transaction-payment-failed',
      title: 'The card was refused.',
      meta: { stripeMessage: message },
    },
  ]);

/** Runs a call that charges. @throws ApiFault 402 when the card is refused */
const charging = <Result>(call: () => Promise<Result>) =>
  callProvider(async () => {
    try {
      return await call();
    } catch (error) {
      if (isCardError(error)) throw cardRefused(error);
      throw error;
    }
  });

const isCardError = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError';

/**
 * Begins a new month now and charges it; the later ones are counted from it.
 * @throws ApiFault 402 when the card is refused, and nothing has changed
 */
export const beginMonth = ({ stripe }: ProviderAccess, id: string, key: string) =>
  charging(async () =>
    factsOf(
      await stripe.subscriptions.update(
        id,
        {
          billing_cycle_anchor: { type: 'now' },
          proration_behavior: 'none',
          payment_behavior: 'error_if_incomplete',
          expand,
        },
        { idempotencyKey: key },
      ),
    ),
  );

/**
 * Charges the month that could not be charged, if there is one.
 * @throws ApiFault 402 when the card is refused
 */
export const payOpen = ({ stripe }: ProviderAccess, id: string) =>
  charging(async (): Promise<void> => {
    const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 });
    const invoice = data[0]?.id;
    // Not by a key: the same bill may be tried with one card after the other, and a paid one is
    // refused.
    if (invoice) await stripe.invoices.pay(invoice, { off_session: true });
  });
