import type { IntegrationSdk } from './sdk/integrationSdk.ts';
import { statusOf } from './sdk/refusal.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** Subject of a call: a listing of the other person, or an order with them. */
export type Subject = { listingId: string } | { transactionId: string };

/** Reads blocks between people. */
export type Blocks = ReturnType<typeof createBlocks>;

/** Creates the reader, with the rights of the operator: lists of blocked people are private. */
export function createBlocks(operator: () => IntegrationSdk) {
  const blockedBy = async (id: string): Promise<readonly string[]> =>
    (await operator().users.privateData(id)).blocked ?? [];

  async function partiesOf(subject: Subject): Promise<(string | null)[]> {
    const { listings, transactions } = operator();
    if ('listingId' in subject) {
      const { data } = await listings.show({ id: subject.listingId, include: ['author'] });
      return [relatedId(data, 'author')];
    }
    const include = ['customer', 'provider'];
    const { data } = await transactions.show({ id: subject.transactionId, include });
    return [relatedId(data, 'customer'), relatedId(data, 'provider')];
  }

  return {
    /** Returns whether one of the two has blocked the other. */
    async areApart(one: string, other: string): Promise<boolean> {
      const [first, second] = await Promise.all([blockedBy(one), blockedBy(other)]);
      return first.includes(other) || second.includes(one);
    },

    /**
     * Returns whom a call of somebody's reaches; null for nobody else, and for what is not there.
     */
    async otherPartyOf(userId: string, subject: Subject): Promise<string | null> {
      try {
        return (await partiesOf(subject)).find(id => id !== null && id !== userId) ?? null;
      } catch (error) {
        // The marketplace answers the call itself with this.
        if ([400, 404].includes(statusOf(error) ?? 0)) return null;
        throw error;
      }
    },
  };
}
