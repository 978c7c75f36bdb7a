import { readFileSync } from 'node:fs';
import { parseProcess } from '@flowroom/marketplace/process';
import { MemoryEngine } from '@flowroom/marketplace/testing/memory/memoryEngine';
import type { MemoryOrder } from '@flowroom/marketplace/testing/memory/memoryEngine';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { CrashPlan } from './crashPlan.ts';
import { studioServer } from './studioServer.ts';
import type { StudioServer } from './studioServer.ts';
import { MemoryBilling } from './memoryBilling.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { CancellationPolicy, ListingPublicData } from '#shared/contract/listingData.ts';
import { processes as aliases } from '#shared/config/marketplace.ts';
import { planSeats } from '#shared/transactions/capacity.ts';
import { planOf } from '#shared/transactions/classPlan.ts';
import { dayMs } from '#shared/time/time.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';

const ext = new URL('../../../ext/', import.meta.url);
const processes = new Map(
  Object.values(aliases).map(alias => {
    const name = alias.replace(/\/.*/, '');
    return [name, parseProcess(readFileSync(new URL(`${name}/process.edn`, ext), 'utf8'))];
  }),
);

/** The class of a model run. */
export interface StudioClass {
  /** It is sold by the month too, and its series is longer. */
  isMonthly: boolean;
  /** Its first class time is sold at the beginning. */
  isBooked: boolean;
  isFree: boolean;
  bookingMode: 'instant' | 'request';
  policy: CancellationPolicy;
  places: number;
}

export const teacherId = '00000000-0000-4000-8000-00000000000a';
export const studentIds = [1, 2, 3, 4].map(n => `00000000-0000-4000-8000-00000000000${n + 10}`);
export const price = 2000;
/** Before the end of summer time in the zone of the class. */
const begin = Date.parse('2026-03-02T08:00:00Z');
const zone = 'Pacific/Auckland';

/** States in which an order has a seat of its class time. */
const holding = new Set(['offered', 'pending-payment', 'preauthorized', 'accepted']);

/**
 * A teacher with a weekly class, students, and two processes of the web server. Time is
 * `clock.now`.
 */
export class Studio {
  readonly clock: { now: number };
  readonly engine: MemoryEngine;
  readonly billing: MemoryBilling;
  readonly crashPlan: CrashPlan;
  readonly server: StudioServer;
  readonly listingId: string;
  readonly of: StudioClass;
  /** Of the class before the present step. */
  policyBefore: CancellationPolicy;
  #all: { data: ListingPublicData; times: ScheduledTime[] } | null = null;
  #other: StudioServer | null = null;
  readonly #locks = memoryLocks(Infinity);

  constructor(of: StudioClass, clock: { now: number }) {
    this.of = of;
    this.policyBefore = of.policy;
    this.clock = clock;
    clock.now = begin;
    this.crashPlan = new CrashPlan(clock);
    const now = () => this.clock.now;
    this.engine = new MemoryEngine(processes, now);
    this.billing = new MemoryBilling(now, this.crashPlan);
    this.server = this.#start();
    this.listingId = this.#publish();
  }

