import { randomUUID } from 'node:crypto';
import { bareCall, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import {
  hourlyAlias,
  move,
  placeParams,
  placeRequest,
  requestPlace,
  trusted,
} from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import type { SdkClient } from '#marketplace/testing/clients/sdk.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
let stranger: Person;
let studentTrusted: SdkClient;
let wanted: TestClass;
let pendingId: string;

beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student, stranger] = await Promise.all([signUpTeacher(api), signUp(api), signUp(api)]);
  studentTrusted = await trusted(api, student);
  wanted = await publishClass(teacher, { seats: 2 });
  pendingId = (await requestPlace(api, student, wanted)).transactionId;
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
// Raw requests: the SDK sends null for undefined.
const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const initiate = (overrides: object = {}, params: object = {}) =>
  given({
    ...placeRequest(wanted),
    params: given({ ...placeParams(wanted), ...params }),
    ...overrides,
  });
const past = new Date(Date.now() - 86_400_000);
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const line = (overrides: object) => ({
  code: 'line-item/session',
  unitPrice: new sdk.types.Money(1000, 'USD'),
  quantity: 1,
  ...overrides,
});

describe('initiate', () => {
  it.each([
    ['no process', { processAlias: undefined }, 'validation-missing-key', ['processAlias']],
    ['no transition', { transition: undefined }, 'validation-missing-key', ['transition']],
    ['no parameters', { params: undefined }, 'validation-missing-key', ['params']],
    ['a number for a process', { processAlias: 7 }, 'validation-invalid-value', ['processAlias']],
    ['parameters that are a list', { params: [] }, 'validation-invalid-value', ['params']],
    ['an unknown field', { customer: 'me' }, 'validation-disallowed-key', ['customer']],
  ])('refuses %s', async (_, overrides, code, path) => {
    const call = () => studentTrusted.transactions.initiate(initiate(overrides));
    expect(await refused(call)).toEqual({ status: 400, code, path });
  });

  it.each([
    ['no listing', { listingId: undefined }, 'validation-missing-key', ['listingId']],
    ['a listing that is no id', { listingId: 'x' }, 'validation-invalid-value', ['listingId']],
    ['no start', { bookingStart: undefined }, 'validation-missing-key', ['bookingStart']],
    ['a start in words', { bookingStart: 'soon' }, 'validation-invalid-value', ['bookingStart']],
    ['an end before the start', { bookingEnd: past }, 'validation-invalid-params', ['bookingEnd']],
    ['seats below one', { seats: 0 }, 'validation-invalid-value', ['seats']],
    ['seats in words', { seats: 'one' }, 'validation-invalid-value', ['seats']],
    ['half a seat', { seats: 1.5 }, 'validation-invalid-value', ['seats']],
    [
      'stock of nothing',
      { stockReservationQuantity: 0 },
      'validation-invalid-value',
      ['stockReservationQuantity'],
    ],
    ['no price', { lineItems: undefined }, 'validation-missing-key', ['lineItems']],
    ['a price in words', { lineItems: 'free' }, 'validation-invalid-value', ['lineItems']],
    [
      'a line without unit price',
      { lineItems: [line({ unitPrice: null })] },
      'validation-invalid-value',
      ['lineItems', 0, 'unitPrice'],
    ],
    [
      'a line whose total is wrong',
      { lineItems: [line({ lineTotal: new sdk.types.Money(999, 'USD') })] },
      'validation-invalid-value',
      ['lineItems', 0, 'lineTotal'],
    ],
    [
      'lines in two currencies',
      { lineItems: [line({}), line({ unitPrice: new sdk.types.Money(1000, 'EUR') })] },
      'validation-invalid-value',
      ['lineItems'],
    ],
  ])('refuses %s', async (_, params, code, path) => {
    const call = () => studentTrusted.transactions.initiate(initiate({}, params));
    expect(await refused(call)).toEqual({ status: 400, code, path: ['params', ...path] });
  });

  it.each([
    ['a process that is not there', { processAlias: 'no/release-1' }, 'transaction-unknown-alias'],
    [
      'an alias that is not there',
      { processAlias: 'flex-hourly-default-process/beta' },
      'transaction-unknown-alias',
    ],
    ['a transition that is not there', { transition: 'x' }, 'transaction-invalid-transition'],
    [
      'a transition that begins nothing',
      { transition: 'transition/accept' },
      'transaction-invalid-transition',
    ],
  ])('refuses %s', async (_, overrides, code) => {
    const call = () => studentTrusted.transactions.initiate(initiate(overrides));
    expect(await refused(call)).toEqual({ status: 409, code });
  });

  it.each([
    ['a class that is not there', { listingId: randomUUID() }, 'transaction-listing-not-found'],
    [
      'a time without class',
      { bookingStart: later(300), bookingEnd: later(301) },
      'transaction-booking-time-not-available',
    ],
    [
      'a time that is over',
      { bookingStart: new Date(past.getTime() - 1000), bookingEnd: past },
      'transaction-booking-time-not-available',
    ],
    ['more seats than are free', { seats: 3 }, 'transaction-booking-time-not-available'],
    [
      'more stock than there is',
      { stockReservationQuantity: 3 },
      'transaction-listing-insufficient-stock',
    ],
    [
      'a price of nothing',
      { lineItems: [line({ unitPrice: new sdk.types.Money(0, 'USD') })] },
      'transaction-charge-zero-payin',
    ],
    ['no price at all', { lineItems: [] }, 'transaction-invalid-action-sequence'],
  ])('refuses %s', async (_, params, code) => {
    const call = () => studentTrusted.transactions.initiate(initiate({}, params));
    expect(await refused(call)).toEqual({ status: 409, code });
  });

  it('refuses prices that nobody vouches for', async () => {
    const call = () => student.client.transactions.initiate(initiate());
    expect(await refused(call)).toEqual({ status: 403, code: 'forbidden' });
  });

  it('refuses the teacher of the class as its student', async () => {
    const { transactions } = await trusted(api, teacher);
    const code = 'transaction-same-author-and-customer';
    expect(await refused(() => transactions.initiate(initiate()))).toEqual({ status: 409, code });
  });

  it('refuses classes that are not offered', async () => {
    const code = 'transaction-listing-not-found';
    const other = await publishClass(teacher);
    const call = () => studentTrusted.transactions.initiate(placeRequest(other));
    await teacher.client.ownListings.close({ id: other.id });
    expect(await refused(call)).toEqual({ status: 409, code });
    const draft = await teacher.client.ownListings.createDraft({ title: 'Not yet' });
    const params = { listingId: draft.data.data.id };
    const ofDraft = () => studentTrusted.transactions.initiate(initiate({}, params));
    expect(await refused(ofDraft)).toEqual({ status: 409, code });
  });

  it('refuses a teacher who can not be paid', async () => {
    const other = await publishClass(stranger);
    const call = () => studentTrusted.transactions.initiate(placeRequest(other));
    const code = 'transaction-missing-stripe-account';
    expect(await refused(call)).toEqual({ status: 409, code });
  });

  it('refuses the same when it only looks ahead', async () => {
    const { transactions } = studentTrusted;
    const missing = () => transactions.initiateSpeculative(initiate({}, { bookingStart: null }));
    expect(await refused(missing)).toEqual({
      status: 400,
      code: 'validation-missing-key',
      path: ['params', 'bookingStart'],
    });
    const full = () => transactions.initiateSpeculative(initiate({}, { seats: 3 }));
    const code = 'transaction-booking-time-not-available';
    expect(await refused(full)).toEqual({ status: 409, code });
    expect(
      await refused(() => student.client.transactions.initiateSpeculative(initiate())),
    ).toEqual({ status: 403, code: 'forbidden' });
  });

  it('refuses who is not signed in', async () => {
    const path = 'api/transactions/initiate';
    const body = { processAlias: hourlyAlias, transition: 'transition/enquire', params: {} };
    expect(await bareCall(api, 'POST', path, { body })).toMatchObject({
      status: 401,
      errors: [{ code: 'auth-missing-access-token' }],
    });
    const token = await tokenFor(api, {
      grant_type: 'client_credentials',
      scope: 'public-read',
    });
    expect(await bareCall(api, 'POST', path, { body, token })).toMatchObject({
      status: 403,
      errors: [{ code: 'forbidden' }],
    });
  });
});

