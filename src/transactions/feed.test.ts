import { feedOf } from './feed.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { otherPartyOf, roleOf } from '#shared/transactions/process.ts';
import { makeOrder, student, teacher } from '#shared/transactions/testOrder.fixture.ts';
import type { Message } from '#shared/contract/entities.ts';

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
const message = (id: string, minute: number): Message => ({
  id,
  type: 'message',
  attributes: { content: id, createdAt: at(minute) },
  sender: student,
});
const happened = (name: string, minute: number, by: 'customer' | 'provider' | 'system') => ({
  transition: `transition/${name}`,
  createdAt: at(minute),
  by,
});

describe('feedOf', () => {
  const order = makeOrder('accepted', {
    attributes: {
      transitions: [
        happened('request-payment', 0, 'customer'),
        happened('confirm-payment', 1, 'customer'),
        happened('accept', 3, 'provider'),
      ],
    },
  });

  it('puts messages and events in the order of time and leaves silent steps out', () => {
    const feed = feedOf(order, [message('later', 4), message('between', 2)], 'customer');
    expect(feed.map(item => (item.kind === 'event' ? item.words : item.key))).toEqual([
      'TransactionPage.feed.request.own',
      'between',
      'TransactionPage.feed.accept.other',
      'later',
    ]);
  });

  it('shows nothing for a transition nobody knows', () => {
    const strange = makeOrder('accepted', {
      attributes: { transitions: [happened('dance', 1, 'system')] },
    });
    expect(feedOf(strange, [], 'provider')).toEqual([]);
  });
});

describe('roles', () => {
  it('come from comparing the reader with the customer', () => {
    expect(roleOf(makeOrder(), student.id)).toBe('customer');
    expect(roleOf(makeOrder(), teacher.id)).toBe('provider');
    expect(roleOf(makeOrder(), null)).toBe('provider');
  });

  it('determine the other party', () => {
    expect(otherPartyOf(makeOrder(), 'customer')).toBe(teacher);
    expect(otherPartyOf(makeOrder(), 'provider')).toBe(student);
  });

  it('know who is gone', () => {
    expect(isBannedOrDeleted(student)).toBe(false);
    expect(isBannedOrDeleted(undefined)).toBe(false);
    expect(
      isBannedOrDeleted({ ...student, attributes: { ...student.attributes, deleted: true } }),
    ).toBe(true);
  });
});
