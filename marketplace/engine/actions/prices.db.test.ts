import { dayMs } from '#marketplace/contract/range.ts';
import { Stage, usd } from '#marketplace/testing/fixtures/stage.ts';
import type { Played } from '#marketplace/testing/fixtures/stage.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const monday = Math.ceil(Date.now() / dayMs) * dayMs + 3 * dayMs;
const days = (count: number) => ({
  bookingStart: new Date(monday),
  bookingEnd: new Date(monday + count * dayMs),
});

interface Line {
  code: string;
  lineTotal: { amount: number };
  reversal: boolean;
}
const brief = ({ attributes }: Played) => ({
  payin: (attributes['payinTotal'] as { amount: number } | null)?.amount,
  payout: (attributes['payoutTotal'] as { amount: number } | null)?.amount,
  lines: (attributes['lineItems'] as Line[]).map(({ code, lineTotal }) => [
    code.replace('line-item/', ''),
    lineTotal.amount,
  ]),
});
const plain = (unit: string, amount: number) => ({
  payin: amount,
  payout: amount,
  lines: [[unit, amount]],
});

describeOnDatabases('prices that the engine makes', database => {
  let stage: Stage;
  let cottage: string;

  beforeAll(async () => {
    stage = await Stage.open(database, 'prices');
    cottage = await stage.listing({ price: usd(10_000), seats: 100 });
  }, 60_000);
  afterAll(() => stage.close());

  const begin = (transition: string, params: object, listingId = cottage) =>
    stage.begin('prices', transition, { listingId, ...params });

  it.each<[string, object, ReturnType<typeof plain>]>([
    ['price-total', days(3), plain('night', 30_000)],
    [
      'price-daily-total',
      days(3),
      {
        payin: 30_000,
        payout: 28_500,
        lines: [
          ['day', 30_000],
          ['provider-commission', -1500],
        ],
      },
    ],
    ['price-daily', days(2), plain('day', 20_000)],
    ['price-days-between', days(3), plain('day', 10_000)],
    [
      'price-units',
      { quantity: 4 },
      {
        payin: 40_150,
        payout: 39_800,
        lines: [
          ['units', 40_000],
          ['customer-fixed-commission', 150],
          ['provider-fixed-commission', -200],
        ],
      },
    ],
    [
      'price-two-units',
      { quantity1: 2, quantity2: 0 },
      {
        payin: 25_000,
        payout: 25_000,
        lines: [
          ['units', 25_000],
          ['units2', 0],
        ],
      },
    ],
    [
      'price-freely',
      {
        lineItems: [
          { code: 'cleaning-fee', unitPrice: usd(1250), quantity: 2 },
          { code: 'line-item/discount', unitPrice: usd(2500), percentage: -10 },
          { code: 'line-item/people', unitPrice: usd(100), units: 1.5, seats: 3 },
        ],
      },
      {
        payin: 2700,
        payout: 2700,
        lines: [
          ['cleaning-fee', 2500],
          ['discount', -250],
          ['people', 450],
        ],
      },
    ],
  ])('%s', async (transition, params, price) => {
    expect(brief(await begin(transition, params))).toEqual(price);
  });

  it('are given back once', async () => {
    const made = await begin('price-daily', days(2));
    const refunded = await stage.move('provider', made.id, 'refund');
    expect(brief(refunded)).toEqual({
      payin: 0,
      payout: 0,
      lines: [
        ['day', 20_000],
        ['day', -20_000],
      ],
    });
    const [, reversed] = refunded.attributes['lineItems'] as Line[];
    expect(reversed).toMatchObject({ reversal: true, quantity: { value: '-2' } });
    expect(await stage.refused(() => stage.move('provider', made.id, 'refund'))).toEqual({
      status: 409,
      code: 'transaction-invalid-action-sequence',
    });
  });

  it('need a price of the listing', async () => {
    const free = await stage.listing();
    expect(await stage.refused(() => begin('price-units', { quantity: 1 }, free))).toEqual({
      status: 409,
      code: 'transaction-missing-listing-price',
    });
  });

  it('need a booking, and one that is long enough', async () => {
    const outOfOrder = { status: 409, code: 'transaction-invalid-action-sequence' };
    expect(await stage.refused(() => begin('price-without-booking', {}))).toEqual(outOfOrder);
    expect(await stage.refused(() => begin('price-days-between', days(2)))).toEqual(outOfOrder);
  });

  it.each<[string, string, object, string, (string | number)[]]>([
    ['units of nothing', 'price-units', { quantity: 0 }, 'validation-invalid-value', ['quantity']],
    ['no units', 'price-units', {}, 'validation-missing-key', ['quantity']],
    [
      'less than nothing of the second unit',
      'price-two-units',
      { quantity1: 1, quantity2: -1 },
      'validation-invalid-value',
      ['quantity2'],
    ],
    [
      'lines of anybody that count for one party',
      'price-freely',
      {
        lineItems: [{ code: 'x', unitPrice: usd(100), quantity: 1, includeFor: ['provider'] }],
      },
      'validation-disallowed-key',
      ['lineItems', 0, 'includeFor'],
    ],
    [
      'a line without a price',
      'price-freely',
      { lineItems: [{ code: 'x', quantity: 1 }] },
      'validation-missing-key',
      ['lineItems', 0, 'unitPrice'],
    ],
    [
      'a total below nothing',
      'price-freely',
      { lineItems: [{ code: 'x', unitPrice: usd(-100), quantity: 1 }] },
      'validation-invalid-value',
      ['lineItems'],
    ],
  ])('are refused for %s', async (_, transition, params, code, path) => {
    expect(await stage.refused(() => begin(transition, params))).toEqual({
      status: 400,
      code,
      path: ['params', ...path],
    });
  });

  it('show their parameters beforehand', async () => {
    const { data } = await stage.student.client.processTransitions.query({
      processAlias: 'prices/test',
    });
    const byName = new Map(
      data.data.map(({ attributes }) => [
        String(attributes['name']).replace('transition/', ''),
        attributes as Record<string, unknown>,
      ]),
    );
    expect(byName.get('price-two-units')).toEqual({
      name: 'transition/price-two-units',
      actor: ['customer'],
      actions: ['action.initializer/init-listing-tx', 'action/calculate-tx-two-units-total-price'],
      params: {
        req: { listingId: 'uuid', quantity1: 'integer', quantity2: 'integer' },
        opt: null,
      },
    });
    expect(byName.get('price-freely')).toMatchObject({
      params: { req: { listingId: 'uuid', lineItems: '[lineItem]' }, opt: null },
    });
    expect(byName.get('price-daily')).toMatchObject({
      params: {
        req: { listingId: 'uuid', bookingStart: 'timestamp', bookingEnd: 'timestamp' },
        opt: {
          bookingDisplayStart: 'timestamp',
          bookingDisplayEnd: 'timestamp',
          seats: 'integer',
        },
      },
    });
  });
});
