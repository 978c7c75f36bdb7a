import type { Resource } from '#marketplace/contract/resource.ts';
import { identitiesOf } from '#marketplace/db/users/identities.ts';
import { stripeFlagsOf } from '#marketplace/db/users/stripe.ts';
import type { StripeFlags } from '#marketplace/db/users/stripe.ts';
import { findPublicUsers, findUsers } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import type { Call } from '../operation.ts';
import { presentCurrentUser, presentUser, presentUserForIntegration } from './present.ts';
import type { AccountFacts } from './present.ts';

/** Flags of a user without a payment account. */
export const notConnected: StripeFlags = {
  stripeConnected: false,
  stripePayoutsEnabled: false,
  stripeChargesEnabled: false,
};

async function accountFactsOf(call: Call, ids: readonly string[]) {
  const stripe = await stripeFlagsOf(call.db, ids);
  const identities = await identitiesOf(call.db, ids);
  return (id: string): AccountFacts => ({
    ...(stripe.get(id) ?? notConnected),
    identityProviders: identities.get(id) ?? [],
  });
}

/** Loads users for relationships: the public view, or the operator's. */
export async function loadUsers(call: Call, ids: readonly string[]): Promise<Resource[]> {
  if (call.actor.scope !== 'integ') {
    return (await findPublicUsers(call.db, ids)).map(presentUser);
  }
  return usersForIntegration(call, [...(await findUsers(call.db, ids)).values()]);
}

/** Presents users to operators. */
export async function usersForIntegration(call: Call, rows: UserRow[]): Promise<Resource[]> {
  const factsOf = await accountFactsOf(
    call,
    rows.map(({ id }) => id),
  );
  return rows.map(row => presentUserForIntegration(row, factsOf(row.id)));
}

/** Presents one user to operators. */
export async function userForIntegration(call: Call, row: UserRow): Promise<Resource> {
  const factsOf = await accountFactsOf(call, [row.id]);
  return presentUserForIntegration(row, factsOf(row.id));
}

/** Presents a user to themselves. */
export async function currentUserOf(call: Call, row: UserRow): Promise<Resource> {
  const factsOf = await accountFactsOf(call, [row.id]);
  return presentCurrentUser(row, factsOf(row.id));
}
