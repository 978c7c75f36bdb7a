import type { Actor } from '@flowroom/marketplace/seeding';
import type { Goal, Story } from '../content/stories.ts';
import type { ClassTime } from '../model/schedule.ts';
import { day, minute } from '../model/schedule.ts';

/** One transition of a story. */
export interface Act {
  transition: string;
  by: Actor;
  at: Date;
}

const hour = 60 * minute;

interface Moments {
  /** When the order was begun. */
  asked: number;
  time: ClassTime;
}

type Line = readonly [transition: string, by: Actor, at: number];

const requested = ({ asked }: Moments): Line[] => [
  ['request-payment', 'customer', asked],
  ['confirm-payment', 'customer', asked + 2 * minute],
];
const accepted = (moments: Moments): Line[] => [
  ...requested(moments),
  ['accept', 'provider', moments.asked + 3 * hour],
];
const booked = ({ asked }: Moments): Line[] => [
  ['request-payment', 'customer', asked],
  ['confirm-instantly', 'customer', asked + 2 * minute],
  ['accept-instantly', 'operator', asked + 2 * minute],
];
const delivered = (moments: Moments): Line[] => [
  ...accepted(moments),
  ['complete', 'system', moments.time.end.getTime()],
];

const lines: Record<Goal, (moments: Moments) => Line[]> = {
  enquiry: ({ asked }) => [['enquire', 'customer', asked]],
  pending: ({ asked }) => [['request-payment', 'customer', asked]],
  'payment-expired': ({ asked }) => [
    ['request-payment', 'customer', asked],
    ['expire-payment', 'system', asked + 15 * minute],
  ],
  requested,
  'requested-after-enquiry': ({ asked }) => [
    ['enquire', 'customer', asked - 2 * hour],
    ['request-payment-after-enquiry', 'customer', asked],
    ['confirm-payment', 'customer', asked + 2 * minute],
  ],
  accepted,
  waiting: ({ asked }) => [['join-waiting-list', 'customer', asked]],
  booked,
  declined: moments => [...requested(moments), ['decline', 'provider', moments.asked + 3 * hour]],
  expired: moments => [
    ...requested(moments),
    [
      'expire',
      'system',
      Math.min(moments.asked + 2 * minute + 6 * day, moments.time.start.getTime()),
    ],
  ],
  canceled: moments => [...accepted(moments), ['cancel', 'operator', moments.asked + 9 * hour]],
  delivered,
  'canceled-late': moments => [
    ...delivered(moments),
    ['cancel-after-delivery', 'operator', moments.time.end.getTime() + day],
  ],
  'reviewed-by-customer': moments => [
    ...delivered(moments),
    ['review-1-by-customer', 'customer', moments.time.end.getTime() + 3 * hour],
  ],
  'reviewed-by-provider': moments => [
    ...delivered(moments),
    ['review-1-by-provider', 'provider', moments.time.end.getTime() + 2 * hour],
  ],
  reviewed: moments => [
    ...delivered(moments),
    ['review-1-by-customer', 'customer', moments.time.end.getTime() + 5 * hour],
    ['review-2-by-provider', 'provider', moments.time.end.getTime() + day],
  ],
  subscribed: ({ asked }) => [
    ['request-payment', 'customer', asked],
    ['confirm-subscription', 'operator', asked + 2 * minute],
  ],
  unsubscribed: ({ asked }) => [
    ['request-payment', 'customer', asked],
    ['confirm-subscription', 'operator', asked + 2 * minute],
    ['cancel', 'operator', asked + 12 * day],
  ],
};

/** The transitions of a story in order, none of them later than now. */
export function scriptOf(story: Story, time: ClassTime, now: Date): Act[] {
  const asked =
    story.weeksAgo === 0
      ? now.getTime() - (story.asked ?? 1) * hour - 4 * minute
      : time.start.getTime() - 3 * day;
  return lines[story.goal]({ asked, time })
    .map(([transition, by, at]) => ({
      transition: `transition/${transition}`,
      by,
      at: new Date(at),
    }))
    .filter(({ at }) => at <= now);
}
