import type { Data } from '@flowroom/marketplace/testing/mutations/hostileValues';
import { fieldList } from '#shared/fields/fieldList.ts';
import { wallTimeOf } from '#shared/time/time.ts';

const hour = 3_600_000;
const zone = 'America/New_York';

/** A value of each descriptive field. */
const fieldData = (): Data =>
  Object.fromEntries(
    fieldList.map(({ key, schemaType, choices: [choice] = [] }) => {
      const value = choice?.value ?? 'In my own words';
      return [key, schemaType === 'multi-enum' ? [value] : value];
    }),
  );

/** Public data of a class as the wizard writes it, with every field that a page reads. */
export function classData(start: number): Data {
  const { date, time } = wallTimeOf(start, zone);
  return {
    ...fieldData(),
    languagesFilter: ['english'],
    yogaStyles: ['yoga', 'other'],
    otherWorkoutType: 'Chair yoga',
    yogaStylesFilter: ['Tara L', 'yoga'],
    timezone: zone,
    startDate: date,
    startDateString: 'November 23, 2026',
    time,
    timeUpdated: true,
    stock: 10,
    classDuration: { key: '60_minutes', value: 60 },
    classDurationFilter: ['60_minutes'],
    unixTimeStamp: start,
    lastClass: start + hour,
    type: 'paid',
    paymentType: [{ value: 'per_session' }],
    weeklyDays: [],
    monthlyPrice: 6000,
    location: { address: '120 Mission St, San Francisco, CA 94105, USA', building: '2nd floor' },
    rules: 'Bring a mat',
    unitType: 'line-item/session',
  };
}

/** The same, every week for three months, by the month or by the class. */
export function seriesData(start: number): Data {
  const { date } = wallTimeOf(start, zone);
  const day = String(new Date(`${date}T00:00:00Z`).getUTCDay() + 1);
  return {
    ...classData(start),
    paymentType: [{ value: 'recurring' }, { value: 'per_session' }],
    weeklyDays: [{ value: day, label: 'That day' }],
    lastClass: start + 13 * 7 * 24 * hour + hour,
    joinUntil: 2,
  };
}

/** Public data of a room that is let by the night. */
export const stayData = (start: number): Data => ({
  yogaStyles: ['yoga'],
  timezone: zone,
  stock: 2,
  type: 'paid',
  lastClass: start + 365 * 24 * hour,
  location: { address: '120 Mission St, San Francisco, CA 94105, USA' },
  rules: 'No shoes',
  unitType: 'line-item/night',
});

/** Private data of a class with a meeting. */
export const meetingData = (start: number): Data => ({
  zoom: {
    meetingId: '81234567890',
    join_url: 'https://zoom.example/j/81234567890',
    start_url: 'https://zoom.example/s/81234567890',
    start,
  },
});

/** Public data of a person. */
export const personData: Data = { userType: 'teacher' };
/** Private and protected data of a person. */
export const ownData: Data = {
  phoneNumber: '+14155550132',
  language: 'en',
  notifications: { reminders: true },
};

/** Metadata of an order, as the server writes it. */
export const orderData: Data = {
  subscriptionId: 'sub_1',
  providerTime: '10:00 AM',
  customerTime: '7:00 PM',
};
