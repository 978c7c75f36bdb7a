import { callProvider, isMissing } from './providerCalls.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { dropCredits } from './credits.ts';
import type { ProviderSettings } from './providerCalls.ts';

/** Takes back what would lower the next bill of a subscription. */
export const dropCreditsOf = ({ stripe }: ProviderSettings, id: string) =>
  callProvider(async () => dropCredits({ stripe }, await stripe.subscriptions.retrieve(id)));

/** Returns whether a subscription has not ended yet. Of a course nothing runs there. */
export const isRunning = async ({ stripe }: ProviderSettings, id: string): Promise<boolean> =>
  !isCoursePayment(id) &&
  callProvider(async () => (await stripe.subscriptions.retrieve(id)).ended_at === null);

/**
 * Cancels a subscription at once, and what it would have billed later. An ended or unknown one is
 * not an error, and a course has none to cancel.
 */
export const endSubscription = ({ stripe }: ProviderSettings, id: string) =>
  callProvider(async () => {
    if (isCoursePayment(id)) return;
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
