import type { Resource } from '#marketplace/contract/resource.ts';
import type { StripeAccountRow } from '#marketplace/db/users/stripe.ts';

/** A connected account; its data are the provider's own. */
export const presentStripeAccount = (row: StripeAccountRow): Resource => ({
  id: row.id,
  type: 'stripeAccount',
  attributes: { stripeAccountId: row.stripe_account_id, stripeAccountData: row.data },
  links: { userId: row.user_id },
});
