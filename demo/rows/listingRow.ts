import { weekdays } from '@flowroom/marketplace/seeding';
import type { AvailabilityPlan, ListingState } from '@flowroom/marketplace/seeding';
import type { Random } from '#demo/model/random.ts';
import { searchKeywords } from '#shared/config/listing.ts';
import { maps } from '#shared/config/maps.ts';
import type { DemoClass, Place, Standing, Teacher, Workout } from '../content/model.ts';
import { cities } from '../content/model.ts';
import { aboutTheRoom, houseRule, rules, streets, whatToExpect } from '../content/words.ts';
import type { DemoListing } from '../model/demoListing.ts';
import type { ClassSchedule } from '../model/schedule.ts';
import { bookableDays, day } from '../model/schedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { LatLng } from '#shared/contract/values.ts';
import { roughPlaceOf } from '#shared/geo/roughPlace.ts';
import type { ExactPlace, RoughPlace } from '#shared/geo/roughPlace.ts';

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const stored: Partial<Record<Workout, string>> = {
  balance: 'balance_and_stability',
  flexibility: 'flexibility_and_mobility',
  cycling: 'indoor_cycling',
  strength: 'strength_training',
};
/** The key that listings keep for a workout. */
const workoutKey = (workout: Workout): string => stored[workout] ?? workout;

const stateOf: Record<Standing, ListingState> = {
  open: 'published',
  'sold-out': 'published',
  'nearly-full': 'published',
  closed: 'closed',
  pending: 'pendingApproval',
  draft: 'draft',
};
export const listingState = ({ standing = 'open' }: DemoClass): ListingState => stateOf[standing];

const priceOf = ({ offer }: DemoClass): number => {
  if (offer.kind === 'subscription') return offer.price ?? offer.monthly;
  return 'price' in offer ? offer.price : 0;
};

export const isFree = ({ offer }: DemoClass): boolean => offer.kind.endsWith('free');

const unitOf = { 'by-day': 'line-item/day', 'by-night': 'line-item/night' } as const;

/** Returns true when dates are booked rather than a class. */
export const isByDate = ({ offer }: DemoClass): boolean => offer.kind in unitOf;

function planOf(entry: DemoClass, { timezone, days }: ClassSchedule): AvailabilityPlan {
  if (isByDate(entry)) {
    const entries = weekdays.map(dayOfWeek => ({ dayOfWeek, seats: entry.seats }));
    return { type: 'availability-plan/day', entries };
  }
  return {
    type: 'availability-plan/time',
    timezone,
    entries: days.flatMap(({ code, time }) => {
      const dayOfWeek = weekdays[code - 1];
      const endTime = endOf(time, entry.minutes);
      return dayOfWeek ? [{ dayOfWeek, startTime: time, endTime, seats: entry.seats }] : [];
    }),
  };
}

/** Wall time so many minutes later. */
function endOf(time: string, length: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const end = (hours * 60 + minutes + length) % (24 * 60);
  return [Math.floor(end / 60), end % 60].map(part => String(part).padStart(2, '0')).join(':');
}

function paymentType({ offer }: DemoClass): ListingPublicData['paymentType'] {
  if (offer.kind !== 'subscription') return [{ value: 'per_session' }];
  return offer.price === undefined
    ? [{ value: 'recurring' }]
    : [{ value: 'per_session' }, { value: 'recurring' }];
}

