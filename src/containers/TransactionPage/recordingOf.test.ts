import { recordingOf } from './recordingOf.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const start = Date.parse('2026-03-02T10:00:00Z');
const end = start + hourMs;

const order = (recordingDays?: number, processName = 'flex-hourly-default-process') =>
  ({
    attributes: { processName, metadata: {} },
    booking: {
      attributes: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    },
    listing: { id: 'class', attributes: { publicData: { classroom: { recordingDays } } } },
  }) as unknown as Transaction;

it.each([
  ['after the class', order(3), 'accepted', end, `class.${start}`],
  ['with a review', order(3), 'reviewed', end + 3 * dayMs - 1, `class.${start}`],
  ['after its days', order(3), 'delivered', end + 3 * dayMs, null],
  ['while it is held', order(3), 'accepted', end - 1, null],
  ['of a class that is not recorded', order(0), 'delivered', end, null],
  ['of a class without a choice', order(), 'delivered', end, null],
  ['after it was canceled', order(3), 'canceled', end, null],
  ['of a subscription', order(3, 'flex-subscription'), 'subscription-confirmed', end, null],
] as const)('the recording %s', (_, transaction, state, now, id) => {
  expect(recordingOf(transaction, state, now)).toBe(id);
});
