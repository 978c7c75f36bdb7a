import { randomUUID } from 'node:crypto';
import { placeRequest, trusted } from '#marketplace/testing/fixtures/orders.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { publishClass } from '#marketplace/testing/fixtures/teachers.ts';
import cases from '#marketplace/testing/cases/numbersAsStrings.json' with { type: 'json' };
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const dayMs = 86_400_000;
const free = 'flowroom-free-process/release-1';

describeOnDatabases('the stock of a listing', database => {
  let api: TestMarketplace;
  let teacher: Person;
  let student: Person;

  beforeAll(async () => {
    api = await startTestMarketplace(placeOf(database));
    [teacher, student] = [await signUp(api), await signUp(api)];
  }, 60_000);
  afterAll(() => api.close());

  const create = async () =>
    (await teacher.client.ownListings.create({ title: 'Mat' })).data.data.id.uuid;
  const set = (listingId: string, oldTotal: number | null, newTotal: number) =>
    teacher.client.stock.compareAndSet({ listingId, oldTotal, newTotal }, { expand: true });
  const shown = async (id: string) => {
    const { data } = await api.client().listings.show({ id, include: ['currentStock'] });
    const related = data.data.relationships?.['currentStock']?.data;
    return related === null ? null : Number(includedOf(data, 'stock')[0]?.attributes['quantity']);
  };
  const adjustments = async (listingId: string, more: object = {}) => {
    const range = { start: new Date(Date.now() - dayMs), end: new Date(Date.now() + dayMs / 2) };
    const { data } = await teacher.client.stockAdjustments.query({ listingId, ...range, ...more });
    return data;
  };
  const quantities = async (listingId: string) =>
    (await adjustments(listingId)).data.map(({ attributes }) => Number(attributes['quantity']));
  const mismatch = { status: 409, code: 'old-total-mismatch' };

  it('is not there before it is set, and then is what was set', async () => {
    const id = await create();
    expect(await shown(id)).toBeNull();
    expect(await refusal(set(id, 0, 5))).toEqual(mismatch);
    const { data } = await set(id, null, 5);
    expect(data.data).toMatchObject({ type: 'stock', attributes: { quantity: 5 } });
    expect(await shown(id)).toBe(5);
    expect(await refusal(set(id, null, 5))).toEqual(mismatch);
    await set(id, 5, 2);
    expect(await shown(id)).toBe(2);
    expect(await quantities(id)).toEqual([-3, 5]);
  });

  it('may be set to nothing, and to what it is without an adjustment', async () => {
    const id = await create();
    await set(id, null, 0);
    expect(await shown(id)).toBe(0);
    await set(id, 0, 0);
    expect(await quantities(id)).toEqual([]);
    await set(id, 0, 4);
    const { data } = await set(id, 4, 4);
    expect(data.data.attributes).toEqual({ quantity: 4 });
    expect(await quantities(id)).toEqual([4]);
  });

  it.each(cases)('takes what a field holds: $operation $params', async given => {
    const { operation, params, error } = given;
    const id = await create();
    if (params.oldTotal !== null) await set(id, null, params.oldTotal ?? 0);
    const { client } = teacher;
    const body = { listingId: id, ...params };
    const sent =
      operation === 'stock/compare_and_set'
        ? client.stock.compareAndSet(body)
        : client.stockAdjustments.create(body);
    if (error === undefined) {
      await sent;
      expect(await shown(id)).toBe(given.newTotal ?? given.quantity);
    } else expect(await refusal(sent)).toMatchObject({ status: error });
  });

  it('is set once when many set it at the same time', async () => {
    const id = await create();
    const attempts = Array.from({ length: 30 }, (_, index) => set(id, null, index + 1));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [quantity] = await quantities(id);
    expect(await quantities(id)).toEqual([await shown(id)]);
    expect(settled[(quantity ?? 0) - 1]?.status).toBe('fulfilled');
  }, 60_000);

  it('is adjusted by steps that never lead below none', async () => {
    const id = await create();
    const adjust = (quantity: number) =>
      teacher.client.stockAdjustments.create({ listingId: id, quantity }, { expand: true });
    const { data } = await adjust(3);
    expect(data.data).toMatchObject({
      type: 'stockAdjustment',
      attributes: { quantity: 3, at: expect.any(Date) },
    });
    await adjust(-3);
    expect(await shown(id)).toBe(0);
    expect(await refusal(adjust(-1))).toEqual({ status: 409, code: 'conflict' });
    await adjust(10);
    const many = await Promise.allSettled(Array.from({ length: 30 }, () => adjust(-1)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await shown(id)).toBe(0);
  }, 60_000);

  it('is taken and given back by reservations, whose adjustments lead to their transaction', async () => {
    const place = await publishClass(teacher, { seats: 2 });
    const { transactions } = await trusted(api, student);
    const order = async () =>
      (await transactions.initiate(placeRequest(place, free))).data.data.id.uuid;
    const id = await order();
    expect(await shown(place.id)).toBe(1);
    const data = await adjustments(place.id, {
      include: ['ownListing', 'stockReservation.transaction'],
    });
    expect(data.data[0]?.attributes).toMatchObject({ quantity: -1 });
    expect(includedOf(data, 'ownListing')).toMatchObject([{ id: { uuid: place.id } }]);
    expect(includedOf(data, 'stockReservation')).toMatchObject([
      { attributes: { quantity: 1, state: 'pending' } },
    ]);
    expect(includedOf(data, 'transaction')).toMatchObject([{ id: { uuid: id } }]);
    await student.client.transactions.transition({
      id,
      transition: 'transition/confirm-payment',
      params: {},
    });
    await teacher.client.transactions.transition({
      id,
      transition: 'transition/decline',
      params: {},
    });
    expect(await shown(place.id)).toBe(2);
    expect(await quantities(place.id)).toEqual([1, -1, 2]);
    await set(place.id, 2, 1);
    await order();
    expect(await refusal(order())).toMatchObject({
      status: 409,
      code: 'transaction-listing-insufficient-stock',
    });
  });

  it('is queried by ranges of up to a year back and a day ahead, by its author', async () => {
    const id = await create();
    const from = (days: number) => new Date(Date.now() + days * dayMs);
    const invalid = (path: string) => ({
      status: 400,
      code: 'validation-invalid-params',
      path: [path],
    });
    const query = (start: Date, end: Date, listingId = id, who = teacher) =>
      who.client.stockAdjustments.query({ listingId, start, end });
    expect((await query(from(-365.9), from(0.9))).status).toBe(200);
    expect(await refusal(query(from(-367), from(0)))).toEqual(invalid('start'));
    expect(await refusal(query(from(-1), from(1.1)))).toEqual(invalid('end'));
    expect(await refusal(query(from(0), from(-1)))).toEqual(invalid('end'));
    const notFound = { status: 404, code: 'not-found' };
    expect(await refusal(query(from(-1), from(0), id, student))).toEqual(notFound);
    expect(await refusal(query(from(-1), from(0), randomUUID()))).toEqual(notFound);
  });
});
