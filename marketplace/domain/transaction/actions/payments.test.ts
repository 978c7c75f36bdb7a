import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import type { Params } from '../params.ts';
import {
  actions,
  decisionContext,
  blank,
  go,
  refusal,
  refusedItem,
  walk,
} from '../testing/story.ts';
import type { Change } from '../testing/story.ts';

const priced: Params = {
  lineItems: [
    { code: 'line-item/session', unitPrice: new Money(2500, 'USD'), quantity: new Decimal(1) },
  ],
};
const act = (name: string, config = '') =>
  `{:name :action/privileged-set-line-items} {:name :action/${name}${config && ` :config ${config}`}}`;
const on = (...names: string[]) => names.map(name => `{:name :action/${name}}`).join(' ');
const common = {
  action: 'create',
  amount: { amount: 2500, currency: 'USD' },
  fee: 0,
  account: 'acct_1',
  saveMethod: false,
  offSession: false,
};
const pi = 'stripe-create-payment-intent';

describe('a push payment', () => {
  const push: Change = { params: { ...priced, paymentMethodTypes: ['ideal', 'p24'] } };

  it('is created with its methods, and charged once it is confirmed', () => {
    const process = actions(
      act(`${pi}-push`),
      on('stripe-confirm-payment-intent', 'stripe-capture-payment-intent', 'stripe-create-payout'),
    );
    const asked = go(blank(process), 'ask', push);
    expect(asked.payments).toEqual([{ ...common, pushMethods: ['ideal', 'p24'] }]);
    expect(asked.state).toMatchObject({ payment: 'created', pushPayment: true });
    const paid = go(asked.state, 'next');
    // Nothing is left to capture.
    expect(paid.payments.map(({ action }) => action)).toEqual(['confirm', 'payout']);
  });

  it('is given back whether it was charged or not', () => {
    const unpaid = actions(act(`${pi}-push`), on('stripe-refund-payment'));
    expect(walk(blank(unpaid), ['ask', push], ['next']).payment).toBe('returned');
    const paid = actions(
      act(`${pi}-push`),
      on('stripe-confirm-payment-intent', 'stripe-refund-payment'),
    );
    expect(walk(blank(paid), ['ask', push], ['next']).payment).toBe('returned');
  });

  it('knows only methods that charge at once', () => {
    const params = { ...priced, paymentMethodTypes: ['ideal', 'card'] };
    const item = refusedItem(blank(actions(act(`${pi}-push`))), 'ask', { params });
    expect(item).toMatchObject({
      code: 'stripe-payment-method-type-not-supported',
      source: { path: ['params', 'paymentMethodTypes'] },
    });
  });
});

describe('a payment with the saved card', () => {
  const process = actions(
    act(pi, '{:use-customer-default-payment-method? true}'),
    on('stripe-capture-payment-intent'),
  );
  const payer = { id: 'cus_1', defaultMethod: 'pm_1' };

  it('is authorised at once, and can be captured without being confirmed', () => {
    const asked = go(blank(process), 'ask', { params: priced, decisionContext: { payer } });
    expect(asked.payments).toEqual([
      { ...common, offSession: true, customer: 'cus_1', paymentMethod: 'pm_1' },
    ]);
    expect(go(asked.state, 'next').payments).toEqual([{ action: 'capture' }]);
  });

  it.each([
    ['no customer', null],
    ['no card', { id: 'cus_1', defaultMethod: null }],
  ])('needs one, but not for looking ahead: %s', (_, none) => {
    const change = { params: priced, decisionContext: { payer: none } };
    expect(refusal(blank(process), 'ask', change)).toBe('stripe-customer-not-found');
    expect(refusal(blank(process), 'ask', { ...change, speculative: true })).toBe('made');
  });
});

describe('an old charge', () => {
  const params = { ...priced, cardToken: 'tok_visa' };

  it.each([
    ['stripe-create-charge', 'stripe-capture-charge'],
    ['stripe-create-charge-pi', 'stripe-capture-charge-pi'],
  ])('of %s is authorised by its token at once', (create, capture) => {
    const process = actions(act(create), on(capture, 'stripe-create-payout'));
    const asked = go(blank(process), 'ask', { params });
    expect(asked.payments).toEqual([{ ...common, confirmNow: true, cardToken: 'tok_visa' }]);
    expect(go(asked.state, 'next').payments.map(({ action }) => action)).toEqual([
      'capture',
      'payout',
    ]);
  });

  it('may be of a payment method in its later form', () => {
    const process = actions(act('stripe-create-charge-pi'));
    const change = { params: { ...priced, paymentMethod: 'pm_1' } };
    expect(go(blank(process), 'ask', change).payments).toEqual([
      { ...common, confirmNow: true, paymentMethod: 'pm_1' },
    ]);
    expect(refusedItem(blank(process), 'ask', { params: priced })).toMatchObject({
      code: 'validation-missing-key',
      source: { path: ['params', 'cardToken'] },
    });
  });

  it('is given back by its own name', () => {
    const process = actions(act('stripe-create-charge'), on('stripe-refund-charge'));
    expect(walk(blank(process), ['ask', { params }], ['next']).payment).toBe('returned');
  });
});

