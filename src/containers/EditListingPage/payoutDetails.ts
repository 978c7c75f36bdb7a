import type { CurrentUser } from '#src/util/entities.ts';

/** What keeps a teacher from being paid: nothing, no account yet, or details that are still asked for. */
export type PayoutNeed = 'none' | 'account' | 'verification';

/** A paid class can be published once the account exists and nothing is due on it. */
export function payoutNeedOf(user: CurrentUser | null): PayoutNeed {
  if (!user?.stripeAccount) return 'account';
  const { past_due: pastDue = [], currently_due: currentlyDue = [] } =
    user.stripeAccount.attributes.stripeAccountData?.requirements ?? {};
  return pastDue.length + currentlyDue.length > 0 ? 'verification' : 'none';
}
