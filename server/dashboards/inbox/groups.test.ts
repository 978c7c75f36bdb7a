import { byNext, groupOf, isUnread, unlistedStates } from './groups.ts';
import type { InboxEntry } from './groups.ts';
import { states } from '#shared/contract/orderStates.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const entry = (more: Partial<InboxEntry> = {}): InboxEntry => ({
  state: 'accepted',
  end: now + hourMs,
  newsAt: null,
  seenAt: null,
  lastAt: now,
  isTheirs: false,
  ...more,
});

describe('the group of an order', () => {
  it.each([
    ['pending-payment', 'act', 'waiting'],
    ['preauthorized', 'waiting', 'act'],
    ['accepted', 'coming', 'coming'],
    ['subscription-confirmed', 'coming', 'coming'],
    ['canceled', 'past', 'past'],
    ['delivered', 'past', 'past'],
  ] as const)('of %s is %s for the student and %s for the teacher', (state, customer, provider) => {
    expect(groupOf(entry({ state }), 'customer', now)).toBe(customer);
    expect(groupOf(entry({ state }), 'provider', now)).toBe(provider);
  });

  it('of who is on a waiting list is the student’s own, until the student writes', () => {
    expect(groupOf(entry({ state: 'waiting' }), 'customer', now)).toBe('waiting');
    expect(groupOf(entry({ state: 'offered' }), 'customer', now)).toBe('act');
    const onList = ['waiting', 'offered', 'offer-expired', 'waiting-ended'] as const;
    for (const state of onList) {
      expect(unlistedStates.customer).not.toContain(state);
      expect(unlistedStates.provider).toContain(state);
    }
    for (const state of ['waiting', 'offered'] as const) {
      expect(groupOf(entry({ state, isTheirs: true }), 'provider', now)).toBe('act');
      expect(groupOf(entry({ state }), 'provider', now)).toBe('waiting');
    }
  });

  it('is there for every state', () => {
    for (const state of states) {
      expect([state, typeof groupOf(entry({ state }), 'customer', now)]).toEqual([state, 'string']);
    }
  });

  it('is past once the class is over', () => {
    expect(groupOf(entry({ end: now }), 'customer', now)).toBe('past');
    expect(groupOf(entry({ end: null }), 'customer', now)).toBe('coming');
  });

  it('makes a question the teacher’s to answer until that is done', () => {
    const asked = entry({ state: 'enquiry', isTheirs: true });
    expect(groupOf(asked, 'provider', now)).toBe('act');
    expect(groupOf({ ...asked, isTheirs: false }, 'provider', now)).toBe('waiting');
    expect(groupOf(asked, 'customer', now)).toBe('waiting');
  });
});

describe('an unread order', () => {
  it('has news after it was seen, and not from long ago', () => {
    expect(isUnread(entry(), now)).toBe(false);
    expect(isUnread(entry({ newsAt: now - 5 }), now)).toBe(true);
    expect(isUnread(entry({ newsAt: now - 5, seenAt: now - 6 }), now)).toBe(true);
    expect(isUnread(entry({ newsAt: now - 5, seenAt: now - 5 }), now)).toBe(false);
    expect(isUnread(entry({ newsAt: now - 31 * dayMs }), now)).toBe(false);
  });
});

describe('the order of the rows', () => {
  it('is unread ones, then what is next, then the last activity', () => {
    const rows = (
      [
        ['a', 'past', false, 9],
        ['b', 'waiting', false, 1],
        ['c', 'coming', false, 1],
        ['d', 'coming', false, 2],
        ['e', 'act', false, 0],
        ['f', 'past', true, 0],
        ['g', 'act', true, 1],
      ] as const
    ).map(([id, group, isNew, lastAt]) => ({ id, group, isUnread: isNew, lastAt }));
    expect(
      rows
        .sort(byNext)
        .map(({ id }) => id)
        .join(''),
    ).toBe('gfedcba');
  });
});
