import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';
import { percentile } from '../../bench/percentiles.ts';
import { teller } from '../tell.ts';
import { allAtOnce, book, counted, pagesOf } from './crowd.ts';

const tell = teller();
/** People for as many places, and people for one place. */
const crowd =
  process.env['FAULTS'] === 'long' ? { many: 300, forOne: 1_000 } : { many: 60, forOne: 200 };
let site: Site;
let teacher: Person;
jest.setTimeout(900_000);
beforeAll(async () => {
  site = await startSite();
  teacher = await signUpTeacher(site.api);
});
afterAll(() => site.close());

/** People at their screens, which wait for a busy server. */
async function people(count: number) {
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(await site.signedIn());
  return cookies.map(cookie => pagesOf(site.url, cookie, { isPatient: true }));
}
const freeClass = (seats: number) =>
  publishClass(teacher, { seats, publicData: { type: 'free', bookingMode: 'instant' } });

/** Counts the orders of a class, and people who have two. */
async function ordersOf({ id }: { id: string }) {
  const rows = await site.db
    .selectFrom('transactions')
    .select('customer_id')
    .where('listing_id', '=', id)
    .execute();
  return { orders: rows.length, people: new Set(rows.map(row => row.customer_id)).size };
}

it('as many people at once as there are places have one each', async () => {
  const { many } = crowd;
  const wanted = await freeClass(many);
  const outcomes = await allAtOnce(await people(many), api => book(api, wanted));
  const times = outcomes.map(({ ms }) => ms);
  tell(
    `${many} for ${many} places: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`,
  );
  expect(counted(outcomes)).toEqual({ done: many });
  expect(await ordersOf(wanted)).toEqual({ orders: many, people: many });
});

it('of many people one has the one place, and the others are answered that it is taken or to wait', async () => {
  const wanted = await freeClass(1);
  const outcomes = await allAtOnce(await people(crowd.forOne), api => book(api, wanted));
  const { done, ...others } = counted(outcomes);
  tell(`${crowd.forOne} for one place: ${JSON.stringify(others)}`);
  expect(done).toBe(1);
  expect(await ordersOf(wanted)).toEqual({ orders: 1, people: 1 });
  // A machine that is too slow for a thousand within the patience of a screen says so.
  const told = ['409 transaction-booking-time-not-available', '503'];
  expect(Object.keys(others).filter(what => !told.some(one => what.startsWith(one)))).toEqual([]);
});
