import { errorsOf } from './books.ts';
import type { Books, Order } from './books.ts';

const paid: Order = {
  id: 'a',
  payment: 'captured',
  transitions: ['transition/request-payment', 'transition/confirm-payment', 'transition/accept'],
  messages: 1,
  payments: [
    { id: 'pi_1', status: 'canceled' },
    { id: 'pi_2', status: 'succeeded' },
  ],
};
const books = (order: Partial<Order> = {}, other: Partial<Books> = {}): Books => ({
  orders: [{ ...paid, ...order }],
  times: [{ time: 'yin on Tuesday', places: 2, people: ['ann', 'bob'] }],
  unfinished: 0,
  ...other,
});
const told = (['confirm', 'message', 'accept'] as const).map(step => ({
  transactionId: 'a',
  step,
}));

describe('the books after a load', () => {
  it('are right when every acknowledged step is stored', () => {
    expect(errorsOf(books(), told)).toEqual([]);
    expect(errorsOf(books({ payment: 'created', payments: [] }), [])).toEqual([]);
  });

  it('list what was acknowledged and is lost', () => {
    expect(errorsOf(books({ transitions: [], messages: 0 }), told)).toEqual([
      'a has lost its confirm',
      'a has lost its message',
      'a has lost its accept',
    ]);
    expect(errorsOf(books(), [{ transactionId: 'b', step: 'confirm' }])).toEqual([
      'b has lost its confirm',
    ]);
  });

  it('list payments that differ at the provider', () => {
    const twice = [...paid.payments, { id: 'pi_3', status: 'succeeded' }];
    expect(errorsOf(books({ payments: twice }), told)).toEqual(['a is paid 2 times']);
    const step = 'transition/accept';
    expect(errorsOf(books({ transitions: [...paid.transitions, step] }), told)).toEqual([
      'a went a step twice',
    ]);
    expect(errorsOf(books({ payment: 'created' }), told)).toEqual([
      'a is created here and succeeded there',
    ]);
    expect(errorsOf(books({ payment: null }), told)).toEqual([
      'a is unpaid here and succeeded there',
    ]);
    expect(errorsOf(books({}, { unfinished: 2 }), told)).toEqual([
      '2 payment calls are not finished',
    ]);
  });

  it('list places that were sold twice', () => {
    const times = [
      { time: 'yin', places: 1, people: ['ann', 'bob'] },
      { time: 'flow', places: 3, people: ['ann', 'ann'] },
    ];
    expect(errorsOf(books({}, { times }), told)).toEqual([
      'yin has 2 people on 1 places',
      'flow has a person twice',
    ]);
  });
});
