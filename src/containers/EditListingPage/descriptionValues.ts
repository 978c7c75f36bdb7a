import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { PaymentKind } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';

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
  /** Once, unless it is held every week. */
  rhythm?: 'once' | 'weekly';
  /** Days of a weekly class, `1` for Sunday to `7`. */
  weeklyDays?: string[];
  /** `YYYY-MM-DD`, in the class's zone; of a weekly class the day it begins at the earliest. */
  startDate?: string;
  /** `HH:mm`, in the class's zone. */
  time?: string;
  /** Key of a class duration, e.g. `60_minutes`. */
  duration?: string;
  /** Places, as typed. */
  places?: string;
  /** Paid, unless it is free. */
  type?: 'paid' | 'free';
  /** How a weekly class is paid: by the session, by the month, or either. */
  paymentType?: string[];
  /** Of a session, a day or a night. */
  price?: Money | null;
  monthlyPrice?: Money | null;
  certificate?: string;
  /** Where the teacher teaches from. */
  place?: PlaceValue;
  building?: string;
  rules?: string;
}

type Complete = DescriptionValues & {
  title: string;
  description: string;
  workoutTypes: string[];
  timezone: string;
  places: string;
};
export type CompleteClass = Complete & {
  unit?: 'session';
  startDate: string;
  time: string;
  duration: string;
};
export type CompleteStay = Complete & { unit: DateUnit; price: Money };

/** The description tab when everything that it requires is there. */
export type CompleteDescription = CompleteClass | CompleteStay;

/** The unit of what is booked by dates; null for a class. */
export const unitOf = ({ unit }: DescriptionValues): DateUnit | null =>
  unit === undefined || unit === 'session' ? null : unit;

export const isStay = (values: CompleteDescription): values is CompleteStay =>
  unitOf(values) !== null;

/** Held every week rather than once. */
export const isWeekly = (values: DescriptionValues): boolean =>
  unitOf(values) === null && values.rhythm === 'weekly';

/** Booked without paying; only classes are. */
export const isFree = (values: DescriptionValues): boolean =>
  unitOf(values) === null && values.type === 'free';

/** How it is paid: what is not held every week has no months. */
export function paymentKindsOf(values: DescriptionValues): PaymentKind[] {
  if (!isWeekly(values)) return ['per_session'];
  const { paymentType = ['per_session'] } = values;
  return (['per_session', 'recurring'] as const).filter(kind => paymentType.includes(kind));
}
