import { randomUUID } from 'node:crypto';
import type { Reports } from './reports.ts';
import type { ReportedThing } from './reportedThing.ts';
import type { StoredWord, WordList } from './wordList.ts';
import { createWordFinder } from './words.ts';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { isRecord } from '#shared/contract/lenient.ts';

export interface WordFollowerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  reports: Reports;
  words: WordList;
}

/** A text of somebody, and when it was written; null for one that may have been changed since. */
interface WrittenText extends ReportedThing {
  text: string;
  at: string | null;
}

const eventTypes = 'listing/created,listing/updated,message/created,review/created';

/** Keys of what an event names: a class, or the order whose conversation and reviews are read. */
function keysOf({ listing, message, review, resourceId }: MarketplaceEvent): string[] {
  if (listing) return [`listing ${resourceId}`];
  const text = message ?? review;
  const orderId = text && relatedId(text, 'transaction');
  return orderId ? [`order ${orderId}`] : [];
}

/** Returns the texts of extended data. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isRecord(value) ? Object.values(value).flatMap(textsOf) : [];
}

/** Reads the texts of a class; none while only its author sees it. */
async function listingTexts({ listings }: IntegrationSdk, id: string): Promise<WrittenText[]> {
  const answer = await listings.show({ id, include: ['author'] });
  const { title, description, state, publicData } = entityOf(answer).attributes;
  if (state === 'draft' || state === 'closed') return [];
  const text = [title, description ?? '', ...textsOf(publicData)].join('\n');
  const personId = relatedId(answer.data, 'author');
  return [
    { subject: 'listing', subjectId: id, personId, orderId: null, listingId: null, text, at: null },
  ];
}

const include = ['listing', 'messages', 'messages.sender', 'reviews', 'reviews.author'];

/** Reads the messages and reviews of an order. */
async function orderTexts({ transactions }: IntegrationSdk, id: string): Promise<WrittenText[]> {
  const order = entityOf(await transactions.show({ id, include }));
  const listingId = order.listing?.id ?? null;
  const messages = (order.messages ?? []).map(({ id: subjectId, sender, attributes }) => ({
    subject: 'message' as const,
    subjectId,
    personId: sender?.id ?? null,
    orderId: id,
    listingId: null,
    text: attributes.content,
    at: attributes.createdAt,
  }));
  const reviews = (order.reviews ?? []).map(({ id: subjectId, author, attributes }) => ({
    subject: 'review' as const,
    subjectId,
    personId: author?.id ?? null,
    orderId: null,
    listingId,
    text: attributes.content,
    at: attributes.createdAt,
  }));
  return [...messages, ...reviews];
}

/** Words that operators had listed when a text was written. */
const listedBefore = (words: readonly StoredWord[], at: string | null): string[] =>
  words.filter(word => at === null || word.addedAt <= at).map(({ word }) => word);

/** Characters of a text that a report shows. */
const longestText = 1_000;

/**
 * Reports new texts of classes, messages and reviews that have a word of the operators' list.
 * Nothing is held back: operators decide.
 */
export function createWordFollower(options: WordFollowerOptions): Reconciler {
  const { operator, reports, words, ...settings } = options;

  async function textsAt(key: string): Promise<WrittenText[]> {
    const [kind, id = ''] = key.split(' ');
    try {
      return await (kind === 'listing' ? listingTexts(operator(), id) : orderTexts(operator(), id));
    } catch (error) {
      // Deleted meanwhile.
      if (isRefusal(error, 404)) return [];
      throw error;
    }
  }

  return createEventReconciler({
    ...settings,
    name: 'words',
    // Only new texts are looked at.
    all: () => Promise.resolve([]),
    async events(after) {
      const found = await operator().events.query({ ...after, eventTypes });
      const isWanted = found.length > 0 && (await words.list()).length > 0;
      return found.map(event => ({
        sequenceId: event.sequenceId,
        keys: isWanted ? keysOf(event) : [],
      }));
    },
    async followUp(key) {
      const listed = await words.list();
      for (const { text, at, ...thing } of await textsAt(key)) {
        const matched = createWordFinder(listedBefore(listed, at))(text);
        if (matched.length === 0) continue;
        await reports.addFlagged({
          ...thing,
          id: randomUUID(),
          at: new Date(settings.now()),
          words: matched,
          text: text.slice(0, longestText),
        });
      }
    },
  });
}
