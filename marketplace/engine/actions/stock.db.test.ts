import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { Stage } from '#marketplace/testing/fixtures/stage.ts';
import type { Played } from '#marketplace/testing/fixtures/stage.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const insufficient = { status: 409, code: 'transaction-listing-insufficient-stock' };
const outOfOrder = { status: 409, code: 'transaction-invalid-action-sequence' };

describeOnDatabases('stock reservations', database => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open(database, 'shop');
  }, 60_000);
  afterAll(() => stage.close());

  const reservationOf = (played: Played) => includedOf(played, 'stockReservation')[0]?.attributes;
  const begin = (listingId: string, transition: string, stockReservationQuantity: unknown) =>
    stage.begin('shop', transition, { listingId, stockReservationQuantity });
  const stockOf = async (id: string) => {
    const { data } = await stage.api.client().listings.show({ id, include: ['currentStock'] });
    return includedOf(data, 'stock')[0]?.attributes['quantity'];
  };
  const adjustments = async (listingId: string) => {
    const range = { start: new Date(Date.now() - 60_000), end: new Date(Date.now() + 60_000) };
    const { data } = await stage.teacher.client.stockAdjustments.query({ listingId, ...range });
    return data.data.map(({ attributes }) => attributes['quantity']).reverse();
  };

  it('take from the stock at once when they are pending, and give it back', async () => {
    const tea = await stage.listing({ stock: 5 });
    const one = await begin(tea, 'reserve', 2);
    expect(reservationOf(one)).toEqual({ quantity: 2, state: 'pending' });
    const two = await begin(tea, 'reserve', 3);
    expect(await stockOf(tea)).toBe(0);
    expect(await stage.refused(() => begin(tea, 'reserve', 1))).toEqual(insufficient);
    expect(reservationOf(await stage.move('provider', one.id, 'decline'))).toMatchObject({
      state: 'declined',
    });
    await stage.move('provider', two.id, 'accept');
    expect(reservationOf(await stage.move('provider', two.id, 'cancel'))).toMatchObject({
      state: 'cancelled',
    });
    expect(await stockOf(tea)).toBe(5);
    expect(await adjustments(tea)).toEqual([5, -2, -3, 2, 3]);
  });

  it('take from the stock when they are accepted where they were proposed', async () => {
    const tea = await stage.listing({ stock: 2 });
    const one = await begin(tea, 'propose', 2);
    const two = await begin(tea, 'propose', 1);
    expect(await stockOf(tea)).toBe(2);
    expect(await stage.refused(() => begin(tea, 'propose', 3))).toEqual(insufficient);
    await stage.move('provider', one.id, 'accept');
    expect(await stockOf(tea)).toBe(0);
    expect(await stage.refused(() => stage.move('provider', two.id, 'accept'))).toEqual(
      insufficient,
    );
    // Nothing was taken, so nothing is returned.
    await stage.move('provider', two.id, 'decline');
    expect(await stockOf(tea)).toBe(0);
    expect(await adjustments(tea)).toEqual([2, -2]);
  });

  it('are one to a transaction, and follow their order', async () => {
    const tea = await stage.listing({ stock: 5 });
    const made = await begin(tea, 'reserve', 1);
    const again = { stockReservationQuantity: 1 };
    for (const [by, transition, params] of [
      ['customer', 'reserve-again', again],
      ['provider', 'cancel', {}],
      ['provider', 'fail-late', {}],
    ] as const) {
      const move = () => stage.move(by, made.id, transition, params);
      expect(await stage.refused(move)).toEqual(outOfOrder);
    }
    await stage.move('provider', made.id, 'accept');
    for (const transition of ['accept', 'decline']) {
      const move = () => stage.move('provider', made.id, transition);
      expect(await stage.refused(move)).toEqual(outOfOrder);
    }
  });

  it.each([[0], [-1], [1.5], ['one']])('are not of %p', async quantity => {
    const tea = await stage.listing({ stock: 5 });
    expect(await stage.refused(() => begin(tea, 'reserve', quantity))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['params', 'stockReservationQuantity'],
    });
  });

  it('need a stock', async () => {
    const empty = await stage.listing();
    expect(await stage.refused(() => begin(empty, 'reserve', 1))).toEqual(insufficient);
  });
});