describe('payments are refused', () => {
  const line = (amount: number, party?: 'customer' | 'provider') => ({
    code: 'line-item/x',
    unitPrice: new Money(amount, 'USD'),
    quantity: new Decimal(1),
    includeFor: party && [party],
  });
  const account = { id: 'acct_1', chargesEnabled: true, payoutsEnabled: true };

  it.each<[string, Change, string]>([
    ['of nothing', { params: { lineItems: [line(0)] } }, 'transaction-charge-zero-payin'],
    [
      'of which the provider gets nothing',
      { params: { lineItems: [line(5, 'customer')] } },
      'transaction-charge-zero-payout',
    ],
    [
      'of less than the provider gets',
      { params: { lineItems: [line(5), line(1, 'provider')] } },
      'transaction-invalid-action-sequence',
    ],
    ['without a price', { params: { lineItems: [] } }, 'transaction-invalid-action-sequence'],
    ['without keys', { decisionContext: { paymentsConfigured: false } }, 'stripe-missing-api-key'],
    [
      'without account',
      { decisionContext: { account: null } },
      'transaction-missing-stripe-account',
    ],
    [
      'with an account that takes no charges',
      { decisionContext: { account: { ...account, chargesEnabled: false } } },
      'transaction-stripe-account-disabled-charges',
    ],
  ])('%s', (_, change, code) => {
    const ways: [string, Params][] = [
      [pi, {}],
      [`${pi}-push`, { paymentMethodTypes: ['eps'] }],
      ['stripe-create-charge', { cardToken: 'tok_visa' }],
    ];
    for (const [name, own] of ways) {
      const params = { ...priced, ...own, ...change.params };
      expect(refusal(blank(actions(act(name))), 'ask', { ...change, params })).toBe(code);
    }
  });

  it.each([
    ['a second one', `${act(pi)} ${on(pi)}`],
    ['a confirmation of none', on('stripe-confirm-payment-intent')],
    [
      'a second confirmation',
      `${act(pi)} ${on('stripe-confirm-payment-intent', 'stripe-confirm-payment-intent')}`,
    ],
    ['a capture of none', on('stripe-capture-payment-intent')],
    ['a capture of what is not confirmed', `${act(pi)} ${on('stripe-capture-payment-intent')}`],
    ['a refund of none', on('stripe-refund-payment')],
    ['a second refund', `${act(pi)} ${on('stripe-refund-payment', 'stripe-refund-payment')}`],
    ['a payout of none', on('stripe-create-payout')],
    [
      'a payout of what is not captured',
      `${act(pi)} ${on('stripe-confirm-payment-intent', 'stripe-create-payout')}`,
    ],
    [
      'a refund after the payout',
      `${act(pi)} ${on(
        'stripe-confirm-payment-intent',
        'stripe-capture-payment-intent',
        'stripe-create-payout',
        'stripe-refund-payment',
      )}`,
    ],
  ])('%s', (_, list) => {
    expect(refusal(blank(actions(list)), 'ask', { params: priced })).toBe(
      'transaction-invalid-action-sequence',
    );
  });

  it.each([
    ['a capture', 'stripe-capture-payment-intent', null, 'transaction-missing-stripe-account'],
    ['a payout', 'stripe-create-payout', null, 'transaction-missing-stripe-account'],
    [
      'a payout',
      'stripe-create-payout',
      { ...account, payoutsEnabled: false },
      'transaction-stripe-account-disabled-payouts',
    ],
  ])('%s where the account is gone or may not', (_, name, own, code) => {
    const before = ['stripe-confirm-payment-intent', 'stripe-capture-payment-intent'];
    const done = name === 'stripe-create-payout' ? before : before.slice(0, 1);
    const process = actions(`${act(pi)} ${on(...done)}`, on(name));
    const asked = walk(blank(process), ['ask', { params: priced }]);
    expect(refusal(asked, 'next', { decisionContext: { account: own } })).toBe(code);
    expect(refusal(asked, 'next', { decisionContext })).toBe('made');
  });
});
