import { apiFault } from '#server/base/apiFault.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { paths } from '#shared/config/paths.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Resource } from '#shared/contract/resources.ts';

/** What is reported, with the person behind it and where it is. */
export interface ReportedThing {
  subject: ReportCall['subject'];
  subjectId: string;
  /** Whose account, class or text it is, or the other party of an order; null for unknown. */
  personId: string | null;
  /** Conversation of a message. */
  orderId: string | null;
  /** Class of a review. */
  listingId: string | null;
}

const perPage = 100;
/** Pages of a conversation in which a message is looked for. */
const mostPages = 20;

/** Returns a message that the reporter can see. @throws ApiFault not-found */
async function messageIn({ messages }: ServerSdk, orderId: string, id: string) {
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, meta } = await messages.query({
      transactionId: orderId,
      include: ['sender'],
      page,
      perPage,
    });
    const found = data.find(message => message.id === id);
    if (found) return found;
    if (page >= meta.totalPages) break;
  }
  throw apiFault(404, 'not-found', 'The message is not there.');
}

const otherPartyOf = (order: Resource<'transaction'>, reporterId: string): string | null => {
  const [customer, provider] = ['customer', 'provider'].map(name => relatedId(order, name));
  return (customer === reporterId ? provider : customer) ?? null;
};

/**
 * Reads what somebody reports. @throws the refusal of the marketplace for what the reporter can not
 * see
 */
export async function readReported(
  sdk: ServerSdk,
  { subject, subjectId: id, orderId }: Pick<ReportCall, 'subject' | 'subjectId' | 'orderId'>,
  reporterId: string,
): Promise<ReportedThing> {
  const thing = { subject, subjectId: id, personId: null, orderId: null, listingId: null };
  switch (subject) {
    case 'user':
      await sdk.users.show({ id });
      return { ...thing, personId: id };
    case 'listing': {
      const { data } = await sdk.listings.show({ id, include: ['author'] });
      return { ...thing, personId: relatedId(data, 'author') ?? null };
    }
    case 'order': {
      const { data } = await sdk.transactions.show({ id, include: ['customer', 'provider'] });
      return { ...thing, personId: otherPartyOf(data, reporterId) };
    }
    case 'message': {
      if (!orderId) throw apiFault(404, 'not-found', 'A message is reported with its order.');
      const message = await messageIn(sdk, orderId, id);
      return { ...thing, orderId, personId: relatedId(message, 'sender') ?? null };
    }
    case 'review': {
      const { data } = await sdk.reviews.show({ id, include: ['author', 'listing'] });
      return {
        ...thing,
        personId: relatedId(data, 'author') ?? null,
        listingId: relatedId(data, 'listing') ?? null,
      };
    }
  }
}

/** Address of the page that shows what is reported. */
export function reportedPath(thing: ReportedThing): string {
  const { subject, subjectId: id, orderId, listingId, personId } = thing;
  switch (subject) {
    case 'user':
      return paths.profile({ id });
    case 'listing':
      return paths.listing({ slug: 'class', id });
    case 'order':
      return paths.order({ id });
    case 'message':
      return paths.order({ id: orderId ?? id });
    case 'review':
      return listingId
        ? paths.listing({ slug: 'class', id: listingId })
        : paths.profile({ id: personId ?? id });
  }
}
