const changes = ['created', 'updated', 'deleted'];

/** Resources of the event log that are reported, with their changes. */
const told: Readonly<Record<string, readonly string[]>> = {
  availabilityException: changes,
  booking: changes,
  listing: changes,
  message: changes,
  review: changes,
  transaction: ['initiated', 'transitioned', 'updated', 'deleted'],
  user: changes,
};

/** Types of webhooks: those of the event log, with full stops as Standard Webhooks have them. */
export const webhookTypes: readonly string[] = Object.entries(told).flatMap(([resource, kinds]) =>
  kinds.map(kind => `${resource}.${kind}`),
);

/** Name of a type in the event log. */
export const eventTypeOf = (webhookType: string): string => webhookType.replace('.', '/');

/** Name of an event of the log as a type of webhooks. */
export const webhookTypeOf = (eventType: string): string => eventType.replace('/', '.');

/**
 * Returns the types that a filter names, in which a resource represents all of its types; null for
 * a wrong one.
 */
export function typesOfFilter(words: readonly string[]): string[] | null {
  const found = words.map(word =>
    webhookTypes.filter(type => type === word || type.startsWith(`${word}.`)),
  );
  return found.every(types => types.length > 0) ? [...new Set(found.flat())] : null;
}
