import { callProvider, isMissing } from './providerCalls.ts';
import { dropCredits } from './credits.ts';
import type { ProviderSettings } from './providerCalls.ts';

/** Takes back what would lower the next bill of a subscription. */
export const dropCreditsOf = ({ stripe }: ProviderSettings, id: string) =>
  callProvider(async () => dropCredits({ stripe }, await stripe.subscriptions.retrieve(id)));

/** Returns whether a subscription has not ended yet. */
export const isRunning = ({ stripe }: ProviderSettings, id: string) =>
  callProvider(async () => (await stripe.subscriptions.retrieve(id)).ended_at === null);

/**
 * Cancels a subscription at once, and what it would have billed later. An ended or unknown one is
 * not an error.
 */
export const endSubscription = ({ stripe }: ProviderSettings, id: string) =>
  callProvider(async () => {
    try {
      const ended = await stripe.subscriptions.cancel(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return stripe.subscriptions.retrieve(id);
      });
      await dropCredits({ stripe }, ended);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  });
