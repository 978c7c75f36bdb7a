import { newsAt, seenAt, unseenUntil } from './news.ts';
import { makeOrder } from './testOrder.fixture.ts';
import type { TransitionRecord } from '#shared/contract/transaction.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

const order = (
  transitions: [name: string, by: TransitionRecord['by']][],
  seen: { customer?: string; provider?: string } = {},
) =>
  makeOrder('accepted', {
    attributes: {
      transitions: transitions.map(([name, by], index) => ({
        transition: `transition/${name}`,
        by,
        createdAt: at(index),
      })),
      metadata: { seenAt: seen },
    },
  });

const accepted = order([
  ['request-payment', 'customer'],
  ['confirm-payment', 'customer'],
  ['accept', 'provider'],
  ['remind', 'system'],
]);

describe('news of an order', () => {
  it('are what somebody else has done, and not the quiet steps', () => {
    expect(newsAt(accepted, 'customer')).toBe(at(2));
    expect(newsAt(accepted, 'provider')).toBe(at(1));
    const unpaid = order([
      ['request-payment', 'customer'],
      ['expire-payment', 'system'],
    ]);
    expect(newsAt(unpaid, 'provider')).toBeNull();
    expect(newsAt(unpaid, 'customer')).toBeNull();
  });

  it('are of the whole world to a student, and of the waiting list to nobody else', () => {
    const offered = order([
      ['join-waiting-list', 'customer'],
      ['offer-place', 'operator'],
    ]);
    expect(newsAt(offered, 'customer')).toBe(at(1));
    expect(newsAt(offered, 'provider')).toBeNull();
  });

  it('are seen by the mark, and by what the reader has done since', () => {
    expect(seenAt(accepted, 'customer')).toBe(at(1));
    expect(seenAt(order([['confirm-payment', 'customer']], { customer: at(5) }), 'customer')).toBe(
      at(5),
    );
    expect(seenAt(order([]), 'provider')).toBeNull();
  });
});

describe('the mark to set', () => {
  it('is that of the newest thing of others', () => {
    expect(unseenUntil(accepted, 'customer', [])).toBe(at(2));
    expect(unseenUntil(accepted, 'customer', [{ isOwn: false, at: at(9) }])).toBe(at(9));
  });

  it('is none when the reader has seen it, or answered', () => {
    expect(unseenUntil(accepted, 'provider', [])).toBeNull();
    const seen = order([['accept', 'provider']], { customer: at(0) });
    expect(unseenUntil(seen, 'customer', [])).toBeNull();
    expect(
      unseenUntil(seen, 'customer', [
        { isOwn: false, at: at(3) },
        { isOwn: true, at: at(4) },
      ]),
    ).toBeNull();
    expect(unseenUntil(seen, 'customer', [{ isOwn: false, at: at(3) }])).toBe(at(3));
  });
});
