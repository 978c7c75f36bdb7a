import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import type { FieldValues } from './fieldValues.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type {
  BookingMode,
  CancellationPolicy,
  PaymentKind,
  Venue,
} from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';

/** Values of the description form, as its fields hold them. Any may be missing. */
export interface DescriptionValues extends FieldValues {
  /** Unit of sale: a session of a class, or a day or a night of a stay. */
  unit?: 'session' | DateUnit;
  title?: string;
  description?: string;
  /** IANA zone of the class. */
  timezone?: string;
  /** Once, unless it is held every week. */
  rhythm?: 'once' | 'weekly';
  /** Days of a weekly class, `1` for Sunday to `7`. */
  weeklyDays?: string[];
  /** `YYYY-MM-DD`, in the class's zone; of a weekly class the day it begins at the earliest. */
  startDate?: string;
  /** `HH:mm`, in the class's zone. */
  time?: string;
  /** Key of a class duration, e.g. `60_minutes`, or `other` with `minutes`. */
  duration?: string;
  /** Length of a class in minutes as typed, where none of the offered ones fits. */
  minutes?: string;
  /** Some days of a weekly class have times of their own. */
  hasDayTimes?: boolean;
  /** Times by `dayKey` that differ from `time`. */
  dayTimes?: Partial<Record<string, string>>;
  /** Lengths by `dayKey` that differ, as they are saved: no field changes them. */
  dayMinutes?: Partial<Record<string, number>>;
  /** `YYYY-MM-DD`: last day on which a weekly class may be held. */
  seriesEnd?: string;
  /** Days of a weekly class on which it is not held, in order. */
  skippedDates?: string[];
  /** First and last day of a holiday that is not yet added to `skippedDates`. */
  skipFrom?: string;
  skipTo?: string;
  /** Number of seats, as typed. */
  places?: string;
  /** Paid, unless it is free. */
  type?: 'paid' | 'free';
  /** A weekly class is sold date by date or by the month, unless it is sold as a whole. */
  soldAs?: 'dates' | 'course';
  /** Number of the date until whose begin a course can be booked. */
  joinUntil?: string;
  /** Ways to pay for a weekly class: by the session, by the month, or both. */
  paymentType?: string[];
  /** Name of a place of a class on a bill. */
  saleUnit?: 'session' | 'person';
  /** Most places in one booking of a class, as typed. */
  placesPerOrder?: string;
  /** Without it the default of free and of paid classes counts. */
  bookingMode?: BookingMode;
  /** Hours before the class, as typed. */
  bookingClosesHours?: string;
  cancellationPolicy?: CancellationPolicy;
  /** Price of a session, a day or a night. */
  price?: Money | null;
  monthlyPrice?: Money | null;
  /** Where a class is held; online where nothing is chosen. */
  venue?: Venue;
  /** Place of the teacher, of the class in a room, or of the stay. */
  place?: PlaceValue;
  building?: string;
}

/** Description with all that an edit of a published listing requires. */
export type SavableDescription = DescriptionValues & {
  title: string;
  description: string;
  workoutTypes: string[];
  timezone: string;
  places: string;
};

/** Returns the unit of a stay; null for a class. */
export const unitOf = ({ unit }: DescriptionValues): DateUnit | null =>
  unit === undefined || unit === 'session' ? null : unit;

/** Returns whether a class is held in a room. */
export const isRoomClass = (values: DescriptionValues): boolean =>
  unitOf(values) === null && values.venue === 'room';

/** Returns whether the values are enough for an edit of a published listing. */
export const isSavable = (values: DescriptionValues): values is SavableDescription =>
  Boolean(
    values.title && values.description && values.workoutTypes && values.timezone && values.places,
  );

/** Name of a weekday's field in `dayTimes`; a bare number would name a member of a list. */
export const dayKey = (day: string): string => `day${day}`;

/** Returns a whole number as typed; null while it is missing or no number. */
export const countOf = (typed: string | undefined): number | null =>
  /^\d{1,6}$/.test(typed?.trim() ?? '') ? Number(typed) : null;

/** Returns whether a class is held every week. */
export const isWeekly = (values: DescriptionValues): boolean =>
  unitOf(values) === null && values.rhythm === 'weekly';

/** Returns whether a class is free. Stays never are. */
export const isFree = (values: DescriptionValues): boolean =>
  unitOf(values) === null && values.type === 'free';

/** Returns whether a class is a course that is sold as a whole. */
export const isCourse = (values: DescriptionValues): boolean =>
  isWeekly(values) && values.soldAs === 'course';

/** Returns the ways to pay. Only a weekly class can be paid by the month, or as a whole. */
export function paymentKindsOf(values: DescriptionValues): PaymentKind[] {
  if (!isWeekly(values)) return ['per_session'];
  if (isCourse(values)) return ['recurring'];
  const { paymentType = ['per_session'] } = values;
  return (['per_session', 'recurring'] as const).filter(kind => paymentType.includes(kind));
}

/** A draft as far as it can be saved. */
export interface SplitDraft {
  /** Values without those that are wrong. */
  values: DescriptionValues;
  /** Fields that are filled in and wrong. */
  wrong: (keyof DescriptionValues)[];
  /** Their values, which are not saved. */
  unsaved: Partial<DescriptionValues>;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** Takes what is wrong out of a draft. `errors` are those of its form, by field. */
export function splitDraft(values: DescriptionValues, errors: object): SplitDraft {
  // The names are those of fields of this form.
  const names = Object.keys(values) as (keyof DescriptionValues)[];
  const wrong = names.filter(name => name in errors && !isBlank(values[name]));
  const pick = (wanted: (name: keyof DescriptionValues) => boolean) =>
    Object.fromEntries(names.filter(wanted).map(name => [name, values[name]]));
  return {
    values: pick(name => !wrong.includes(name)),
    wrong,
    unsaved: pick(name => wrong.includes(name)),
  };
}
