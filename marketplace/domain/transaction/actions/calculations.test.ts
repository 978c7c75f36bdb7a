import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import type { LineItem } from '../model.ts';
import { decisionContext, actions, blank, refusedItem, walk } from '../testing/story.ts';
import type { Change } from '../testing/story.ts';

const threeNights = {
  bookingStart: new Date('2026-06-05T00:00:00Z'),
  bookingEnd: new Date('2026-06-08T00:00:00Z'),
};
const usd = (amount: number) => ({ amount, currency: 'USD' });
const listing = { ...decisionContext.listing, price: usd(10_000) };
const nights: Change = { params: threeNights, decisionContext: { listing } };
const booked = '{:name :action/create-pending-booking}';
const withPrice = (params: Change['params']): Change => ({
  params: params ?? {},
  decisionContext: { listing },
});

const run = (list: string, change: Change) => walk(blank(actions(list)), ['ask', change]);
const brief = ({ code, lineTotal, includeFor }: LineItem) => [
  code.replace('line-item/', ''),
  lineTotal.amount,
  includeFor.join('+'),
];
const priceOf = (list: string, change: Change) => {
  const { lineItems, payin, payout } = run(list, change);
  return { lines: lineItems.map(brief), payin: payin?.amount, payout: payout?.amount };
};
const both = 'customer+provider';

describe('prices of the listing’s price', () => {
  it.each([
    ['calculate-tx-nightly-total-price', 'night', 30_000],
    ['calculate-tx-nightly-total', 'night', 30_000],
    ['calculate-tx-total', 'night', 30_000],
    ['calculate-tx-daily-total-price', 'day', 30_000],
    ['calculate-tx-daily-total', 'day', 30_000],
    ['calculate-tx-total-daily-booking-exclude-start', 'day', 10_000],
  ])('%s counts by the %s', (name, unit, amount) => {
    expect(priceOf(`${booked} {:name :action/${name}}`, nights)).toEqual({
      lines: [[unit, amount, both]],
      payin: amount,
      payout: amount,
    });
  });

  it('count a day that has begun as a whole one', () => {
    const params = { ...threeNights, bookingEnd: new Date('2026-06-07T01:00:00Z') };
    const timed = '{:name :action/create-pending-booking :config {:type :time}}';
    const list = `${timed} {:name :action/calculate-tx-daily-total-price}`;
    expect(priceOf(list, { ...nights, params }).payin).toBe(30_000);
  });

  it('multiply a number of units', () => {
    const { lineItems } = run(
      '{:name :action/calculate-tx-unit-total-price}',
      withPrice({ quantity: 3 }),
    );
    expect(lineItems).toEqual([
      {
        code: 'line-item/units',
        unitPrice: usd(10_000),
        quantity: '3',
        lineTotal: usd(30_000),
        includeFor: ['customer', 'provider'],
        reversal: false,
      },
    ]);
  });

  it('multiply two kinds of units, each by its own multiplier', () => {
    const half = '{:quantity2-price-multiplier 0.5M}';
    const list = `{:name :action/calculate-tx-two-units-total-price :config ${half}}`;
    expect(priceOf(list, withPrice({ quantity1: 2, quantity2: 3 }))).toEqual({
      lines: [
        ['units', 20_000, both],
        ['units2', 15_000, both],
      ],
      payin: 35_000,
      payout: 35_000,
    });
  });

  it('start again when they run again', () => {
    const total = '{:name :action/calculate-tx-nightly-total-price}';
    const commission =
      '{:name :action/calculate-tx-provider-commission :config {:commission 0.1M}}';
    const { lines } = priceOf(`${booked} ${total} ${commission} ${total}`, nights);
    expect(lines).toEqual([['night', 30_000, both]]);
  });

  it('take the provider’s commission along in the older forms that name it', () => {
    const list = `${booked} {:name :action/calculate-tx-nightly-total :config {:commission 0.1M}}`;
    expect(priceOf(list, nights)).toMatchObject({ payin: 30_000, payout: 27_000 });
  });

  it.each<[string, string, Change, string]>([
    [
      'without a booking',
      '{:name :action/calculate-tx-nightly-total-price}',
      nights,
      'transaction-invalid-action-sequence',
    ],
    [
      'without a price of the listing',
      `${booked} {:name :action/calculate-tx-daily-total-price}`,
      { params: threeNights },
      'transaction-missing-listing-price',
    ],
    [
      'of two days when the first and the last do not count',
      `${booked} {:name :action/calculate-tx-total-daily-booking-exclude-start}`,
      {
        ...nights,
        params: { ...threeNights, bookingEnd: new Date('2026-06-07T00:00:00Z') },
      },
      'transaction-invalid-action-sequence',
    ],
    [
      'beyond all numbers',
      '{:name :action/calculate-tx-unit-total-price}',
      {
        params: { quantity: 1_000_000 },
        decisionContext: { listing: { ...listing, price: usd(Number.MAX_SAFE_INTEGER) } },
      },
      'transaction-invalid-action-sequence',
    ],
  ])('are refused %s', (_, list, change, code) => {
    expect(refusedItem(blank(actions(list)), 'ask', change)?.code).toBe(code);
  });
});

