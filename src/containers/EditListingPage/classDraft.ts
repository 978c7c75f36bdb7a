import type { OwnListingBody } from '#src/api/types.ts';
import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import { classDurations, searchWords } from '#src/config/listing.ts';
import { dateUnitOf } from '#src/util/dateUnits.ts';
import type { DateUnit } from '#src/util/dateUnits.ts';
import type { LatLng, ListingPublicData, OwnListing } from '#src/util/entities.ts';
import type { Money } from '#src/util/money.ts';
import { addMinutes, formatInstant, instantOf } from '#src/util/time.ts';
import { sanitizeText } from '#src/util/validators.ts';
import { stayOf, stayPlanOf } from './stayDraft.ts';

/** What the description tab holds, as its fields hold it. Everything may still be missing. */
export interface DescriptionValues {
  /** What is sold: a class, unless it is a place by the day or by the night. */
  unit?: 'session' | DateUnit;
  title?: string;
  description?: string;
  workoutTypes?: string[];
  otherWorkoutType?: string;
  languages?: string[];
  /** IANA zone of the class. */
  timezone?: string;
  /** `YYYY-MM-DD`, in the class's zone. */
  startDate?: string;
  /** `HH:mm`, in the class's zone. */
  time?: string;
  /** Key of a class duration, e.g. `60_minutes`. */
  duration?: string;
  /** Places, as typed. */
  places?: string;
  price?: Money | null;
  certificate?: string;
  /** Where the teacher teaches from. */
  place?: PlaceValue;
  building?: string;
  rules?: string;
}

/** The description tab when everything that it requires is there. */
export type CompleteDescription = CompleteClass | CompleteStay;

type Complete = DescriptionValues & {
  title: string;
  description: string;
  workoutTypes: string[];
  timezone: string;
  places: string;
  price: Money;
};
type CompleteClass = Complete & {
  unit?: 'session';
  startDate: string;
  time: string;
  duration: string;
};
type CompleteStay = Complete & { unit: DateUnit };

/** The unit of what is booked by dates; null for a class. */
export const unitOf = ({ unit }: DescriptionValues): DateUnit | null =>
  unit === undefined || unit === 'session' ? null : unit;

const isStay = (values: CompleteDescription): values is CompleteStay => unitOf(values) !== null;

/** When a one-off class takes place; epoch milliseconds. */
export interface ClassTime {
  start: number;
  end: number;
}

const minutesOf = (duration: string): number =>
  classDurations.find(option => option.value === duration)?.minutes ?? 0;

/** Start and end of the class, or null while date, time, zone or duration are missing. */
export function classTimeOf(values: DescriptionValues): ClassTime | null {
  const { startDate, time, timezone, duration } = values;
  if (!startDate || !time || !timezone || !duration) return null;
  const start = instantOf({ date: startDate, time }, timezone);
  return { start, end: addMinutes(start, minutesOf(duration)) };
}

const clean = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed ? sanitizeText(trimmed) : undefined;
};

type PublicDataBody = { [Key in keyof ListingPublicData]: ListingPublicData[Key] | null };

/** What tells of a class and may be told anew at any time; `null` removes what an edit emptied. */
function wordsOf(values: CompleteDescription, teacherName: string): PublicDataBody {
  const styles = values.workoutTypes;
  const other = styles.includes('other') ? clean(values.otherWorkoutType) : undefined;
  const address = clean(values.place?.text);
  const building = clean(values.building);
  return {
    languages: values.languages ?? [],
    languagesFilter: values.languages ?? [],
    yogaStyles: styles,
    otherWorkoutType: other ?? null,
    yogaStylesFilter: [
      teacherName,
      ...styles.map(style => (style === 'other' ? (other ?? '') : searchWords(style))),
    ].filter(Boolean),
    certificate: clean(values.certificate) ?? null,
    location: address ? { address, ...(building ? { building } : {}) } : null,
    rules: clean(values.rules) ?? null,
  };
}

const geolocationOf = ({ place }: DescriptionValues): LatLng | null => place?.place?.origin ?? null;

/** The place of a listing as its field holds it. */
function placeOf({ attributes }: OwnListing): PlaceValue | undefined {
  const { geolocation: origin, publicData } = attributes;
  const address = publicData.location?.address;
  if (!address) return undefined;
  return { text: address, place: origin && { address, type: 'address', origin, bounds: null } };
}

