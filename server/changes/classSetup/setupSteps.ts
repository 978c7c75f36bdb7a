import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { PublishSteps } from './publishClass.ts';
import type { SetupDeps } from './setupDeps.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { planPriceOf } from '#shared/transactions/ordering.ts';

/** Steps of a run that differ by whose rights it has. */
export type SetupSteps = PublishSteps & { alignMeetings: () => Promise<void> };

/**
 * Makes the product of a class that is sold by the month. False where that failed; its page
 * requests it again.
 */
async function offerMonths(
  { subscriptions, logger }: SetupDeps,
  listing: Listing,
  accountOf: () => Promise<string | null>,
): Promise<boolean> {
  // A course is paid once, for which no price is needed at the provider.
  if (!planPriceOf(listing) || isCourse(listing.attributes.publicData)) return true;
  if (!subscriptions) return false;
  try {
    await subscriptions.offer(listing, (await accountOf()) ?? undefined);
    return true;
  } catch (error) {
    logger.warn({ err: error, listingId: listing.id }, 'a class is not sold by the month yet');
    return false;
  }
}

/** Steps of a command whose teacher waits for it. */
export function teachersSteps(deps: SetupDeps, sdk: ServerSdk, listingId: string): SetupSteps {
  const ensureMeeting = () => deps.ensureMeeting(sdk, listingId);
  return {
    ensureMeeting,
    async alignMeetings() {
      await ensureMeeting();
    },
    publishDraft: () =>
      sdk.ownListings.publishDraft({ id: listingId }).catch(async (error: unknown) => {
        // Another program has published it meanwhile.
        if (!isRefusal(error, 409)) throw error;
        const { state } = entityOf(await sdk.ownListings.show({ id: listingId })).attributes;
        if (state === 'draft') throw error;
      }),
    offerMonths: listing =>
      offerMonths(deps, listing, async () => {
        const user = entityOf(await sdk.currentUser.show({ include: ['stripeAccount'] }));
        return user.stripeAccount?.attributes.stripeAccountId ?? null;
      }),
  };
}

/** Steps of a resumed command. Nobody but its teacher publishes a draft. */
export function operatorsSteps(deps: SetupDeps, { id, author }: Listing): SetupSteps {
  const { client, alignMeetings } = deps;
  const refuse = () => Promise.reject(new Error('Only its teacher publishes a draft.'));
  return {
    ensureMeeting: refuse,
    publishDraft: refuse,
    async alignMeetings() {
      await alignMeetings(id);
    },
    offerMonths: listing =>
      offerMonths(deps, listing, () =>
        client && author ? client.payoutAccount(author.id) : Promise.resolve(null),
      ),
  };
}
