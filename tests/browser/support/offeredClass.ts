import { bareCall, tokenFor } from '@flowroom/marketplace/testing/clients/rawCall';
import { productApi } from '#server/testing/product.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { addDays, dayMs, hourMs, minuteMs, wallTimeOf, weekdayOf } from '#shared/time/time.ts';
import { planOf } from '#shared/transactions/classPlan.ts';
import { expect } from './test.ts';
import type { FlowroomServer } from '../../support/server.ts';

const timezone = 'Pacific/Auckland';

/** A class of an hour, online; with the classroom where it begins in minutes. */
export interface OfferedClass {
  title: string;
  /** In so many days, or in so many minutes. */
  inDays?: number;
  inMinutes?: number;
  places: number;
  /** Dollars; 0: free. */
  price: number;
  /** Places that one order may have. */
  placesPerOrder?: number;
  /** Those who booked can watch it again for so many days. */
  recordingDays?: 3 | 7 | 30;
  /** Held for 70 days on this weekday and on the next; once without it. */
  isWeekly?: boolean;
}

/** When it begins: at a whole hour, or at a whole minute. */
const startOf = ({ inDays = 0, inMinutes }: OfferedClass): number =>
  inMinutes === undefined
    ? Math.ceil(Date.now() / hourMs) * hourMs + inDays * dayMs
    : Math.ceil(Date.now() / minuteMs + inMinutes) * minuteMs;

/**
 * Publishes a class of the demo's teacher without the wizard, for journeys that begin where there
 * is one. Returns the address of its page.
 */
export async function offerClass(server: FlowroomServer, offered: OfferedClass): Promise<string> {
  const { title, places, price, placesPerOrder, recordingDays, isWeekly = false } = offered;
  const api = productApi(server);
  const { email: username, password } = server.account('teacher');
  const token = await tokenFor(api, { grant_type: 'password', scope: 'user', username, password });
  const call = async (path: string, body: object) => {
    const answer = await bareCall(api, 'POST', `api/${path}?expand=true`, { token, body });
    expect(answer).toMatchObject({ status: 200, errors: [] });
    return answer.data?.id ?? '';
  };
  const start = startOf(offered);
  const { date, time } = wallTimeOf(start, timezone);
  const schedule: ListingPublicData = {
    timezone,
    startDate: date,
    time,
    weeklyDays: isWeekly
      ? [date, addDays(date, 1)].map(day => ({ value: String(weekdayOf(day)), label: '' }))
      : [],
    classDuration: { key: '60_minutes', value: 60 },
    lastClass: start + hourMs + (isWeekly ? 70 * dayMs : 0),
  };
  const id = await call('own_listings/create', {
    title,
    description: 'Slow and strong. Bring a mat and a glass of water.',
    price: { amount: price * 100, currency: 'USD' },
    geolocation: { lat: -36.85, lng: 174.76 },
    ...(offered.inMinutes === undefined
      ? {}
      : { privateData: { zoom: { provider: 'classroom', start } } }),
    availabilityPlan: planOf(schedule, places),
    publicData: {
      type: price > 0 ? 'paid' : 'free',
      ...(placesPerOrder === undefined ? {} : { placesPerOrder }),
      ...(recordingDays === undefined ? {} : { classroom: { recordingDays } }),
      paymentType: [{ value: 'per_session' }],
      unitType: 'line-item/session',
      yogaStyles: ['yoga'],
      yogaStylesFilter: ['yoga'],
      languages: ['english'],
      languagesFilter: ['english'],
      ...schedule,
      timeUpdated: true,
      classDurationFilter: ['60_minutes'],
      unixTimeStamp: start,
      stock: places,
    },
  });
  const bounds = {
    start: new Date(start).toISOString(),
    end: new Date(start + hourMs).toISOString(),
  };
  const newTotal = places * scheduledTimes(schedule, start, Infinity).length;
  await call('stock/compare_and_set', { listingId: id, oldTotal: null, newTotal });
  if (isWeekly) return paths.listing({ id, slug: createSlug(title) });
  await call('availability_exceptions/create', { listingId: id, seats: places, ...bounds });
  return paths.listing({ id, slug: createSlug(title) });
}