function publicData(
  entry: DemoClass,
  teacher: Teacher,
  schedule: ClassSchedule,
  location: RoughPlace['location'] | undefined,
  rule: string,
): ListingPublicData {
  const { offer, minutes, seats, time, workouts } = entry;
  const { days, seriesEnd, skippedDates } = schedule;
  const languages = entry.fields?.languages ?? teacher.languages.slice(0, 1);
  const styles = workouts.map(workoutKey);
  return {
    ...entry.fields,
    languages,
    languagesFilter: languages,
    yogaStyles: styles,
    yogaStylesFilter: [
      `${teacher.firstName} ${teacher.lastName.charAt(0)}`,
      ...styles.map(style => searchKeywords(style)),
    ],
    timezone: schedule.timezone,
    startDate: schedule.startDate,
    startDateString: new Date(`${schedule.startDate}T00:00:00Z`).toLocaleDateString('en-US', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }),
    time,
    timeUpdated: true,
    stock: seats,
    classDuration: { key: `${minutes}_minutes`, value: minutes },
    classDurationFilter: [`${minutes}_minutes`],
    unixTimeStamp: schedule.first.start.getTime(),
    lastClass: schedule.last.getTime(),
    type: isFree(entry) ? 'free' : 'paid',
    paymentType: paymentType(entry),
    weeklyDays: days.map(({ code, time: own }) => ({
      value: String(code),
      label: weekdayNames[code - 1] ?? '',
      ...(own === time ? {} : { time: own }),
    })),
    seriesEnd,
    ...(skippedDates.length > 0 ? { skippedDates: [...skippedDates] } : {}),
    ...entry.rules,
    ...(entry.classroom ? { classroom: entry.classroom } : {}),
    ...(offer.kind === 'subscription' ? { monthlyPrice: offer.monthly } : {}),
    certificate: teacher.certificate,
    location,
    rules: rule,
    unitType: 'line-item/session',
  };
}

/** Returns the public data of a room, which has no class times and is found while it is offered. */
function roomData(
  entry: DemoClass,
  schedule: ClassSchedule,
  location: RoughPlace['location'] | undefined,
  rule: string,
): ListingPublicData {
  const { kind } = entry.offer;
  return {
    ...entry.fields,
    yogaStyles: entry.workouts.map(workoutKey),
    timezone: schedule.timezone,
    stock: entry.seats,
    type: 'paid',
    lastClass: schedule.first.start.getTime() + 365 * day,
    location,
    rules: rule,
    unitType: kind === 'by-day' || kind === 'by-night' ? unitOf[kind] : undefined,
  };
}

/** A made-up house in a quarter, and what everybody may know of where it is. */
function placeIn(quarter: string, geolocation: LatLng | null, random: Random) {
  const street = `${random.whole(2, 180)} ${random.pick(streets)}`;
  const exact: ExactPlace = { address: `${street}, ${quarter}`, geolocation };
  const { radius } = maps.fuzzy;
  return { exact, rough: roughPlaceOf(exact, { radius, isStreet: true, random: random.next }) };
}

/** Returns the row of a demo listing, without its id. */
export function listingRow(
  entry: DemoClass,
  teacher: Teacher,
  schedule: ClassSchedule,
  random: Random,
) {
  const city = teacher.city ? cities[teacher.city] : null;
  const quarters: Place['quarters'] = city?.quarters ?? [];
  const quarter = city ? random.pick(quarters) : null;
  const scatter = () => random.between(-0.004, 0.004);
  const [workout] = entry.workouts;
  const point = quarter && { lat: quarter[1] + scatter(), lng: quarter[2] + scatter() };
  const rule = isByDate(entry) ? houseRule : random.pick(rules);
  const place = city && quarter && placeIn(`${quarter[0]}, ${city.city}`, point, random);
  const location = place?.rough.location;
  return {
    title: entry.title,
    description: `${entry.lead}\n\n${isByDate(entry) ? aboutTheRoom : whatToExpect[workout]}`,
    geo_lat: place?.rough.geolocation?.lat ?? null,
    geo_lng: place?.rough.geolocation?.lng ?? null,
    price_amount: priceOf(entry),
    price_currency: 'USD',
    state: listingState(entry),
    availability_plan: planOf(entry, schedule),
    public_data: isByDate(entry)
      ? roomData(entry, schedule, location, rule)
      : publicData(entry, teacher, schedule, location, rule),
    private_data: place ? { location: place.exact } : {},
    metadata: {},
  };
}

/** Returns the places on sale before any booking. */
export const placesOf = (entry: DemoClass, { upcoming }: ClassSchedule): number =>
  entry.seats * (isByDate(entry) ? bookableDays : upcoming.length);

/** The process that sells a class, with its alias. */
export function processOf({ entry }: DemoListing): string {
  if (isFree(entry)) return 'flowroom-free-process/release-1';
  return entry.offer.kind === 'subscription' && entry.offer.price === undefined
    ? 'flex-subscription/release-1'
    : 'flex-hourly-default-process/release-1';
}
