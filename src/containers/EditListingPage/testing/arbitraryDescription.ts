import fc from 'fast-check';
import { timeZones, weeklyDays } from '#shared/config/listing.ts';
import { classDurations } from '#shared/fields/listingFields.ts';
import { bookingModes, cancellationPolicies, venues } from '#shared/contract/listingData.ts';
import type { Place } from '#shared/geo/place.ts';
import { dayKey } from '../descriptionValues.ts';
import type { DescriptionValues } from '../descriptionValues.ts';
import { formFields } from '../fieldValues.ts';
import type { FieldName, FieldValues, FormField } from '../fieldValues.ts';

/** Text as it is typed: names in any script, nonsense, nothing. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', ' ', '12', 'twelve', '-3', 'مريم', '山田', '<b>', '👩‍👩‍👧'),
);
const oneOf = (choices: readonly { value: string }[]) =>
  fc.constantFrom(...choices.map(({ value }) => value));
const someOf = (choices: readonly { value: string }[]) =>
  fc.subarray(choices.map(({ value }) => value));
const day = fc
  .date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map(date => date.toISOString().slice(0, 10));
/** A date field holds a day, or what was typed in its place. */
const date = fc.oneof(day, typed);
const time = fc.oneof(fc.constantFrom('06:00', '18:30', '23:45', ''));
const amount = fc.record({ amount: fc.nat(9_999_999), currency: fc.constant('USD') });
const price = fc.oneof(amount, fc.constant(null), typed) as fc.Arbitrary<
  NonNullable<DescriptionValues['price']>
>;
const latLng = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const point: fc.Arbitrary<Place> = fc.record({
  address: typed,
  type: fc.constantFrom('address', 'place'),
  origin: latLng,
  bounds: fc.option(fc.record({ ne: latLng, sw: latLng })),
});
const dayTimes = fc
  .array(fc.tuple(oneOf(weeklyDays), time), { maxLength: 7 })
  .map(times => Object.fromEntries(times.map(([name, at]) => [dayKey(name), at])));
const dayMinutes = fc
  .array(fc.tuple(oneOf(weeklyDays), fc.integer({ min: 10, max: 480 })), { maxLength: 7 })
  .map(lengths => Object.fromEntries(lengths.map(([name, minutes]) => [dayKey(name), minutes])));

/** What the descriptive fields may hold. */
function fieldArbitraries() {
  const arbitraryOf = ({ schemaType, choices = [] }: FormField): fc.Arbitrary<unknown> => {
    if (schemaType === 'text') return typed;
    // The last one has a text of its own, where there is one.
    const some = [...choices.slice(0, 2), ...choices.slice(-1)];
    return schemaType === 'enum' ? oneOf(some) : someOf(some);
  };
  return Object.fromEntries(
    formFields.flatMap(field => [
      [field.name, arbitraryOf(field)],
      ...(field.otherKey ? [[field.otherKey, typed]] : []),
    ]),
    // One for each of them.
  ) as { [Name in FieldName]: fc.Arbitrary<FieldValues[Name]> };
}

/** What each field of the form may hold. Any may be left as it is. */
const fields: {
  [Name in keyof Required<DescriptionValues>]: fc.Arbitrary<DescriptionValues[Name]>;
} = {
  unit: fc.constantFrom('session', 'day', 'night'),
  title: typed,
  description: typed,
  ...fieldArbitraries(),
  timezone: oneOf(timeZones),
  rhythm: fc.constantFrom('once', 'weekly'),
  weeklyDays: someOf(weeklyDays),
  startDate: date,
  time,
  duration: fc.oneof(oneOf(classDurations), fc.constant('other')),
  minutes: typed,
  hasDayTimes: fc.boolean(),
  dayTimes,
  dayMinutes,
  seriesEnd: date,
  skippedDates: fc.uniqueArray(day, { maxLength: 20 }),
  skipFrom: date,
  skipTo: date,
  places: typed,
  type: fc.constantFrom('paid', 'free'),
  paymentType: someOf([{ value: 'per_session' }, { value: 'recurring' }]),
  soldAs: fc.constantFrom('dates', 'course'),
  joinUntil: fc.constantFrom('1', '2', '3'),
  saleUnit: fc.constantFrom('session', 'person'),
  placesPerOrder: typed,
  bookingMode: fc.constantFrom(...bookingModes),
  bookingClosesHours: typed,
  cancellationPolicy: fc.constantFrom(...cancellationPolicies),
  price,
  monthlyPrice: price,
  venue: fc.constantFrom(...venues),
  place: fc.record({ text: typed, place: fc.option(point) }),
  building: typed,
};

/** Values of the form of a listing, whatever they have to do with each other. */
export const arbitraryDescription: fc.Arbitrary<DescriptionValues> = fc.record(fields, {
  requiredKeys: [],
}) as fc.Arbitrary<DescriptionValues>;
