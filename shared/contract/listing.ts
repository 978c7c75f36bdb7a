import * as v from 'valibot';
import { fields, instant, isRecord, line, listOf, text, word } from './lenient.ts';
import {
  listingMetadata,
  listingPrivateData,
  listingPublicData,
  scheduleFields,
} from './listingData.ts';
import type { ListingPublicData, ScheduleField } from './listingData.ts';
import { latLng, money, seats } from './values.ts';

export const listingState = v.picklist(['draft', 'pendingApproval', 'published', 'closed']);
export type ListingState = v.InferOutput<typeof listingState>;

const availabilityPlan = fields(
  {
    type: v.picklist(['availability-plan/day', 'availability-plan/time']),
    timezone: word,
    entries: listOf(
      fields({ dayOfWeek: word, seats, startTime: word, endTime: word }, 'dayOfWeek', 'seats'),
      1_000,
    ),
  },
  'type',
);
export type AvailabilityPlan = v.InferOutput<typeof availabilityPlan>;

const attributes = fields({
  title: line(1_000),
  description: v.nullable(text(20_000)),
  price: v.nullable(money),
  state: listingState,
  deleted: v.boolean(),
  createdAt: instant,
  geolocation: v.nullable(latLng),
  publicData: listingPublicData,
  metadata: listingMetadata,
  /** Only on an ownListing. */
  privateData: listingPrivateData,
  availabilityPlan: v.nullable(availabilityPlan),
  /** Fields of the schedule that are there and do not fit: with any of them it is not showable. */
  misfits: listOf(v.picklist(scheduleFields)),
});

type ReadAttributes = v.InferOutput<typeof attributes>;

/** Fields of the schedule that are there and were not read. */
function misfitsOf(raw: unknown, read: ListingPublicData = {}): ScheduleField[] {
  if (!isRecord(raw)) return [];
  return scheduleFields.filter(name => raw[name] != null && read[name] === undefined);
}

/** Attributes of a listing, of another user or one's own. */
export const listingAttributes = v.pipe(
  v.unknown(),
  v.transform((raw): ReadAttributes => {
    const { output, success } = v.safeParse(attributes, raw);
    const read: ReadAttributes = success ? output : {};
    const misfits = isRecord(raw) ? misfitsOf(raw.publicData, read.publicData) : [];
    return misfits.length > 0 ? { ...read, misfits } : read;
  }),
);

/** Returns whether a listing can be shown to others: nothing of its schedule would be a lie. */
export const isShowable = ({
  attributes: { misfits = [] },
}: {
  attributes: { misfits?: readonly ScheduleField[] };
}): boolean => misfits.length === 0;
