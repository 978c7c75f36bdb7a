import * as v from 'valibot';

const person = v.nullable(v.object({ id: v.string(), name: v.string() }));

const event = v.object({
  id: v.string(),
  sequenceId: v.number(),
  at: v.string(),
  /** For instance `listing/updated`. */
  type: v.string(),
  source: v.string(),
  resource: v.object({ type: v.string(), id: v.string() }),
  by: v.object({ user: person, operator: person }),
  changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
});
export type ShownEvent = v.InferOutput<typeof event>;

/** A page of the event log, newest first. */
export const eventsShape = v.object({
  events: v.array(event),
  /** Number before which older events are; null at the end. */
  next: v.nullable(v.number()),
});
