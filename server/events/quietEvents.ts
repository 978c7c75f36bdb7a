import { LRUCache } from 'lru-cache';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';

/** Followers of the event log, each with its position. */
const mostQuestions = 100;

/**
 * Answers a query for events that found none from memory, until the data of the marketplace has
 * changed: ten followers query every few seconds, most of the time without a result.
 * @param dataVersion another one after each change (of the embedded marketplace)
 */
export function quietEvents(
  { events, ...others }: IntegrationSdk,
  dataVersion: () => Promise<string>,
): IntegrationSdk {
  /** Version at which there was no answer, by question. */
  const empty = new LRUCache<string, string>({ max: mostQuestions });
  return {
    ...others,
    events: {
      async query(params: object): Promise<MarketplaceEvent[]> {
        const question = JSON.stringify(params);
        // Read before the events: what is committed meanwhile is another version.
        const version = await dataVersion();
        if (empty.get(question) === version) return [];
        const found = await events.query(params);
        if (found.length === 0) empty.set(question, version);
        return found;
      },
    },
  };
}
