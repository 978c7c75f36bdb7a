import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

const hour = 3_600_000;

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
let wanted: TestClass;

beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  wanted = await publishClass(teacher, { seats: 3 });
});

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const after = (hours: number) => new Date(wanted.end.getTime() + hours * hour);
const days = (count: number) => new Date(Date.now() + count * 24 * hour);

describe('availability exceptions', () => {
  const create = (body: object, by = teacher) =>
    by.client.availabilityExceptions.create(
      { listingId: wanted.id, seats: 2, start: after(1), end: after(2), ...body },
      { expand: true },
    );

  it('are made, listed by start, and taken back', async () => {
    const made = (await create({})).data.data;
    expect(made).toMatchObject({
      type: 'availabilityException',
      attributes: { seats: 2, start: after(1), end: after(2) },
    });
    const range = { listingId: wanted.id, start: wanted.start, end: after(5) };
    const { query, delete: remove } = teacher.client.availabilityExceptions;
    const seats = async () =>
      (await query(range)).data.data.map(({ attributes }) => attributes['seats']);
    expect(await seats()).toEqual([3, 2]);
    await remove({ id: made.id });
    expect(await seats()).toEqual([3]);
  });

  it.each([
    ['seats below none', { seats: -1 }, ['seats'], 'validation-invalid-value'],
    ['half a seat', { seats: 0.5 }, ['seats'], 'validation-invalid-value'],
    ['seats in words', { seats: 'two' }, ['seats'], 'validation-invalid-value'],
    ['a start in words', { start: 'soon' }, ['start'], 'validation-invalid-value'],
    [
      'a start in two years',
      { start: days(700), end: days(701) },
      ['start'],
      'validation-invalid-params',
    ],
    ['an end that is years away', { end: days(700) }, ['end'], 'validation-invalid-params'],
  ])('are refused with %s', async (_, body, path, code) => {
    expect(await refused(() => create(body))).toEqual({ status: 400, code, path });
  });

  it('are refused when they end before they start, or overlap', async () => {
    expect(await refused(() => create({ end: after(0) }))).toEqual({
      status: 400,
      code: 'validation-invalid-params',
      path: ['end'],
    });
    expect(await refused(() => create({ start: wanted.start }))).toEqual({
      status: 409,
      code: 'conflict',
    });
  });

  it("are refused on other people's listings", async () => {
    expect(await refused(() => create({}, student))).toEqual({ status: 404, code: 'not-found' });
    const range = { listingId: wanted.id, start: wanted.start, end: wanted.end };
    const query = () => student.client.availabilityExceptions.query(range);
    expect(await refused(query)).toEqual({ status: 403, code: 'forbidden' });
    const { data } = await teacher.client.availabilityExceptions.query(range);
    const remove = () => student.client.availabilityExceptions.delete({ id: data.data[0]!.id });
    expect(await refused(remove)).toEqual({ status: 404, code: 'not-found' });
  });
});

describe('time slots', () => {
  it('are what is left after bookings', async () => {
    await requestPlace(api, student, wanted);
    const { data } = await api.client().timeslots.query({
      listingId: wanted.id,
      start: new Date(wanted.start.getTime() - hour),
      end: after(3),
    });
    expect(data.data.map(({ attributes }) => attributes)).toEqual([
      { type: 'time-slot/time', seats: 2, start: wanted.start, end: wanted.end },
    ]);
    expect(data.meta).toMatchObject({ page: 1, perPage: 500, totalItems: 1 });
  });

  it.each([
    ['an end before the start', { end: days(-0.5) }, ['end']],
    ['a start two days ago', { start: days(-2) }, ['start']],
    ['an end in two years', { end: days(700) }, ['end']],
    ['intervals without a length', { maxPerInterval: 1 }, ['intervalDuration']],
  ])('are refused with %s', async (_, params, path) => {
    const query = { listingId: wanted.id, start: days(0), end: days(10), ...params };
    expect(await refused(() => api.client().timeslots.query(query))).toEqual({
      status: 400,
      code: 'validation-invalid-params',
      path,
    });
  });

  it('of a draft are for its author alone', async () => {
    const draft = await teacher.client.ownListings.createDraft({ title: 'Not yet' });
    const query = { listingId: draft.data.data.id, start: days(0), end: days(1) };
    expect(await refused(() => student.client.timeslots.query(query))).toEqual({
      status: 404,
      code: 'not-found',
    });
    expect((await teacher.client.timeslots.query(query)).status).toBe(200);
  });
});

