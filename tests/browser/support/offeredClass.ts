import { bareCall, tokenFor } from '@flowroom/marketplace/testing/clients/rawCall';
import { productApi } from '#server/testing/product.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { dayMs, hourMs, minuteMs, wallTimeOf } from '#shared/time/time.ts';
import { expect } from './test.ts';
import type { FlowroomServer } from '../../support/server.ts';

const timezone = 'Pacific/Auckland';

/** A class of an hour, held once and online; with the classroom where it begins in minutes. */
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
  const { title, places, price, placesPerOrder, recordingDays } = offered;
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
  const id = await call('own_listings/create', {
    title,
    description: 'Slow and strong. Bring a mat and a glass of water.',
    price: { amount: price * 100, currency: 'USD' },
    geolocation: { lat: -36.85, lng: 174.76 },
    ...(offered.inMinutes === undefined
      ? {}
      : { privateData: { zoom: { provider: 'classroom', start } } }),
    availabilityPlan: { type: 'availability-plan/time', timezone, entries: [] },
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
      timezone,
      startDate: date,
      time,
      timeUpdated: true,
      weeklyDays: [],
      classDuration: { key: '60_minutes', value: 60 },
      classDurationFilter: ['60_minutes'],
      unixTimeStamp: start,
      lastClass: start + hourMs,
      stock: places,
    },
  });
  const bounds = {
    start: new Date(start).toISOString(),
    end: new Date(start + hourMs).toISOString(),
  };
  await call('stock/compare_and_set', { listingId: id, oldTotal: null, newTotal: places });
  await call('availability_exceptions/create', { listingId: id, seats: places, ...bounds });
  return paths.listing({ id, slug: createSlug(title) });
}
