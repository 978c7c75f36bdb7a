import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { move, payByCard, requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { refusal, signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { createListingReader } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { createOrderLocations } from './orderLocations.ts';
import type { OrderLocations } from './orderLocations.ts';
import { serverSdkOf, operatorSdkOf } from '#server/testing/sdks.ts';

const exact = { address: '12 Main St, Portland, Oregon', building: 'Back door' };
const area = { address: 'Portland, Oregon', isRough: true };

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
let stranger: Person;
beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student, stranger] = await Promise.all([signUpTeacher(api), signUp(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());

const speakerOf = ({ client }: Person) => serverSdkOf(client);
const readable = () =>
  createOrderLocations(createListingReader(() => operatorSdkOf(operatorOf(api))));

/** A class with a location that only its parties may know, and a student's paid request for it. */
async function requested() {
  const wanted = await publishClass(teacher);
  await teacher.client.ownListings.update({
    id: wanted.id,
    publicData: { location: area },
    privateData: { location: { ...exact, geolocation: { lat: 45.5, lng: -122.6 } } },
  });
  const payment = await requestPlace(api, student, wanted);
  await payByCard(api, payment);
  await move(student, payment.transactionId, 'confirm-payment');
  return { listingId: wanted.id, transactionId: payment.transactionId };
}

test('the exact location is shown to both parties once the teacher has accepted, and to nobody else', async () => {
  const places = readable();
  const { listingId, transactionId } = await requested();
  const ask = (person: Person) => places.placeOf(speakerOf(person), transactionId);
  expect([await ask(student), await ask(teacher)]).toEqual([null, null]);
  await move(teacher, transactionId, 'accept');
  expect([await ask(student), await ask(teacher)]).toEqual([exact, exact]);
  expect(await refusal(ask(stranger))).toMatchObject({ status: 404 });
  // Nothing of it is in the listing that the student reads from the marketplace.
  const shown = await student.client.listings.show({ id: listingId });
  expect(JSON.stringify(shown.data)).not.toMatch(/Main St|Back door|45\.5/);
});

test('without the rights to read private data the area is shown', async () => {
  const { transactionId } = await requested();
  await move(teacher, transactionId, 'accept');
  const places = createOrderLocations(null);
  expect(await places.placeOf(speakerOf(student), transactionId)).toEqual({
    address: 'Portland, Oregon',
  });
});

test('a class with its address in the public data shows it from there', async () => {
  const { listingId, transactionId } = await requested();
  await move(teacher, transactionId, 'accept');
  await teacher.client.ownListings.update({
    id: listingId,
    publicData: { location: { address: exact.address } },
    privateData: { location: null },
  });
  expect(await readable().placeOf(speakerOf(student), transactionId)).toEqual({
    address: exact.address,
  });
});

test('a class that was closed shows its location, with and without the rights to read it', async () => {
  const { listingId, transactionId } = await requested();
  await move(teacher, transactionId, 'accept');
  await teacher.client.ownListings.close({ id: listingId });
  const ask = (places: OrderLocations) => places.placeOf(speakerOf(student), transactionId);
  expect(await ask(readable())).toEqual(exact);
  expect(await ask(createOrderLocations(null))).toEqual({ address: 'Portland, Oregon' });
  const gone = () => Promise.reject(Object.assign(new Error('gone'), { status: 404 }));
  expect(await ask(createOrderLocations(gone))).toEqual({ address: 'Portland, Oregon' });
});
