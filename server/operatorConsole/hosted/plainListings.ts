import * as v from 'valibot';
import { waitsForApproval } from '#server/marketplaceClient/pendingListings.ts';
import type { IntegrationSdk, PlainAnswer } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { PageNumber } from '#server/marketplaceClient/sdk/everyPage.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { readMany } from '#shared/contract/resources.ts';

const text = v.fallback(v.nullable(v.string()), null);
const noRejection = { reason: '', at: '', by: null, changedAt: null };
const rejection = v.fallback(
  v.nullable(
    v.object({
      reason: v.fallback(v.string(), ''),
      at: v.fallback(v.string(), ''),
      by: text,
      changedAt: text,
    }),
  ),
  noRejection,
);
const money = v.object({ amount: v.number(), currency: v.string() });

const listing = v.object({
  id: v.string(),
  attributes: v.object({
    title: v.fallback(v.string(), ''),
    state: v.string(),
    createdAt: v.string(),
    price: v.fallback(v.nullable(money), null),
    metadata: v.fallback(v.object({ rejection: v.optional(rejection, null) }), {
      rejection: null,
    }),
  }),
  relationships: v.object({ author: v.object({ data: v.object({ id: v.string() }) }) }),
});

/** A person beside what is theirs, in answers of the Integration API. */
export const includedPerson = v.object({
  id: v.string(),
  type: v.literal('user'),
  attributes: v.object({
    email: v.fallback(v.string(), ''),
    state: v.fallback(v.string(), 'active'),
    banned: v.fallback(v.boolean(), false),
    deleted: v.fallback(v.boolean(), false),
    profile: v.fallback(v.object({ displayName: v.string() }), { displayName: '' }),
  }),
});

/** Presents a person beside a listing or an order, as the Console API does. */
export function presentParty(id: string, included: readonly unknown[] = []) {
  for (const resource of included) {
    const { success, output } = v.safeParse(includedPerson, resource);
    if (!success || output.id !== id) continue;
    const { email, banned, deleted, profile, state } = output.attributes;
    const known = banned ? 'banned' : state;
    return { id, email, name: profile.displayName, state: deleted ? 'deleted' : known };
  }
  return { id, email: '', name: '', state: 'deleted' };
}

/** A listing in lists of the console. */
export type ListedListing = ReturnType<typeof readListings>['rows'][number];

const paged = v.object({ totalItems: v.number(), totalPages: v.number() });

/** Reads listings with their authors from an answer; `waits` is decided by what they contain. */
function readListings({ data, included, meta }: PlainAnswer) {
  const pagination = v.parse(paged, meta);
  const waiting = new Set(
    entitiesOf(readMany('listing', { data, included, meta }))
      .filter(waitsForApproval)
      .map(({ id }) => id),
  );
  const found = Array.isArray(data) ? data : [];
  const rows = found.flatMap((resource: unknown) => {
    const { success, output } = v.safeParse(listing, resource);
    if (!success) return [];
    const { id, attributes, relationships } = output;
    const { title, state, createdAt, price, metadata } = attributes;
    const author = presentParty(relationships.author.data.id, included);
    return [
      {
        ...{ id, title, state, authorId: author.id, author, createdAt, price },
        rejection: metadata.rejection,
        waits: waiting.has(id),
        // The Integration API does not have them.
        updatedAt: null,
        approvedAt: null,
      },
    ];
  });
  return { rows, ...pagination };
}

type Operator = () => IntegrationSdk;

/** Queries listings with their authors. */
export const queryListings = async (operator: Operator, params: object) =>
  readListings(
    await operator().plain(sdk => sdk.listings.query({ ...params, include: ['author'] })),
  );

/** Reads a listing with its author. @throws the refusal of the marketplace */
export async function showListing(operator: Operator, id: string): Promise<ListedListing> {
  const { data, included } = await operator().plain(sdk =>
    sdk.listings.show({ id, include: ['author'] }),
  );
  const meta = { totalItems: 1, totalPages: 1, page: 1, perPage: 1 };
  const [row] = readListings({ data: [data], included, meta }).rows;
  if (!row) throw new Error('The listing can not be read.');
  return row;
}

/** Pages of pending listings that are read at most; each is a call that is billed. */
const mostPages = 5;

/** Reads listings that wait for approval, oldest first; `isPartial`: there are more. */
export async function readQueue(operator: Operator) {
  // The Integration API sorts the oldest first by a minus.
  const query = { states: ['pendingApproval'], sort: '-createdAt' };
  const read = async (page: PageNumber) => {
    const { rows, totalPages } = await queryListings(operator, { ...query, ...page });
    return { rows, meta: { totalPages } };
  };
  const rows: ListedListing[] = [];
  let isPartial = false;
  for await (const page of numberedPages(read, mostPages)) {
    rows.push(...page.rows.filter(({ waits }) => waits));
    isPartial = page.meta.totalPages > mostPages;
  }
  return { rows, isPartial };
}
