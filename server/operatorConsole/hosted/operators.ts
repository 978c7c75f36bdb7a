import * as v from 'valibot';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { operatorRoleOf } from '@flowroom/marketplace/operatorRoles';

/** Somebody whose metadata name a role. */
export interface Operator {
  id: string;
  email: string;
  name: string;
  role: NonNullable<ReturnType<typeof operatorRoleOf>>;
}

const account = v.object({
  id: v.string(),
  attributes: v.object({
    email: v.string(),
    banned: v.fallback(v.boolean(), false),
    deleted: v.fallback(v.boolean(), false),
    state: v.fallback(v.string(), 'active'),
    profile: v.object({
      displayName: v.fallback(v.string(), ''),
      metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
    }),
  }),
});

/** Reads an operator from an account of the Integration API; null for one who is none. */
export function operatorOf(resource: unknown): Operator | null {
  const { success, output } = v.safeParse(account, resource);
  if (!success) return null;
  const { id, attributes } = output;
  const { email, banned, deleted, state, profile } = attributes;
  const role = operatorRoleOf(profile.metadata);
  if (role === null || banned || deleted || state !== 'active') return null;
  return { id, email, name: profile.displayName, role };
}

/** Returns the operator with an id; null for one who is none, or not any more. */
export type FindOperator = (id: string, isAct: boolean) => Promise<Operator | null>;

/** Milliseconds for which a role is remembered for what only reads: each call is billed. */
const rememberedMs = 20_000;

/** Reads roles over the Integration API, again for each act. `now`: epoch milliseconds */
export function findOperator(operator: () => IntegrationSdk, now: () => number): FindOperator {
  const known = new Map<string, { found: Operator | null; at: number }>();
  return async (id, isAct) => {
    const remembered = known.get(id);
    if (!isAct && remembered && now() - remembered.at < rememberedMs) return remembered.found;
    const answer = await operator()
      .plain(sdk => sdk.users.show({ id }))
      .catch((error: unknown) => {
        if (statusOf(error) === 404) return null;
        throw error;
      });
    const found = operatorOf(answer?.data);
    // Those who are none call once only.
    if (found) known.set(id, { found, at: now() });
    else known.delete(id);
    return found;
  };
}
