import type { Actor, Process } from '../process/model.ts';

/**
 * Terms of this folder. A *transaction* is a deal between a *customer* and a *provider* about one
 * *listing*. It moves through the *states* of its *process* by *transitions*, each made by an
 * *actor*. A *booking* takes *seats* (places) of a time; a *stock reservation* takes stock. *Payin*
 * is the amount that the customer pays, *payout* the amount that the provider receives. A *payment*
 * is the card payment behind them, a *refusal* a reason not to make a transition.
 */

/** Money in minor units as a plain object, so that it can be stored. */
export interface Amount {
  amount: number;
  currency: string;
}

export type BookingState = 'pending' | 'proposed' | 'accepted' | 'declined' | 'cancelled';

export interface Booking {
  id: string;
  start: Date;
  end: Date;
  displayStart: Date;
  displayEnd: Date;
  seats: number;
  state: BookingState;
}

export interface StockReservation {
  id: string;
  quantity: number;
  state: BookingState;
}

export type Party = 'customer' | 'provider';

/** One line of a price; decimals retain their digits. */
export interface LineItem {
  code: string;
  unitPrice: Amount;
  quantity?: string;
  units?: string;
  seats?: number;
  percentage?: string;
  lineTotal: Amount;
  includeFor: Party[];
  reversal: boolean;
}

export interface Totals {
  lineItems: LineItem[];
  /** Null before the first pricing. */
  payin: Amount | null;
  payout: Amount | null;
}

export type ReviewType = 'ofProvider' | 'ofCustomer';

export interface Review {
  id: string;
  type: ReviewType;
  state: 'pending' | 'public';
  authorId: string;
  subjectId: string;
  rating: number;
  content: string;
}

/**
 * State of a payment: created, confirmed by the customer, charged, refunded, or transferred to the
 * provider.
 */
export type PaymentState = 'created' | 'confirmed' | 'captured' | 'returned' | 'paid-out';

export interface Step {
  seq: number;
  transition: string;
  from: string | null;
  to: string;
  by: Actor;
  at: Date;
}

export interface TransactionState extends Totals {
  id: string;
  process: Process;
  listingId: string;
  customerId: string;
  providerId: string;
  /** Null before the first transition. */
  state: string | null;
  createdAt: Date;
  steps: Step[];
  booking: Booking | null;
  stockReservation: StockReservation | null;
  refundCalculated: boolean;
  protectedData: Record<string, unknown>;
  metadata: Record<string, unknown>;
  reviews: Review[];
  payment: PaymentState | null;
  /**
   * True when the payment uses a push method, which charges as soon as the customer confirms it.
   */
  pushPayment: boolean;
}

/** True when a booking in that state takes its seats from others. */
export const takesSeats = (state: BookingState): boolean =>
  state === 'pending' || state === 'accepted';

/** Returns a transaction before its first transition. */
export const newTransaction = (
  first: Pick<
    TransactionState,
    'id' | 'process' | 'listingId' | 'customerId' | 'providerId' | 'createdAt'
  >,
): TransactionState => ({
  ...first,
  state: null,
  steps: [],
  booking: null,
  stockReservation: null,
  lineItems: [],
  payin: null,
  payout: null,
  refundCalculated: false,
  protectedData: {},
  metadata: {},
  reviews: [],
  payment: null,
  pushPayment: false,
});