describe('transition', () => {
  it.each([
    ['no id', { id: undefined }, 'validation-missing-key', ['id']],
    ['a malformed id', { id: 'x' }, 'validation-invalid-value', ['id']],
    ['an unknown field', { by: 'system' }, 'validation-disallowed-key', ['by']],
    ['no parameters', { params: undefined }, 'validation-missing-key', ['params']],
  ])('refuses %s', async (_, overrides, code, path) => {
    const body = { id: pendingId, transition: 'transition/confirm-payment', params: {} };
    const call = () => student.client.transactions.transition(given({ ...body, ...overrides }));
    expect(await refused(call)).toEqual({ status: 400, code, path });
  });

  it('refuses strangers as if there were no transaction', async () => {
    const notFound = { status: 404, code: 'not-found' };
    expect(await refused(() => move(stranger, pendingId, 'confirm-payment'))).toEqual(notFound);
    expect(await refused(() => move(student, randomUUID(), 'confirm-payment'))).toEqual(notFound);
    const show = () => stranger.client.transactions.show({ id: pendingId });
    expect(await refused(show)).toEqual(notFound);
  });

  it('refuses the other party, and what belongs to operator and clock', async () => {
    const forbidden = { status: 403, code: 'forbidden' };
    expect(await refused(() => move(teacher, pendingId, 'confirm-payment'))).toEqual(forbidden);
    expect(await refused(() => move(student, pendingId, 'accept'))).toEqual(forbidden);
    expect(await refused(() => move(teacher, pendingId, 'cancel'))).toEqual(forbidden);
    expect(await refused(() => move(teacher, pendingId, 'expire-payment'))).toEqual(forbidden);
  });

  it('refuses what is not possible in the transaction’s state', async () => {
    const impossible = { status: 409, code: 'transaction-invalid-transition' };
    expect(await refused(() => move(teacher, pendingId, 'accept'))).toEqual(impossible);
    expect(await refused(() => move(student, pendingId, 'nonsense'))).toEqual(impossible);
  });

  it('refuses to be looked ahead by others', async () => {
    const body = { id: pendingId, transition: 'transition/accept', params: {} };
    const call = () => stranger.client.transactions.transitionSpeculative(body);
    expect(await refused(call)).toEqual({ status: 404, code: 'not-found' });
  });
});
