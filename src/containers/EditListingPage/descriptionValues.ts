import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { PaymentKind } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';

/** Values of the description form, as its fields hold them. Any may be missing. */
export interface DescriptionValues {
  /** Unit of sale: a session of a class, or a day or a night of a stay. */
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
  /** Number of seats, as typed. */
  places?: string;
  /** Paid, unless it is free. */
  type?: 'paid' | 'free';
  /** Ways to pay for a weekly class: by the session, by the month, or both. */
  paymentType?: string[];
  /** Price of a session, a day or a night. */
  price?: Money | null;
  monthlyPrice?: Money | null;
  certificate?: string;
  /** Place of the teacher or of the stay. */
  place?: PlaceValue;
  building?: string;
  rules?: string;
}

/** Description with all that an edit of a published listing requires. */
export type SavableDescription = DescriptionValues & {
  title: string;
  description: string;
  workoutTypes: string[];
  timezone: string;
  places: string;
};
export type CompleteClass = SavableDescription & {
  unit?: 'session';
  startDate: string;
  time: string;
  duration: string;
};
export type CompleteStay = SavableDescription & { unit: DateUnit; price: Money };

/** Description with all that a draft requires. */
export type CompleteDescription = CompleteClass | CompleteStay;

/** Returns the unit of a stay; null for a class. */
export const unitOf = ({ unit }: DescriptionValues): DateUnit | null =>
  unit === undefined || unit === 'session' ? null : unit;

export const isStay = (values: CompleteDescription): values is CompleteStay =>
  unitOf(values) !== null;

/** Tells whether the values are enough for an edit of a published listing. */
export const isSavable = (values: DescriptionValues): values is SavableDescription =>
  Boolean(
    values.title && values.description && values.workoutTypes && values.timezone && values.places,
  );

/** Tells whether the values are enough for a draft. */
export const isComplete = (values: DescriptionValues): values is CompleteDescription =>
  isSavable(values) &&
  Boolean(unitOf(values) ? values.price : values.startDate && values.time && values.duration);

/** Tells whether a class is held every week. */
export const isWeekly = (values: DescriptionValues): boolean =>
  unitOf(values) === null && values.rhythm === 'weekly';

/** Tells whether a class is free. Stays never are. */
export const isFree = (values: DescriptionValues): boolean =>
  unitOf(values) === null && values.type === 'free';

/** Returns the ways to pay. Only a weekly class can be paid by the month. */
export function paymentKindsOf(values: DescriptionValues): PaymentKind[] {
  if (!isWeekly(values)) return ['per_session'];
  const { paymentType = ['per_session'] } = values;
  return (['per_session', 'recurring'] as const).filter(kind => paymentType.includes(kind));
}

/** Returns the payout of a price. Each fee is rounded separately, as on the bill. */
export function payoutOf({ amount, currency }: Money): Money {
  const fees = [marketplace.providerCommissionPercent, marketplace.paymentGatewayFeePercent].map(
    percent => multiplyHalfEven(amount, Math.round(percent * 100), 10_000),
  );
  return { amount: fees.reduce((left, fee) => left - fee, amount), currency };
}