describe('stock', () => {
  const set = (oldTotal: unknown, newTotal: unknown, by = teacher) =>
    by.client.stock.compareAndSet({ listingId: wanted.id, oldTotal, newTotal }, { expand: true });
  const adjust = (quantity: unknown, by = teacher) =>
    by.client.stockAdjustments.create({ listingId: wanted.id, quantity });

  it('is set only with its current value', async () => {
    expect((await set(3, 5)).data.data.attributes).toEqual({ quantity: 5 });
    const mismatch = { status: 409, code: 'old-total-mismatch' };
    expect(await refused(() => set(3, 6))).toEqual(mismatch);
    expect(await refused(() => set(null, 6))).toEqual(mismatch);
    await adjust(-2);
    expect(await refused(() => adjust(-4))).toEqual({ status: 409, code: 'conflict' });
    const range = { listingId: wanted.id, start: days(-1), end: days(0.5) };
    const { data } = await teacher.client.stockAdjustments.query(range);
    expect(data.data.map(({ attributes }) => attributes['quantity'])).toEqual([-2, 2, 3]);
  });

  it('is refused with values that make no sense, and to others', async () => {
    const invalid = (name: string) => ({
      status: 400,
      code: 'validation-invalid-value',
      path: [name],
    });
    expect(await refused(() => set(3, -1))).toEqual(invalid('newTotal'));
    expect(await refused(() => set(3, 1.5))).toEqual(invalid('newTotal'));
    expect(await refused(() => set('three', 4))).toEqual(invalid('oldTotal'));
    expect(await refused(() => adjust(0))).toEqual(invalid('quantity'));
    expect(await refused(() => adjust('many'))).toEqual(invalid('quantity'));
    const notFound = { status: 404, code: 'not-found' };
    expect(await refused(() => set(3, 4, student))).toEqual(notFound);
    expect(await refused(() => adjust(1, student))).toEqual(notFound);
  });
});

describe('bookings of a listing', () => {
  it('are listed for its author by state, with their transactions', async () => {
    const payment = await requestPlace(api, student, wanted);
    await payByCard(api, payment);
    await move(student, payment.transactionId, 'confirm-payment');
    const left = await requestPlace(api, student, wanted);
    await move(teacher, payment.transactionId, 'accept');
    const query = (extra: object, by = teacher) =>
      by.client.bookings.query({
        listingId: wanted.id,
        start: wanted.start,
        end: wanted.end,
        ...extra,
      });
    const { data } = await query({ include: ['transaction.customer'] });
    expect(data.data.map(({ attributes }) => attributes['state'])).toEqual(
      expect.arrayContaining(['accepted', 'pending']),
    );
    expect(
      includedOf(data, 'transaction')
        .map(({ id }) => id.uuid)
        .toSorted(),
    ).toEqual([payment.transactionId, left.transactionId].toSorted());
    expect(includedOf(data, 'user')).toHaveLength(1);
    expect((await query({ state: 'accepted' })).data.data).toHaveLength(1);
    expect((await query({ state: 'declined,cancelled' })).data.data).toEqual([]);
    expect(await refused(() => query({}, student))).toEqual({ status: 404, code: 'not-found' });
    expect(await refused(() => query({ state: 'lost' }))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['state'],
    });
    expect(await refused(() => query({ end: wanted.start }))).toEqual({
      status: 400,
      code: 'validation-invalid-params',
      path: ['end'],
    });
  });
});
