import type { IntegrationSdk } from './sdk/integrationSdk.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Resource } from '#shared/contract/resources.ts';

/** Returns the id of a teacher's account at the payment provider; null without one. */
export async function fetchPayoutAccount(
  operator: () => IntegrationSdk,
  userId: string,
): Promise<string | null> {
  const answer = await operator().users.show({ id: userId, include: ['stripeAccount'] });
  const id = relatedId(answer.data, 'stripeAccount');
  const account = answer.included?.find(
    (one): one is Resource<'stripeAccount'> => one.type === 'stripeAccount' && one.id === id,
  );
  return account?.attributes.stripeAccountId ?? null;
}
