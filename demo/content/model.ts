import type { FieldKey } from '#shared/fields/fieldList.ts';
import type { ClassroomSettings } from '#shared/contract/classroomSettings.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Kind of workout of a class. */
export type Workout =
  | 'yoga'
  | 'acroyoga'
  | 'aerobic'
  | 'balance'
  | 'dance'
  | 'flexibility'
  | 'hiit'
  | 'cycling'
  | 'strength'
  | 'stretch';

/** Place of a class on the map; online teachers have none. */
export interface Place {
  city: string;
  lat: number;
  lng: number;
  /** Quarters of the city with their own coordinates. */
  quarters: readonly (readonly [name: string, lat: number, lng: number])[];
}

export interface Teacher {
  /** Short name that classes refer to. */
  key: string;
  firstName: string;
  lastName: string;
  bio: string;
  /** IANA zone. */
  timezone: string;
  city: keyof typeof cities | null;
  languages: readonly string[];
  certificate?: string;
}

/** How a class is sold and how often it takes place. */
export type Offer =
  | { kind: 'once'; price: number }
  | { kind: 'once-free' }
  | { kind: 'weekly'; days: readonly number[]; price: number }
  | { kind: 'weekly-free'; days: readonly number[] }
  /** Booked by the date: a room rather than a class. */
  | { kind: 'by-day'; price: number }
  | { kind: 'by-night'; price: number }
  | { kind: 'subscription'; days: readonly number[]; monthly: number; price?: number };

/** State that the listing shows in the demo. */
export type Standing = 'open' | 'sold-out' | 'nearly-full' | 'closed' | 'pending' | 'draft';

/**
 * A series with an end, in the middle of which the demo is made: one of its days is today's day of
 * the week.
 */
export interface Course {
  weeks: number;
  /** Weeks that are over. */
  weeksPast: number;
  /** Weeks, from 0, in which it is not held on its first day. */
  skippedWeeks: readonly number[];
  /** Second day of each week: days after the first one, and its own wall time. */
  second: { inDays: number; time: string };
}

/** Booking rules of a class, as its teacher set them; the defaults of decision 156 without. */
type Rules = Pick<
  ListingPublicData,
  'bookingMode' | 'bookingClosesHours' | 'cancellationPolicy' | 'placesPerOrder'
>;

/** Settings of a class's room: days for which its recording can be watched, and what to bring. */
type Classroom = Pick<ClassroomSettings, 'recordingDays' | 'bring'>;

/** Descriptive fields by their keys in public data; the others follow from class and teacher. */
type Fields = Omit<
  Pick<ListingPublicData, FieldKey>,
  'yogaStyles' | 'classDurationFilter' | 'certificate' | 'rules'
>;

export interface DemoClass {
  teacher: string;
  title: string;
  /** First paragraph; the second follows from the workout. */
  lead: string;
  workouts: readonly [Workout, ...Workout[]];
  minutes: 30 | 45 | 60 | 90;
  /** Places in each class time. */
  seats: number;
  /** Days from today to the first class; the wall time is `HH:mm` in the teacher's zone. */
  inDays: number;
  time: string;
  offer: Offer;
  standing?: Standing;
  rules?: Rules;
  classroom?: Classroom;
  /** Gives the days of a weekly class, whose offer names none then. */
  course?: Course;
  /** Without languages it is taught in the first one of its teacher. */
  fields?: Fields;
}

export const cities = {
  newYork: {
    city: 'New York',
    lat: 40.7128,
    lng: -74.006,
    quarters: [
      ['Prospect Heights, Brooklyn', 40.6774, -73.9668],
      ['Greenpoint, Brooklyn', 40.7304, -73.9515],
      ['West Village, Manhattan', 40.7358, -74.0036],
      ['Astoria, Queens', 40.7644, -73.9235],
    ],
  },
  losAngeles: {
    city: 'Los Angeles',
    lat: 34.0522,
    lng: -118.2437,
    quarters: [
      ['Silver Lake', 34.0869, -118.2702],
      ['Venice', 33.985, -118.4695],
      ['Highland Park', 34.1155, -118.1843],
      ['Culver City', 34.0211, -118.3965],
    ],
  },
  sanFrancisco: {
    city: 'San Francisco',
    lat: 37.7749,
    lng: -122.4194,
    quarters: [
      ['Mission District', 37.7599, -122.4148],
      ['Inner Sunset', 37.7602, -122.4691],
      ['North Beach', 37.8061, -122.4103],
    ],
  },
  seattle: {
    city: 'Seattle',
    lat: 47.6062,
    lng: -122.3321,
    quarters: [
      ['Fremont', 47.651, -122.3505],
      ['Capitol Hill', 47.6253, -122.3222],
      ['Ballard', 47.6677, -122.3829],
    ],
  },
  portland: {
    city: 'Portland',
    lat: 45.5152,
    lng: -122.6784,
    quarters: [
      ['Alberta Arts', 45.559, -122.6447],
      ['Hawthorne', 45.512, -122.6226],
      ['Pearl District', 45.5299, -122.6834],
    ],
  },
} as const satisfies Record<string, Place>;