  /** Another process of the web server. */
  get other(): StudioServer {
    return (this.#other ??= this.#start());
  }

  #start = () => studioServer(this.engine, this.billing, this.crashPlan, this.#locks);

  get listing() {
    return this.engine.listing(this.listingId);
  }

  get data(): ListingPublicData {
    return this.listing.publicData;
  }

  get orders(): MemoryOrder[] {
    return this.engine.ordersOf(this.listingId);
  }

  /** Class times that have not begun. */
  times(): ScheduledTime[] {
    const { now } = this.clock;
    const { data } = this;
    // All of them are worked out once for each schedule.
    if (this.#all?.data !== data) {
      this.#all = { data, times: scheduledTimes(data, begin, begin + 364 * dayMs) };
    }
    return this.#all.times.filter(({ start }) => start > now);
  }

  /**
   * Seats that bookings and subscriptions have in a class time. `isKept`: with those that are
   * stored for subscriptions to which a longer series has not been given yet, and for one whose
   * start was not finished: nobody can pay it, and it expires.
   */
  takenAt({ start, date }: Pick<ScheduledTime, 'start' | 'date'>, isKept = false): number {
    const taken = this.orders.map(({ state: { state, booking, metadata }, processName }) => {
      const name = state?.slice('state/'.length) ?? '';
      if (!booking) return 0;
      if (processName !== 'flex-subscription') {
        return holding.has(name) && booking.start.getTime() === start ? booking.seats : 0;
      }
      const hasBegun = booking.start.getTime() <= start;
      const lasts = isKept || start < booking.displayEnd.getTime();
      const isPayable = isKept || metadata['sessionId'] !== undefined;
      const isLive = name === 'subscription-confirmed' || (name === 'pending-payment' && isPayable);
      return isLive && hasBegun && lasts && hasDay(metadata, date) ? 1 : 0;
    });
    return taken.reduce((sum, seats) => sum + seats, 0);
  }

  freeAt(start: number, end: number): number {
    const stretches = this.engine.freeStretches(this.listingId, start, end);
    const whole = stretches.find(one => one.start <= start && end <= one.end);
    return whole?.seats ?? 0;
  }

  #publish(): string {
    const { isFree, isMonthly, bookingMode, policy, places } = this.of;
    const id = this.engine.newId();
    const base: ListingPublicData = {
      type: isFree ? 'free' : 'paid',
      ...(isMonthly && {
        paymentType: [{ value: 'per_session' }, { value: 'recurring' }],
        monthlyPrice: 4000,
      }),
      weeklyDays: [{ value: '4', label: 'Wednesday' }],
      timezone: zone,
      startDate: '2026-03-04',
      time: '18:00',
      classDuration: { key: '60_minutes', value: 60 },
      unitType: 'line-item/session',
      stock: places,
      placesPerOrder: 2,
      bookingMode,
      cancellationPolicy: policy,
    };
    const days = isMonthly ? 63 : 22;
    const lastClass = scheduledTimes(base, begin, begin + days * dayMs).at(-1)?.end ?? 0;
    const publicData = { ...base, lastClass };
    const plan = planOf(publicData, planSeats(places, 0));
    if (!plan) throw new Error('The class has no times.');
    this.engine.listings.set(id, {
      ...{ id, authorId: teacherId, title: 'Evening flow', state: 'published', publicData },
      price: { amount: price, currency: 'USD' },
      // The plan as the product computes it.
      plan: plan as (typeof this.listing)['plan'],
      ...{ privateData: {}, metadata: {}, exceptions: [], revision: 0, updates: 0 },
      stock: places * scheduledTimes(publicData, begin, begin + 90 * dayMs).length,
    });
    return id;
  }

  /**
   * Lets time pass, from one thing that is due to the next. `atEach`: what the server does then;
   * `isDue`: something has happened of itself.
   */
  async passTime(
    ms: number,
    { nextDue, atEach }: { nextDue: () => number; atEach: (isDue: boolean) => Promise<void> },
  ): Promise<void> {
    const until = this.clock.now + ms;
    for (;;) {
      const due = Math.min(this.engine.nextDue(), this.billing.nextDue());
      const next = Math.min(due, nextDue());
      this.clock.now = Math.min(until, Math.max(this.clock.now, next));
      this.billing.advance();
      this.engine.runDue();
      await atEach(due <= this.clock.now || next > until);
      if (next > until) return;
    }
  }

  /** Lets the server work until nothing is left to do. */
  async rest(): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      const before = this.crashPlan.writes.length;
      await this.server.work(this.listingId);
      if (this.crashPlan.writes.length === before) return;
    }
    throw new Error(
      `The server does not come to rest: ${this.crashPlan.writes.slice(-6).join(' | ')}`,
    );
  }

  /** History of each order, for the message of a failed run. */
  story(): string {
    const lines = this.orders.map(({ state, processName }) => {
      const { id, customerId, steps, booking, metadata } = state;
      const told = steps.map(({ transition, at }) => `${at.toISOString()} ${transition}`);
      const place = booking && `${booking.start.toISOString()} x${booking.seats}`;
      const head = `${processName} ${id.slice(-3)} of ${customerId.slice(-2)}, ${place}`;
      return [head, ...told, JSON.stringify(metadata)].join('\n  ');
    });
    const { publicData, metadata, state, stock, exceptions } = this.listing;
    const listing = JSON.stringify({ publicData, metadata, state, stock, exceptions });
    return [new Date(this.clock.now).toISOString(), listing, ...lines].join('\n');
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.#other?.close()]);
  }
}
