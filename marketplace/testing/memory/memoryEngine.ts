import { ApiError } from '#marketplace/contract/errors.ts';
import { mergeExtData } from '#marketplace/contract/fields.ts';
import type { SeatInterval } from '#marketplace/domain/availability/interval.ts';
import { overlaps } from '#marketplace/domain/availability/interval.ts';
import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
import { freeStretches, minimumFreeSeats } from '#marketplace/domain/availability/timeline.ts';
import type { ListingState } from '#marketplace/domain/listing/state.ts';
import { findTransition } from '#marketplace/domain/process/model.ts';
import type { Actor, Process } from '#marketplace/domain/process/model.ts';
import { adjust, compareAndSet } from '#marketplace/domain/stock/stock.ts';
import { checkCaller, decide, requestedWindow } from '#marketplace/domain/transaction/decide.ts';
import type { DecisionContext } from '#marketplace/domain/transaction/decisionContext.ts';
import { evolve } from '#marketplace/domain/transaction/facts.ts';
import type { Fact } from '#marketplace/domain/transaction/facts.ts';
import { newTransaction, takesSeats } from '#marketplace/domain/transaction/model.ts';
import type { Amount, TransactionState } from '#marketplace/domain/transaction/model.ts';
import { readParams } from '#marketplace/domain/transaction/params.ts';
import type { Refusal } from '#marketplace/domain/transaction/refusal.ts';
import { scheduleOf } from '#marketplace/domain/transaction/schedule.ts';
import { MemoryCards } from './memoryCards.ts';

/** A listing of the marketplace in memory. */
export interface MemoryListing {
  id: string;
  authorId: string;
  title: string;
  state: ListingState;
  price: Amount | null;
  plan: AvailabilityPlan | null;
  publicData: Record<string, unknown>;
  privateData: Record<string, unknown>;
  metadata: Record<string, unknown>;
  stock: number;
  exceptions: (SeatInterval & { id: string })[];
  /** Counts its changes, and those in the event log. */
  revision: number;
  updates: number;
}

/** A transaction with what it waits for. */
export interface MemoryOrder {
  state: TransactionState;
  processName: string;
  /** Automatic transitions of its state; epoch milliseconds. */
  due: { name: string; at: number }[];
  /** Mails of its state that wait. */
  waitingMails: { mail: Omit<MemoryMail, 'at'>; at: number }[];
  revision: number;
}

/** A mail that was sent. */
export interface MemoryMail {
  orderId: string;
  template: string;
  to: 'customer' | 'provider';
  /** The transition that it reports. */
  on: string;
  seq: number;
  at: number;
}

/** Request for a transition, with its caller. */
export interface MemoryRequest {
  transition: string;
  params: Readonly<Record<string, unknown>>;
  /** null: the operator. */
  callerId: string | null;
  trusted: boolean;
}

type Change = Partial<Pick<MemoryListing, 'plan' | 'publicData' | 'privateData' | 'metadata'>>;

/**
 * The engine of the marketplace on plain memory: the decisions, schedules, seats and processes are
 * the product's own, its database and its locks are not there. Every call is made at once, so it
 * fits thousands of runs a minute.
 */
export class MemoryEngine {
  readonly listings = new Map<string, MemoryListing>();
  readonly orders = new Map<string, MemoryOrder>();
  readonly mails: MemoryMail[] = [];
  readonly cards = new MemoryCards();
  readonly gone = new Set<string>();
  /** Called after each transition. */
  onTransition: (order: MemoryOrder) => void = () => undefined;
  readonly #processes: ReadonlyMap<string, Process>;
  readonly #now: () => number;
  #ids = 0;

  constructor(processes: ReadonlyMap<string, Process>, now: () => number) {
    this.#processes = processes;
    this.#now = now;
  }

  newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  listing(id: string): MemoryListing {
    const found = this.listings.get(id);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  order(id: string): MemoryOrder {
    const found = this.orders.get(id);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  ordersOf = (listingId: string): MemoryOrder[] =>
    [...this.orders.values()].filter(({ state }) => state.listingId === listingId);

  /** Free stretches of a listing, as time slots show them. */
  freeStretches(id: string, start: number, end: number): SeatInterval[] {
    return freeStretches(this.#availabilityOf(this.listing(id)), { start, end });
  }

  initiate(alias: string, { callerId, ...request }: MemoryRequest): MemoryOrder {
    const processName = alias.replace(/\/.*/, '');
    const process = this.#processes.get(processName);
    if (!process || callerId === null) throw new ApiError('transaction-unknown-alias');
    const listing = this.listings.get(String(request.params['listingId']));
    if (!listing) throw new ApiError('transaction-listing-not-found');
    const before = newTransaction({
      id: this.newId(),
      process,
      listingId: listing.id,
      customerId: callerId,
      providerId: listing.authorId,
      createdAt: new Date(this.#now()),
    });
    const order = { state: before, processName, due: [], waitingMails: [], revision: 0 };
    this.#make(order, { ...request, by: 'customer' });
    this.orders.set(before.id, order);
    return order;
  }

  transition(id: string, { callerId, ...request }: MemoryRequest): MemoryOrder {
    const order = this.order(id);
    const { customerId, providerId } = order.state;
    if (callerId !== null && callerId !== customerId && callerId !== providerId) {
      throw new ApiError('not-found');
    }
    const person = callerId === customerId ? 'customer' : 'provider';
    this.#make(order, { ...request, by: callerId === null ? 'operator' : person });
    return order;
  }

  updateMetadata(id: string, metadata: Record<string, unknown>): void {
    const order = this.order(id);
    order.state = { ...order.state, metadata: mergeExtData(order.state.metadata, metadata) };
    order.revision += 1;
  }

  updateListing(id: string, { plan, publicData, privateData, metadata }: Change): void {
    const listing = this.listing(id);
    if (plan !== undefined) listing.plan = plan;
    listing.publicData = mergeExtData(listing.publicData, publicData);
    listing.privateData = mergeExtData(listing.privateData, privateData);
    listing.metadata = mergeExtData(listing.metadata, metadata);
    listing.revision += 1;
    listing.updates += 1;
  }

  setState(id: string, state: ListingState): void {
    const listing = this.listing(id);
    if (listing.state === state) throw new ApiError('listing-invalid-state');
    listing.state = state;
    listing.revision += 1;
    listing.updates += 1;
  }

  setStock(id: string, totals: { oldTotal: number | null; newTotal: number }): void {
    const listing = this.listing(id);
    const decision = compareAndSet(listing.stock, totals);
    if (decision.kind === 'refused') throw new ApiError('old-total-mismatch');
    listing.stock = decision.total;
    listing.revision += 1;
  }

  createException(listingId: string, interval: SeatInterval): void {
    const { exceptions } = this.listing(listingId);
    if (exceptions.some(one => overlaps(one, interval))) throw new ApiError('conflict');
    exceptions.push({ id: this.newId(), ...interval });
  }

  deleteException(id: string): void {
    for (const { exceptions } of this.listings.values()) {
      const index = exceptions.findIndex(one => one.id === id);
      if (index === -1) continue;
      exceptions.splice(index, 1);
      return;
    }
    throw new ApiError('not-found');
  }

  /** When the next automatic transition or waiting mail is due; Infinity when none is. */
  nextDue(): number {
    const all = [...this.orders.values()].flatMap(({ due, waitingMails }) => [
      ...due.map(({ at }) => at),
      ...waitingMails.map(({ at }) => at),
    ]);
    return Math.min(Infinity, ...all);
  }

  /** Does what is due now, the earliest first. */
  runDue(): void {
    const now = this.#now();
    for (const order of this.orders.values()) {
      this.#sendWaiting(order, now);
      const [first] = order.due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
      if (!first) continue;
      try {
        const params = {};
        this.#make(order, { transition: first.name, params, by: 'system', trusted: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // It waits for an actor.
        order.due = [];
      }
    }
  }

  #sendWaiting(order: MemoryOrder, until: number): void {
    const { waitingMails } = order;
    for (const { mail, at } of waitingMails) if (at <= until) this.mails.push({ ...mail, at });
    order.waitingMails = waitingMails.filter(({ at }) => at > until);
  }

  #availabilityOf(listing: MemoryListing, exceptBooking?: string) {
    const bookings = this.ordersOf(listing.id).flatMap(({ state: { booking } }) =>
      booking && takesSeats(booking.state) && booking.id !== exceptBooking
        ? [
            {
              start: booking.start.getTime(),
              end: booking.end.getTime(),
              seats: booking.seats,
            },
          ]
        : [],
    );
    return { plan: listing.plan, exceptions: listing.exceptions, bookings };
  }

  #contextOf(state: TransactionState, window: { start: Date; end: Date } | null): DecisionContext {
    const listing = this.listing(state.listingId);
    const person = (id: string) => ({
      id,
      bannedOrDeleted: this.gone.has(id),
      blocksOther: false,
      protectedData: {},
    });
    const range = window && { start: window.start.getTime(), end: window.end.getTime() };
    return {
      listing: { ...listing, deleted: false },
      customer: person(state.customerId),
      provider: person(state.providerId),
      freeSeats: range
        ? minimumFreeSeats(this.#availabilityOf(listing, state.booking?.id), range)
        : 0,
      stock: listing.stock,
      account: { id: 'acct', chargesEnabled: true, payoutsEnabled: true },
      payer: null,
      paymentsConfigured: true,
      attachableFiles: [],
    };
  }

  #make(order: MemoryOrder, request: Omit<MemoryRequest, 'callerId'> & { by: Actor }): void {
    const before = order.state;
    const now = new Date(this.#now());
    const transition = findTransition(before.process, request.transition);
    const fault = checkCaller(transition, request);
    if (fault) throw refused(fault);
    if (!transition || transition.from !== before.state) {
      throw new ApiError('transaction-invalid-transition');
    }
    const read = readParams(transition, request.params);
    if (read.kind === 'refused') throw refused(read);
    const { params } = read;
    const ids = { booking: this.newId(), stockReservation: this.newId(), review: this.newId() };
    const context = this.#contextOf(before, requestedWindow(before, transition, params, now));
    const outcome = decide(before, { ...request, params, ids }, context, now);
    if (outcome.kind === 'refused') throw refused(outcome);
    this.cards.call(before.id, before.steps.length + 1, outcome.payments);
    this.#write(order, outcome.facts, now);
    this.onTransition(order);
  }

  #write(order: MemoryOrder, facts: readonly Fact[], now: Date): void {
    const before = order.state;
    const after = facts.reduce(evolve, before);
    const listing = this.listing(after.listingId);
    for (const fact of facts) {
      if (!('taken' in fact)) continue;
      const decision = adjust(listing.stock, -fact.taken);
      if (decision.kind === 'refused') throw new Error('The stock fell below nothing.');
      listing.stock = decision.total;
      listing.revision += 1;
    }
    order.state = after;
    order.revision += 1;
    const { transitions, notifications } = scheduleOf(after, now);
    // Mails that are due are sent, however late; those still waiting belong to the state before.
    this.#sendWaiting(order, now.getTime());
    if (before.state !== after.state) order.waitingMails = [];
    order.due = transitions.map(({ name, at }) => ({ name, at: at.getTime() }));
    const seq = after.steps.length;
    const on = after.steps.at(-1)?.transition ?? '';
    for (const { template, to, at } of notifications) {
      const mail = { orderId: after.id, template, to, on, seq };
      order.waitingMails.push({ mail, at: at.getTime() });
    }
    this.#sendWaiting(order, now.getTime());
  }
}

const refused = ({ item }: Refusal): ApiError => ApiError.of([item]);
