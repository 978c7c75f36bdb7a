import type { Resource } from '#marketplace/contract/resource.ts';
import { stripeFlagsOf } from '#marketplace/db/stripe.ts';
import { findPublicUsers, findUsers } from '#marketplace/db/users.ts';
import type { UserRow } from '#marketplace/db/users.ts';
import type { Call } from '../operation.ts';
import { presentCurrentUser, presentUser, presentUserForIntegration } from './present.ts';
import type { StripeFacts } from './present.ts';

const notConnected: StripeFacts = {
  stripeConnected: false,
  stripePayoutsEnabled: false,
  stripeChargesEnabled: false,
};

async function stripeFactsOf(call: Call, ids: readonly string[]) {
  const found = await stripeFlagsOf(call.db, ids);
  return (id: string): StripeFacts => found.get(id) ?? notConnected;
}

/** People for relationships: the public view, and everything for operators. */
export async function loadUsers(call: Call, ids: readonly string[]): Promise<Resource[]> {
  if (call.actor.scope !== 'integ') {
    return (await findPublicUsers(call.db, ids)).map(presentUser);
  }
  const rows = [...(await findUsers(call.db, ids)).values()];
  const stripe = await stripeFactsOf(call, ids);
  return rows.map(row => presentUserForIntegration(row, stripe(row.id)));
}

/** What a person sees of themselves. */
export async function currentUserOf(call: Call, row: UserRow): Promise<Resource> {
  const stripe = await stripeFactsOf(call, [row.id]);
  return presentCurrentUser(row, stripe(row.id));
}