/** When a one-off paid class is, and how it is sold. */
function sessionOf(values: CompleteClass): PublicDataBody {
  const { start, end } = classTimeOf(values) ?? { start: 0, end: 0 };
  return {
    timezone: values.timezone,
    startDate: values.startDate,
    startDateString: formatInstant(start, values.timezone, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    }),
    time: values.time,
    timeUpdated: true,
    stock: Number(values.places),
    classDuration: { key: values.duration, value: minutesOf(values.duration) },
    classDurationFilter: [values.duration],
    unixTimeStamp: start,
    lastClass: end,
    type: 'paid',
    paymentType: [{ value: 'per_session' }],
    weeklyDays: [],
    unitType: 'line-item/session',
  };
}

/** What the marketplace is sent for the complete description tab of what is not out yet. */
export const listingBodyOf = (
  values: CompleteDescription,
  teacherName: string,
): OwnListingBody => ({
  title: sanitizeText(values.title.trim()),
  description: sanitizeText(values.description.trim()),
  price: values.price,
  geolocation: geolocationOf(values),
  ...(isStay(values)
    ? {
        publicData: {
          ...wordsOf(values, teacherName),
          ...stayOf(values.unit, values.timezone, Number(values.places)),
        },
        availabilityPlan: stayPlanOf(Number(values.places)),
      }
    : {
        publicData: { ...wordsOf(values, teacherName), ...sessionOf(values) },
        // The class time is an availability exception; outside of it nothing can be booked.
        availabilityPlan: {
          type: 'availability-plan/time',
          timezone: values.timezone,
          entries: [],
        },
      }),
});

/** What of a class stays as it is, because people may have booked it so. */
export interface FixedParts {
  time: boolean;
  places: boolean;
  price: boolean;
}

/**
 * Once a class is out its time is fixed; of a weekly one the places too, and the price of a free one.
 * Of what is booked by dates the unit and the places are.
 */
export function fixedPartsOf(listing: OwnListing | null): FixedParts {
  if (!listing || listing.attributes.state === 'draft') {
    return { time: false, places: false, price: false };
  }
  const { weeklyDays = [], type } = listing.attributes.publicData;
  const isWeekly = weeklyDays.length > 0;
  const isStay = dateUnitOf(listing.attributes.publicData) !== null;
  return { time: true, places: isWeekly || isStay, price: isWeekly || type === 'free' };
}

/** What the marketplace is sent for a class that is out: nothing of its fixed parts. */
export const changeBodyOf = (
  values: CompleteDescription,
  teacherName: string,
  fixed: FixedParts,
): OwnListingBody => ({
  title: sanitizeText(values.title.trim()),
  description: sanitizeText(values.description.trim()),
  ...(fixed.price ? {} : { price: values.price }),
  geolocation: geolocationOf(values),
  publicData: {
    ...wordsOf(values, teacherName),
    ...(fixed.places ? {} : { stock: Number(values.places) }),
  },
});

/** The fields of the description tab for a listing that exists. */
export function descriptionOf(listing: OwnListing): DescriptionValues {
  const { title, description, price, publicData } = listing.attributes;
  return {
    unit: dateUnitOf(publicData) ?? 'session',
    title,
    description: description ?? '',
    workoutTypes: publicData.yogaStyles ?? [],
    otherWorkoutType: publicData.otherWorkoutType,
    languages: publicData.languages ?? [],
    timezone: publicData.timezone,
    startDate: publicData.startDate,
    time: publicData.time,
    duration: publicData.classDuration?.key,
    places: publicData.stock === undefined ? undefined : String(publicData.stock),
    price,
    certificate: publicData.certificate,
    place: placeOf(listing),
    building: publicData.location?.building,
    rules: publicData.rules,
  };
}

/** Whether a listing has all that the description tab requires, so that the next tab is open. */
export function isDescriptionComplete(listing: OwnListing | null): boolean {
  if (!listing) return false;
  const { title, description, publicData } = listing.attributes;
  const { startDate, classDuration, classDurationFilter, location } = publicData;
  const isPlanned = dateUnitOf(publicData)
    ? Boolean(location)
    : Boolean(startDate && classDuration && classDurationFilter);
  return (
    Boolean(title && description && publicData.timezone) &&
    (publicData.yogaStyles?.length ?? 0) > 0 &&
    isPlanned &&
    publicData.stock !== undefined
  );
}

/** Whether it can still be published: the start of a class has to lie ahead, a place has none. */
export const startsInFuture = (listing: OwnListing, now: number): boolean =>
  dateUnitOf(listing.attributes.publicData) !== null ||
  (listing.attributes.publicData.unixTimeStamp ?? 0) > now;
