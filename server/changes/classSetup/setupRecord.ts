import * as v from 'valibot';
import { digestOf } from '#server/marketplaceClient/sdk/digest.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';

const anyFields = v.record(v.string(), v.unknown());

/** Where the changes of the stock were when it was zero: sales since then are recognised by it. */
const stockMark = v.object({
  /** Newest change; null without one. */
  newest: v.nullable(v.string()),
  /** Epoch milliseconds. */
  at: v.number(),
});

/** What a command had written when it was interrupted, and what it needs to take it back. */
const written = v.object({
  /** The class is held at other times. */
  isMoved: v.boolean(),
  /** It has fewer seats. */
  hasFewerSeats: v.boolean(),
  stockSeen: stockMark,
  /** Fields as they were, to write them again. */
  before: v.object({ publicData: anyFields, availabilityPlan: v.optional(anyFields) }),
});

const setupRecord = v.object({
  id: v.string(),
  kind: v.picklist(['publish', 'seats', 'schedule', 'openTimes']),
  /** Epoch milliseconds. */
  askedAt: v.number(),
  /** Fields of the listing that are to be written. */
  content: anyFields,
  /** Added in the same call that writes the content. */
  written: v.optional(written),
  /** Somebody booked meanwhile: added in the call that writes the fields as they were. */
  isRestored: v.optional(v.boolean()),
});

/**
 * A command on a class, stored in its private data from before the first step until after the last
 * (decision 196).
 */
export type SetupRecord = v.InferOutput<typeof setupRecord>;
export type Written = v.InferOutput<typeof written>;
export type StockMark = v.InferOutput<typeof stockMark>;

type WithData = { attributes: Pick<Listing['attributes'], 'privateData' | 'metadata'> };

/** Returns the command that a class is in the middle of; null without one. */
export function openSetup({ attributes: { privateData } }: WithData): SetupRecord | null {
  const { output, success } = v.safeParse(setupRecord, privateData?.setup);
  return success ? output : null;
}

/** Names what a command is to do: that stays the same from the first step to the last. */
export const setupDigestOf = ({ id, kind, askedAt, content }: SetupRecord): string =>
  digestOf({ id, kind, askedAt, content });

/**
 * Returns whether the server has recorded a command. Private data can be written past our pages,
 * and what is resumed is done with the rights of the operator.
 */
export const isRecordedByServer = (
  { attributes: { metadata } }: WithData,
  record: SetupRecord,
): boolean => metadata?.setupDigest === setupDigestOf(record);

/** Returns whether a class has times whose seats are sold; a stay has none. */
export const isPublishedClass = ({ attributes: { state, publicData } }: Listing): boolean =>
  state !== 'draft' && dateUnitOf(publicData) === null;
