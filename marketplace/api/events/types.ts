import { z } from 'zod';
import { commaList } from '#marketplace/contract/fields.ts';
import { eventedTypes } from './pastResources.ts';

const changes = ['created', 'updated', 'deleted'];
const changesOfTransactions = ['initiated', 'transitioned', 'updated', 'deleted'];

const typesOf = (resource: string): string[] =>
  (resource === 'transaction' ? changesOfTransactions : changes).map(
    change => `${resource}/${change}`,
  );

const known = new Map<string, string[]>(
  eventedTypes.flatMap(resource => {
    const types = typesOf(resource);
    return [[resource, types], ...types.map((type): [string, string[]] => [type, [type]])];
  }),
);

/** A list of event types, in which a resource type means all of its event types. */
export const eventTypes = () =>
  commaList().transform((words, context): string[] => {
    const found = words.map(word => known.get(word));
    if (words.length > 0 && found.every(types => types !== undefined)) {
      return [...new Set(found.flat())];
    }
    context.issues.push({
      code: 'custom',
      message: 'Expected types of events like listing/updated, or of resources like listing.',
      input: words,
    });
    return z.NEVER;
  });
