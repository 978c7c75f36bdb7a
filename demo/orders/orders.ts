import { randomUUID } from 'node:crypto';
import { Decimal, Money, priceLineItems } from '@flowroom/marketplace/seeding';
import type { LineItemInput } from '@flowroom/marketplace/seeding';
import { marketplace } from '#shared/config/marketplace.ts';
import { stories } from '../content/stories.ts';
import type { Story } from '../content/stories.ts';
import type { DemoListing, DemoPerson } from '../model/demoListing.ts';
import { isFree, processOf } from '../rows/listingRow.ts';
import type { ClassTime } from '../model/schedule.ts';
import type { Act } from './script.ts';
import { scriptOf } from './script.ts';

/** A story with the data to play it. */
export interface Order {
  transactionId: string;
  story: Story;
  listing: DemoListing;
  student: DemoPerson;
  time: ClassTime;
  /** Number of earlier orders of the class, so that their messages differ. */
  turn: number;
  acts: Act[];
  processAlias: string;
  lineItems: LineItemInput[];
  /** Minor units of what is charged and what the teacher gets of it. */
  payin: number;
  payout: number;
  /** True when the payment must exist at the provider, as it can still be captured or refunded. */
  livePayment: boolean;
}

const liveGoals = new Set([
  'pending',
  'requested',
  'requested-after-enquiry',
  'accepted',
  'booked',
]);

function lineItemsOf(
  { entry }: DemoListing,
  processAlias: string,
  places: number,
): LineItemInput[] {
  const { offer } = entry;
  const isPlan = processAlias.startsWith('flex-subscription');
  const amount =
    isPlan && offer.kind === 'subscription' ? offer.monthly : 'price' in offer ? offer.price : 0;
  const unitPrice = new Money(amount ?? 0, marketplace.currency);
  const total = new Money((amount ?? 0) * places, marketplace.currency);
  const share = (code: string, percent: number): LineItemInput => ({
    code: `line-item/${code}`,
    unitPrice: total,
    percentage: new Decimal(-percent),
    includeFor: ['provider'],
  });
  const item: LineItemInput = {
    code: isPlan ? 'line-item/month' : 'line-item/session',
    unitPrice,
    ...(places > 1 ? { units: new Decimal(1), seats: places } : { quantity: new Decimal(1) }),
  };
  return isFree(entry)
    ? [item]
    : [
        item,
        share('provider-commission', marketplace.providerCommissionPercent),
        share('payment-gateway-fee', marketplace.paymentGatewayFeePercent),
      ];
}

function orderOf(
  { story, turn }: { story: Story; turn: number },
  listings: readonly DemoListing[],
  students: readonly DemoPerson[],
  now: Date,
): Order {
  const listing = listings.find(({ entry }) => entry.title === story.title);
  const student = students[story.student];
  if (!listing || !student) throw new Error(`The demo has no class or student for ${story.title}`);
  const { schedule } = listing;
  const time = story.weeksAgo === 0 ? schedule.next : schedule.before(story.weeksAgo);
  const isPlan = story.goal === 'subscribed' || story.goal === 'unsubscribed';
  const processAlias = isPlan ? 'flex-subscription/release-1' : processOf(listing);
  const lineItems = lineItemsOf(listing, processAlias, story.places ?? 1);
  const totals = priceLineItems(lineItems);
  if ('kind' in totals) throw new Error(`The demo price of ${story.title} is refused`);
  return {
    transactionId: randomUUID(),
    story,
    listing,
    student,
    time,
    turn,
    acts: scriptOf(story, time, now),
    processAlias,
    lineItems,
    payin: totals.payin?.amount ?? 0,
    payout: totals.payout?.amount ?? 0,
    livePayment:
      processAlias.startsWith('flex-hourly') && story.weeksAgo === 0 && liveGoals.has(story.goal),
  };
}

/** Bookings that fill a class up, or nearly. */
function fillUp(listings: readonly DemoListing[], studentCount: number): Story[] {
  return listings.flatMap(({ entry }, place): Story[] => {
    const left = { 'sold-out': 0, 'nearly-full': 1 + (place % 2) };
    const standing = entry.standing;
    if (standing !== 'sold-out' && standing !== 'nearly-full') return [];
    return Array.from({ length: entry.seats - left[standing] }, (_, index) => ({
      student: 1 + ((place + index) % (studentCount - 1)),
      title: entry.title,
      weeksAgo: 0,
      goal: entry.rules?.bookingMode === 'instant' ? ('booked' as const) : ('accepted' as const),
      asked: 26 + index * 7,
    }));
  });
}

/** Every order of the demo, oldest first. */
export function planOrders(
  listings: readonly DemoListing[],
  students: readonly DemoPerson[],
  now: Date,
): Order[] {
  const turns = new Map<string, number>();
  return [...stories, ...fillUp(listings, students.length)]
    .map(story => {
      const turn = turns.get(story.title) ?? 0;
      turns.set(story.title, turn + 1);
      return orderOf({ story, turn }, listings, students, now);
    })
    .toSorted(
      (one, other) => (one.acts[0]?.at.getTime() ?? 0) - (other.acts[0]?.at.getTime() ?? 0),
    );
}
