import type { MemoryOrder } from '@flowroom/marketplace/testing/memory/memoryEngine';
import { refundedOf } from './memoryBilling.ts';
import { must } from './must.ts';
import { PolicyModel } from './policyModel.ts';
import { price } from './studio.ts';
import type { Studio } from './studio.ts';
import type { OrderChange } from '#shared/contract/transaction.ts';
import { overlaps } from '#server/orders/claims.ts';
import { dayMs } from '#shared/time/time.ts';
import { edges } from '#shared/transactions/process.ts';

const short = (name: string | null | undefined) => name?.replace(/^\w+\//, '') ?? '';

const known = new Set(
  edges.flatMap(({ from, transition, to, by }) =>
    by.map(actor => [from, short(transition), to, actor].join(' ')),
  ),
);

/** States in which an order takes a seat of its class time. */
const holding = ['offered', 'pending-payment', 'preauthorized', 'accepted'];
const isOf = (order: MemoryOrder, ...states: string[]) => states.includes(short(order.state.state));
const isSeries = ({ processName }: MemoryOrder) => processName === 'flex-subscription';
const startOf = ({ state }: MemoryOrder) => state.booking?.start.getTime() ?? 0;
const waitsFor = ({ state }: MemoryOrder) =>
  Date.parse((state.metadata['waitingFor'] as { start: string }).start);

/** Checks invariants at each transition. */
export function monitor(studio: Studio): void {
  const policies = new PolicyModel();
  const told = new Set<string>();
  studio.engine.onTransition = order => {
    const { steps, id, metadata } = order.state;
    const { from, transition, to, by } = steps.at(-1)!;
    const edge = [short(from) || 'initial', short(transition), short(to), by].join(' ');
    must(known.has(edge), () => ({ unknown: edge }));
    const { cancellationPolicy = 'none' } = studio.data;
    policies.follow(order, {
      policies: [cancellationPolicy, studio.policyBefore],
      now: studio.clock.now,
    });
    // Each student is notified of a change of the class once.
    if (/(move|cancel|decline)-(class|request|series|date)$/.test(transition)) {
      const { change } = metadata as { change?: OrderChange };
      const key = `${id} ${change?.id}`;
      must(!told.has(key), () => ({ toldTwice: key }));
      told.add(key);
    }
    if (short(transition) === 'offer-place') expectFirstInLine(studio, order);
    if (short(transition) === 'request-payment') expectNobodyPassed(studio, order);
  };
}

/** Returns whether the first of two entries joined a list earlier. */
function isBefore(one: MemoryOrder, other: MemoryOrder): boolean {
  const between = one.state.createdAt.getTime() - other.state.createdAt.getTime();
  return between < 0 || (between === 0 && one.state.id < other.state.id);
}

/** Expects that nobody who joined earlier, and could have the seat, is passed over. */
function expectFirstInLine(studio: Studio, offered: MemoryOrder): void {
  const start = startOf(offered);
  const ahead = studio.orders.filter(
    one => isOf(one, 'waiting') && waitsFor(one) === start && isBefore(one, offered),
  );
  must(ahead.length === 0, () => ({ offered: offered.state, ahead }));
}

/**
 * Expects that a booking leaves a seat for everybody who waits; of those who wait themselves, for
 * everybody before them.
 */
function expectNobodyPassed(studio: Studio, booked: MemoryOrder): void {
  const { booking, customerId } = booked.state;
  if (!booking || isSeries(booked)) return;
  const [start, end] = [booking.start.getTime(), booking.end.getTime()];
  const line = studio.orders.filter(one => isOf(one, 'waiting') && waitsFor(one) === start);
  const own = line.find(one => one.state.customerId === customerId);
  const others = line.filter(one => one !== own && (!own || isBefore(one, own)));
  const left = studio.freeAt(start, end);
  // The order itself is not among those of the studio yet.
  must(left - booking.seats >= others.length, () => ({ passed: others, by: booked.state, left }));
}

/**
 * Expects that seats, money, mails, lists and the payment provider agree, once the server has done
 * its work.
 */
export function checkAtRest(studio: Studio): void {
  const { listing, orders, clock, data } = studio;
  must(listing.metadata['changing'] === undefined, () => ({ changing: listing }));

  const times = studio.times();
  const starts = new Set(times.map(({ start }) => start));
  const total = data.stock ?? 0;
  const free = new Map(times.map(({ start, end }) => [start, studio.freeAt(start, end)]));
  for (const time of times) {
    const taken = studio.takenAt(time);
    const left = Math.max(0, total - studio.takenAt(time, true));
    // Nobody is oversold, and no seat is held back.
    must(taken <= total, () => ({ oversold: time, taken, total }));
    must(free.get(time.start) === left, () => ({ time, taken, left, free: free.get(time.start) }));
  }
  for (const order of orders) {
    const start = startOf(order);
    // Anybody who has a booking has it at a time at which the class is held.
    if (!isSeries(order) && isOf(order, ...holding) && start > clock.now) {
      must(starts.has(start), () => ({ bookedWhenNotHeld: order.state }));
    }
    if (isOf(order, 'offered')) {
      const { heldUntil } = order.state.metadata;
      must(Date.parse(String(heldUntil)) >= clock.now, () => ({ heldTooLong: order.state }));
    }
    // Of people who were banned only what was accepted is left, for the operator to decide.
    const isGone = studio.engine.gone.has(order.state.customerId);
    const open = ['waiting', 'offered', 'pending-payment', 'preauthorized'];
    must(!isGone || !isOf(order, ...open, 'subscription-confirmed'), () => ({ gone: order.state }));
    checkMoney(studio, order);
    checkMails(studio, order);
  }
  checkLists(studio, free);
  checkOneEach(studio);
  checkLengths(studio);
}

function checkLists({ orders, listing, clock }: Studio, free: ReadonlyMap<number, number>): void {
  const waiting = orders.filter(order => isOf(order, 'waiting'));
  const starts = [...new Set(waiting.map(waitsFor))].toSorted((a, b) => a - b);
  const { waitingTimes = [] } = listing.metadata as { waitingTimes?: string[] };
  const marked = waitingTimes.map(one => Date.parse(one));
  must(marked.join() === starts.join(), () => ({ marked, starts }));
  for (const start of starts) {
    must(listing.state === 'published', () => ({ waitsForClosed: start }));
    // Nobody waits for a class that is about to begin, or beside a free seat.
    must(start > clock.now, () => ({ waitsForPast: start }));
    must(free.get(start) === 0, () => ({ waitsBesideFree: start, free: free.get(start) }));
  }
}

/**
 * Expects that a subscription is as long as its series, unless a class time behind its end is full.
 */
function checkLengths(studio: Studio): void {
  const { clock } = studio;
  const { stock = 0, lastClass = 0 } = studio.data;
  for (const order of studio.orders) {
    const { booking, metadata, steps } = order.state;
    if (!booking || !isOf(order, 'subscription-confirmed')) continue;
    const until = booking.displayEnd.getTime();
    if (metadata['endsAt'] !== undefined || until >= lastClass) continue;
    // Paid for while the series was made longer: that is looked at once a day.
    const isNew = steps.some(({ transition, at }) =>
      transition.endsWith('confirm-subscription') ? at.getTime() > clock.now - dayMs : false,
    );
    if (isNew) continue;
    const isFull = studio
      .times()
      .some(time => time.start >= until && studio.takenAt(time) >= stock);
    must(isFull, () => ({ notMadeLonger: order.state.metadata, until, lastClass }));
  }
}

/** Expects that nobody has two seats in one class time by two orders. */
function checkOneEach({ orders, clock }: Studio): void {
  const sessions = orders.filter(
    order => !isSeries(order) && isOf(order, ...holding) && startOf(order) > clock.now,
  );
  const pairs = sessions.flatMap((one, index) =>
    sessions
      .slice(index + 1)
      .filter(other => one.state.customerId === other.state.customerId)
      .filter(other => overlaps(spanOf(one), spanOf(other)))
      .map(other => [one, other].map(({ state }) => `${state.id} ${state.state}`)),
  );
  must(pairs.length === 0, () => ({ twice: pairs }));
}

const spanOf = ({ state }: MemoryOrder) => ({
  start: state.booking?.start.getTime() ?? 0,
  end: state.booking?.end.getTime() ?? 0,
});

/** Expects one mail to a side for what has just happened. */
function checkMails({ engine }: Studio, { state: { id, steps } }: MemoryOrder): void {
  const sent = engine.mails.filter(one => one.orderId === id);
  const keys = sent.map(({ seq, to, template }) => `${seq} ${to} ${template}`);
  must(new Set(keys).size === keys.length, () => ({ sentTwice: keys }));
  const perSide = sent
    .filter(({ seq, at }) => steps[seq - 1]?.at.getTime() === at)
    .map(({ seq, to }) => `${seq} ${to}`);
  must(new Set(perSide).size === perSide.length, () => ({ twoMails: sent }));
}

function checkMoney(studio: Studio, order: MemoryOrder): void {
  if (isSeries(order)) checkBills(studio, order);
  else if (!studio.of.isFree) checkCard(studio, order);
}

/** Expects that the payment at the provider agrees with the order. */
function checkCard({ engine }: Studio, order: MemoryOrder): void {
  const { id, steps, booking } = order.state;
  const payment = engine.cards.payments.get(id);
  const names = steps.map(({ transition }) => short(transition));
  const isAccepted = names.some(name => name === 'accept' || name === 'accept-instantly');
  const isKept =
    isAccepted && (names.includes('cancel-without-refund') || !isOf(order, 'canceled'));
  const due = isKept ? price * (booking?.seats ?? 0) : 0;
  const kept = (payment?.charged ?? 0) - (payment?.refunded ?? 0);
  must(kept === due, () => ({ id, names, kept, due }));
  const isPaidOut = names.includes('complete') || names.includes('cancel-without-refund');
  // 23.5 % are the marketplace's and the gateway's, rounded to the whole cent each.
  const share = due - Math.round(due * 0.2) - Math.round(due * 0.035);
  const paidOut = payment?.paidOut ?? 0;
  must(paidOut === (isPaidOut ? share : 0), () => ({ id, names, paidOut, share }));
}

/**
 * Expects that a subscription runs at the provider as long as the order does, and that what is over
 * costs nothing.
 */
function checkBills({ billing, clock }: Studio, order: MemoryOrder): void {
  const { id, metadata, steps } = order.state;
  // Paid, perhaps, and not reported yet: it is checked when the time to pay is over.
  if (isOf(order, 'pending-payment')) return;
  const names = steps.map(({ transition }) => short(transition));
  const plans = [...billing.plans.values()].filter(({ orderId }) => orderId === id);
  for (const plan of plans) {
    const isOwn = plan.id === metadata['subscriptionId'];
    const isRunning = plan.endedAt === null;
    const isConfirmed = isOwn && isOf(order, 'subscription-confirmed');
    const says = { id, names, metadata, plan };
    // One whose end is planned completes by itself, at its last class.
    if (isRunning || metadata['endsAt'] === undefined) {
      must(isRunning === isConfirmed, () => ({ isRunning, ...says }));
    }
    const paid = plan.bills.filter(({ state }) => state === 'paid');
    const kept = paid.reduce((sum, bill) => sum + bill.amount - refundedOf(bill), 0);
    // Paid, and never confirmed.
    const wasConfirmed = names.includes('confirm-subscription');
    must(wasConfirmed || kept === 0, () => ({ kept, ...says }));
    if (!isRunning) {
      must(plan.credits.size === 0, () => ({ creditsLeft: says }));
      continue;
    }
    const { graceUntil, pausedUntil, endsAt } = metadata as Record<string, string | undefined>;
    const isUnpaid = plan.bills.at(-1)?.state === 'open';
    must((graceUntil !== undefined) === isUnpaid, () => ({ graceUntil, isUnpaid, ...says }));
    must(!graceUntil || Date.parse(graceUntil) > clock.now, () => ({ graceIsOver: says }));
    // An end that is requested at the provider is written to the order once the month is paid.
    must(isUnpaid || (endsAt !== undefined) === plan.isEnding, () => ({ endsAt, ...says }));
    must(plan.resumesAt === null || pausedUntil !== undefined, () => ({ pausedAlone: says }));
  }
}
