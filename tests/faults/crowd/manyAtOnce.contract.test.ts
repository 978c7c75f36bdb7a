import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { payOnPage, publishWeekly } from '#server/subscriptions/testing/world.ts';
import { signInAt } from '#server/testing/signInAt.ts';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';
import { allAtOnce, book, counted, pagesOf } from './crowd.ts';

// Each call is sent once: nobody is refused even without the browser’s own tries.
let site: Site;
let teacher: Person;
jest.setTimeout(120_000);
beforeAll(async () => {
  site = await startSite();
  teacher = await signUpTeacher(site.api);
});
afterAll(() => site.close());

const apiOf = (cookie: string) => pagesOf(site.url, cookie, { isPatient: false });
const people = async (count: number) => {
  const cookies = await Promise.all(Array.from({ length: count }, () => site.signedIn()));
  return cookies.map(apiOf);
};
const freeClass = (seats: number) =>
  publishClass(teacher, { seats, publicData: { type: 'free', bookingMode: 'instant' } });

describe('thirty people at once', () => {
  it('all book a class of thirty places', async () => {
    const wanted = await freeClass(30);
    const outcomes = await allAtOnce(await people(30), api => book(api, wanted));
    expect(counted(outcomes)).toEqual({ done: 30 });
  });

  it('all join the waiting list of a class that is sold out', async () => {
    const wanted = await freeClass(1);
    const [first] = await people(1);
    await book(first!, wanted);
    const call = { listingId: wanted.id, bookingStart: wanted.start.toISOString() };
    const outcomes = await allAtOnce(await people(30), api => api.joinWaitingList(call));
    expect(counted(outcomes)).toEqual({ done: 30 });
  });

  it('all book while one account has twenty requests in flight', async () => {
    const wanted = await freeClass(40);
    const [busy, ...others] = await people(31);
    const lists = Array.from({ length: 20 }, () => busy!);
    const [asked, booked] = await Promise.all([
      allAtOnce(lists, api => api.waitingLists(wanted.id)),
      allAtOnce(others, api => book(api, wanted)),
    ]);
    expect([counted(asked), counted(booked)]).toEqual([{ done: 20 }, { done: 30 }]);
  });
});

describe('eight steps of one subscription at once', () => {
  it('are made one after the other, and none is refused', async () => {
    const wanted = await publishWeekly(teacher, { places: 3 });
    const student = await signUp(site.api);
    const api = apiOf(
      await signInAt({ url: site.url, clientId: site.api.credentials.clientId }, student),
    );
    const { url, transactionId } = await api.checkoutStripeRecurring({
      listingId: wanted.id,
      customerTimezone: 'Etc/UTC',
      paymentType: 'recurring',
      language: 'en',
    });
    await payOnPage(url);
    expect(await api.confirmStripeRecurring(transactionId)).toEqual({
      state: 'subscription-confirmed',
    });
    const steps = [
      'end',
      'undo-end',
      'end',
      'undo-end',
      'end',
      'undo-end',
      'end',
      'undo-end',
    ] as const;
    const outcomes = await allAtOnce(steps, step =>
      api.subscription.change({ transactionId, step }),
    );
    expect(counted(outcomes)).toEqual({ done: 8 });
  });
});
