import { requestPlace, trusted } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { fetchOwnOrders } from './fetchOwnOrders.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';

const minute = 60_000;
/** More than the marketplace gives on a page. */
const manyOrders = 101;

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());

const ownOf = (listingId: string, now = Date.now()) =>
  fetchOwnOrders(serverSdkOf(student.client), listingId, now);

const enquire = async (listingId: string, processName: string) => {
  // People have a limit of questions.
  const { transactions } = await trusted(api, student);
  return transactions.initiate({
    processAlias: `${processName}/release-1`,
    transition: 'transition/enquire',
    params: { listingId },
  });
};

test('what somebody has of a class is found behind any number of later orders', async () => {
  const wanted = await publishClass(teacher);
  const other = await publishClass(teacher);
  const { transactionId } = await requestPlace(api, student, wanted);
  const { data } = await student.client.transactions.show({ id: transactionId });
  expect(data.data.attributes['state']).toBe('state/pending-payment');
  for (let count = 0; count < manyOrders; count += 1) {
    await enquire(count % 2 ? other.id : wanted.id, 'flex-hourly-default-process');
  }
  const session = {
    transactionId,
    start: wanted.start.toISOString(),
    end: wanted.end.toISOString(),
    state: 'pending-payment',
  };
  expect(await ownOf(wanted.id)).toEqual({
    sessions: [session],
    transactionId,
    offers: [],
    subscription: null,
    first: { transactionId, state: 'pending-payment' },
  });
  const nothing = {
    sessions: [],
    transactionId: null,
    offers: [],
    subscription: null,
    first: null,
  };
  expect(await ownOf(other.id)).toEqual(nothing);
  // It counts until it is over.
  const after = await ownOf(wanted.id, wanted.end.getTime() + minute);
  expect(after).toEqual(nothing);
});
