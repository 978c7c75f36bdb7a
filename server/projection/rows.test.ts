import { changeOf } from './rows.ts';
import type { Resource } from '#shared/contract/resources.ts';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const to = (type: string, digit: number) => ({ data: { id: uuid(digit), type } });
const line = (code: string, amount: number, reversal = false) => ({
  code: `line-item/${code}`,
  includeFor: code === 'session' ? ['customer', 'provider'] : ['provider'],
  unitPrice: { amount, currency: 'USD' },
  lineTotal: { amount, currency: 'USD' },
  reversal,
});
const step = (transition: string, createdAt: string) => ({
  transition: `transition/${transition}`,
  createdAt,
  by: 'provider',
});
const accepted = step('accept', '2027-01-02T10:00:00.000Z');
/** A class of 20.00 with a commission of a tenth, of which 5.00 were refunded. */
const bill = [line('session', 2000), line('provider-commission', -200)];
const part = [line('session', -500, true), line('provider-commission', 50, true)];
const refund = {
  at: '2027-01-03T10:00:00.000Z',
  amount: 500,
  lines: part.map(({ code, includeFor, lineTotal: { amount } }) => ({ code, includeFor, amount })),
};

const rowOf = (attributes: object) => {
  const order = {
    id: uuid(1),
    type: 'transaction',
    attributes: {
      createdAt: '2027-01-01T10:00:00.000Z',
      processName: 'flex-hourly-default-process',
      processVersion: 1,
      lastTransition: 'transition/accept',
      lastTransitionedAt: accepted.createdAt,
      transitions: [accepted],
      payinTotal: { amount: 1500, currency: 'USD' },
      payoutTotal: { amount: 1350, currency: 'USD' },
      lineItems: [...bill, ...part],
      metadata: { refunds: [refund] },
      ...attributes,
    },
    relationships: {
      listing: to('listing', 2),
      provider: to('user', 3),
      customer: to('user', 4),
    },
  };
  const [change] = changeOf(order as unknown as Resource, 1);
  return change?.values;
};
const inRow = { at: refund.at, gross: -500, commission: 50, gatewayFee: 0 };

describe('the row of an order that was refunded in part', () => {
  it('has the refund with its time, and is not refunded as a whole', () => {
    expect(rowOf({})).toMatchObject({
      charged_at: accepted.createdAt,
      payin: 1500,
      reversed_gross: -500,
      refunds: [inRow],
      refunded_at: null,
    });
  });

  const canceledAt = '2027-02-01T10:00:00.000Z';
  const canceled = (transition: string) => ({
    transitions: [accepted, step(transition, canceledAt)],
    lastTransition: `transition/${transition}`,
  });

  it('has the rest with the time of a cancellation that returns it', () => {
    const all = [...bill, ...part];
    const reversed = all.map(({ code, lineTotal: { amount } }) =>
      line(code.replace('line-item/', ''), -amount, true),
    );
    expect(rowOf({ ...canceled('cancel'), lineItems: [...all, ...reversed] })).toMatchObject({
      refunds: [inRow, { at: canceledAt, gross: -1500, commission: 150, gatewayFee: 0 }],
      refunded_at: canceledAt,
    });
  });

  it('has no more of a cancellation that returns nothing', () => {
    expect(rowOf(canceled('cancel-without-refund'))).toMatchObject({
      refunds: [inRow],
      refunded_at: null,
    });
  });
});
