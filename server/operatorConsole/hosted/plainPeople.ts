import * as v from 'valibot';
import type { IntegrationSdk, PlainAnswer } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { PageNumber } from '#server/marketplaceClient/sdk/everyPage.ts';
import { operatorRoleOf } from '@flowroom/marketplace/operatorRoles';

const person = v.object({
  id: v.string(),
  attributes: v.object({
    email: v.fallback(v.string(), ''),
    emailVerified: v.fallback(v.boolean(), false),
    createdAt: v.string(),
    state: v.fallback(v.string(), 'active'),
    banned: v.fallback(v.boolean(), false),
    deleted: v.fallback(v.boolean(), false),
    profile: v.object({
      firstName: v.fallback(v.string(), ''),
      lastName: v.fallback(v.string(), ''),
      displayName: v.fallback(v.string(), ''),
      metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
    }),
  }),
});

const paged = v.object({ totalItems: v.number(), totalPages: v.number() });

/** A person in lists of the console; null for an account that is deleted or can not be read. */
export function presentPerson(resource: unknown) {
  const { success, output } = v.safeParse(person, resource);
  if (!success || output.attributes.deleted) return null;
  const { id, attributes } = output;
  const { email, emailVerified, createdAt, banned, state, profile } = attributes;
  const { firstName, lastName, displayName, metadata } = profile;
  return {
    ...{ id, email, emailVerified, firstName, lastName, displayName, createdAt },
    state: banned ? 'banned' : state,
    role: operatorRoleOf(metadata),
  };
}

type ListedPerson = NonNullable<ReturnType<typeof presentPerson>>;

function readPeople({ data, meta }: PlainAnswer) {
  const found = Array.isArray(data) ? data : [];
  const rows = found.map(presentPerson).filter(row => row !== null);
  return { rows, ...v.parse(paged, meta) };
}

/** Queries people. */
export const queryPeople = async (operator: () => IntegrationSdk, params: object) =>
  readPeople(await operator().plain(sdk => sdk.users.query(params)));

/** Pages of the newest accounts that are looked through; each is a call that is billed. */
const mostPages = 3;

/**
 * Reads the newest accounts, as the Integration API has no filter by state. `isPartial`:
 * there are older ones.
 */
export async function readNewPeople(operator: () => IntegrationSdk) {
  const read = async (page: PageNumber) => {
    const { rows, totalPages } = await queryPeople(operator, { ...page, sort: 'createdAt' });
    return { rows, meta: { totalPages } };
  };
  const rows: ListedPerson[] = [];
  let isPartial = false;
  for await (const page of numberedPages(read, mostPages)) {
    rows.push(...page.rows);
    isPartial = page.meta.totalPages > mostPages;
  }
  return { rows, isPartial };
}