describe('commissions', () => {
  const total = `${booked} {:name :action/calculate-tx-nightly-total-price}`;
  const add = (party: string, config: string, kind = '') =>
    `{:name :action/calculate-tx-${party}-${kind}commission :config ${config}}`;

  it('add to what the customer pays, and take from what the provider gets', () => {
    const list = [
      total,
      add('customer', '{:commission 0.1M}'),
      add('provider', '{:commission 0.12M}'),
    ];
    expect(priceOf(list.join(' '), nights)).toEqual({
      lines: [
        ['night', 30_000, both],
        ['customer-commission', 3000, 'customer'],
        ['provider-commission', -3600, 'provider'],
      ],
      payin: 33_000,
      payout: 26_400,
    });
    expect(run(list.join(' '), nights).lineItems.map(({ percentage }) => percentage)).toEqual([
      undefined,
      '10',
      '-12',
    ]);
  });

  it('are each a share of the price, however often they run', () => {
    const one = add('customer', '{:commission 0.1M}');
    expect(priceOf(`${total} ${one} ${one}`, nights).payin).toBe(36_000);
  });

  it('stay between their smallest and their largest amount, in major units', () => {
    const range = (min: string, max: string) =>
      `{:commission 0.1M :min {:amount ${min} :currency "USD"} :max {:amount ${max} :currency "USD"}}`;
    const lines = (config: string) =>
      run(`${total} ${add('provider', config)}`, nights).lineItems.at(-1);
    expect(lines(range('35.50M', '40M'))).toMatchObject({
      unitPrice: usd(-3550),
      quantity: '1',
      lineTotal: usd(-3550),
    });
    expect(lines(range('1', '8M'))).toMatchObject({ lineTotal: usd(-800) });
    expect(lines(range('1', '80M'))).toMatchObject({ percentage: '-10', lineTotal: usd(-3000) });
    const most = (amount: string) =>
      lines(`{:commission 0.1M :max {:amount ${amount} :currency "USD"}}`);
    expect(most('15M')?.lineTotal).toEqual(usd(-1500));
    expect(most('50M')?.lineTotal).toEqual(usd(-3000));
    const least = (amount: string) =>
      lines(`{:commission 0.1M :min {:amount ${amount} :currency "USD"}}`);
    expect(least('50M')?.lineTotal).toEqual(usd(-5000));
    expect(least('15M')?.lineTotal).toEqual(usd(-3000));
  });

  it('may be fixed', () => {
    const fixed = '{:commission {:amount 10.5M :currency "USD"}}';
    const list = [total, add('customer', fixed, 'fixed-'), add('provider', fixed, 'fixed-')];
    expect(priceOf(list.join(' '), nights)).toEqual({
      lines: [
        ['night', 30_000, both],
        ['customer-fixed-commission', 1050, 'customer'],
        ['provider-fixed-commission', -1050, 'provider'],
      ],
      payin: 31_050,
      payout: 28_950,
    });
  });

  it('of currencies without cents are whole', () => {
    const yen = { ...decisionContext.listing, price: { amount: 1000, currency: 'JPY' } };
    const fixed = add('customer', '{:commission {:amount 50M :currency "JPY"}}', 'fixed-');
    const change = { params: threeNights, decisionContext: { listing: yen } };
    expect(priceOf(`${total} ${fixed}`, change).payin).toBe(3050);
  });

  it.each([
    ['before there is a price', add('customer', '{:commission 0.1M}')],
    [
      'before there is a price',
      add('provider', '{:commission {:amount 1 :currency "USD"}}', 'fixed-'),
    ],
    [
      'of another currency',
      `${total} ${add('customer', '{:commission {:amount 1 :currency "EUR"}}', 'fixed-')}`,
    ],
    [
      'with a limit of another currency',
      `${total} ${add('customer', '{:commission 0.1M :min {:amount 1 :currency "EUR"}}')}`,
    ],
    ['larger than the price', `${total} ${add('provider', '{:commission 1.1M}')}`],
  ])('are refused %s', (_, list) => {
    expect(refusedItem(blank(actions(list)), 'ask', nights)?.code).toBe(
      'transaction-invalid-action-sequence',
    );
  });
});

describe('an offer', () => {
  const negotiate = '{:name :action/set-negotiated-total-price}';
  const setLines = '{:name :action/privileged-set-line-items}';
  const lineItems = [
    {
      code: 'line-item/session',
      unitPrice: new Money(5000, 'USD'),
      quantity: new Decimal(2),
    },
    {
      code: 'line-item/customer-commission',
      unitPrice: new Money(700, 'USD'),
      quantity: new Decimal(1),
      includeFor: ['customer' as const],
    },
  ];
  const offer = (amount: number, currency = 'USD') => ({
    lineItems,
    negotiatedTotal: new Money(amount, currency),
  });

  it('is the whole price where there was none', () => {
    expect(priceOf(negotiate, { params: offer(4200) })).toEqual({
      lines: [['negotiation', 4200, both]],
      payin: 4200,
      payout: 4200,
    });
  });

  it('makes up the difference to it, and commissions stay', () => {
    expect(priceOf(`${setLines} ${negotiate}`, { params: offer(9000) })).toEqual({
      lines: [
        ['session', 10_000, both],
        ['customer-commission', 700, 'customer'],
        ['negotiation', -1000, both],
      ],
      payin: 9700,
      payout: 9000,
    });
  });

  it('is changed by the offer that follows', () => {
    const process = actions(`${setLines} ${negotiate}`, negotiate);
    const state = walk(
      blank(process),
      ['ask', { params: offer(9000) }],
      ['next', { params: offer(11_000) }],
    );
    expect(state.lineItems.map(brief)).toEqual([
      ['session', 10_000, both],
      ['customer-commission', 700, 'customer'],
      ['negotiation', 1000, both],
    ]);
    expect(state.payout?.amount).toBe(11_000);
  });

  it.each([
    ['below nothing', offer(-1)],
    ['in another currency', offer(9000, 'EUR')],
  ])('is refused %s', (_, params) => {
    expect(
      refusedItem(blank(actions(`${setLines} ${negotiate}`)), 'ask', { params }),
    ).toMatchObject({
      code: 'validation-invalid-value',
      source: { path: ['params', 'negotiatedTotal'] },
    });
  });
});
