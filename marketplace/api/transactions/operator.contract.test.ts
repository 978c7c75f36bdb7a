import { randomUUID } from 'node:crypto';
import { bareCall, operatorToken } from '#marketplace/testing/clients/rawCall.ts';
import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { freePlaces, publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';

// Operations of the Integration API on transactions.

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
let token: string;
let wanted: TestClass;
let payment: OpenPayment;

beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
  token = await operatorToken(api);
  wanted = await publishClass(teacher, { seats: 1 });
  payment = await requestPlace(api, student, wanted);
  await payByCard(api, payment);
  await move(student, payment.transactionId, 'confirm-payment');
  await move(teacher, payment.transactionId, 'accept');
}, 60_000);
afterAll(() => api.close());

const post = (name: string, body: object) =>
  bareCall(api, 'POST', `integration_api/transactions/${name}?expand=true`, { token, body });
const refused = async (call: () => ReturnType<typeof post>) => {
  const { db } = api.marketplace.context;
  const before = await contents(db);
  const { status, errors } = await call();
  expect(await contents(db)).toEqual(before);
  return { status, code: errors[0]?.code, path: errors[0]?.source?.path };
};

describe('the operator', () => {
  it('sees both parties with their addresses, and what was taken from the stock', async () => {
    const query = new URLSearchParams({
      id: payment.transactionId,
      include: 'customer,provider,listing.author,stockReservation.stockAdjustments',
    });
    const path = `integration_api/transactions/show?${query.toString()}`;
    const { included = [] } = await bareCall(api, 'GET', path, { token });
    const ofType = (type: string) => included.filter(entity => entity.type === type);
    expect(
      ofType('user')
        .map(({ attributes }) => attributes['email'])
        .toSorted(),
    ).toEqual([student.email, teacher.email].toSorted());
    expect(ofType('stockAdjustment')).toMatchObject([{ attributes: { quantity: -1 } }]);
  });

  it('stores metadata that both parties see, within bounds', async () => {
    const { transactionId: id } = payment;
    const set = (metadata: object) => post('update_metadata', { id, metadata });
    await set({ room: 'r1', note: 'x'.repeat(30_000) });
    expect((await set({ room: 'r2' })).data?.attributes['metadata']).toMatchObject({ room: 'r2' });
    expect(await refused(() => set({ more: 'x'.repeat(30_000) }))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['metadata'],
    });
    await set({ note: null });
    const { data } = await student.client.transactions.show({ id });
    expect(data.data.attributes).toMatchObject({ metadata: { room: 'r2' } });
    expect(
      await refused(() => post('update_metadata', { id: randomUUID(), metadata: {} })),
    ).toEqual({ status: 404, code: 'not-found', path: undefined });
  });

  it('does not act for the parties', async () => {
    const { transactionId: id } = payment;
    const transition = 'transition/review-1-by-customer';
    const act = () => post('transition', { id, transition, params: {} });
    expect(await refused(act)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('looks ahead without doing anything', async () => {
    const { transactionId: id } = payment;
    const { db } = api.marketplace.context;
    const before = await contents(db);
    const body = { id, transition: 'transition/cancel', params: {} };
    const ahead = await post('transition_speculative', body);
    expect(ahead.data?.attributes).toMatchObject({
      state: 'state/canceled',
      payinTotal: { amount: 0 },
    });
    expect(await contents(db)).toEqual(before);
  });

  it('cancels a paid class: the student gets all back, and the place is free', async () => {
    const { transactionId: id, intentId } = payment;
    const cancel = () => post('transition', { id, transition: 'transition/cancel', params: {} });
    const canceled = await cancel();
    expect(canceled.data?.attributes).toMatchObject({
      state: 'state/canceled',
      payinTotal: { amount: 0 },
      payoutTotal: { amount: 0 },
    });
    expect(await freePlaces(api, wanted)).toBe(1);
    const { data } = await api.sandbox.stripe.charges.list({ payment_intent: intentId });
    expect(data).toMatchObject([{ captured: true, amount: 2000, amount_refunded: 2000 }]);
    expect(await refused(cancel)).toMatchObject({
      status: 409,
      code: 'transaction-invalid-transition',
    });
  });
});
