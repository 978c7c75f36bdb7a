import type { PaymentCall } from './payments.ts';
import type {
  Booking,
  PaymentState,
  Review,
  Step,
  StockReservation,
  Totals,
  TransactionState,
} from './model.ts';

/** One change made by a transition; written to the database one by one. */
export type Fact =
  | { kind: 'booking-created'; booking: Booking }
  | { kind: 'booking-changed'; booking: Booking }
  /** `taken` is the quantity taken from the stock: negative when returned, 0 when unchanged. */
  | { kind: 'stock-reservation-created'; reservation: StockReservation; taken: number }
  | { kind: 'stock-reservation-changed'; reservation: StockReservation; taken: number }
  | ({ kind: 'priced' } & Totals)
  | ({ kind: 'refund-calculated' } & Totals)
  | { kind: 'protected-data-changed'; protectedData: Record<string, unknown> }
  | { kind: 'metadata-changed'; metadata: Record<string, unknown> }
  /** Gives the transaction the files that the listing has now. */
  | { kind: 'listing-files-revealed' }
  /** Sets the protected files of the transaction. */
  | { kind: 'files-attached'; fileIds: string[] }
  | { kind: 'reviewed'; review: Review }
  | { kind: 'reviews-published' }
  /** `push`: the new payment uses a push method. */
  | { kind: 'payment-changed'; payment: PaymentState; push?: boolean }
  | { kind: 'transitioned'; step: Step };

/** A decision: facts to write, and the calls to the payment provider that must succeed before. */
export interface Outcome {
  kind: 'decided';
  facts: Fact[];
  payments: PaymentCall[];
}

/** Applies a fact to a state. */
export function evolve(state: TransactionState, fact: Fact): TransactionState {
  switch (fact.kind) {
    case 'booking-created':
    case 'booking-changed':
      return { ...state, booking: fact.booking };
    case 'stock-reservation-created':
    case 'stock-reservation-changed':
      return { ...state, stockReservation: fact.reservation };
    case 'priced':
      return { ...state, ...totalsOf(fact) };
    case 'refund-calculated':
      return { ...state, ...totalsOf(fact), refundCalculated: true };
    case 'protected-data-changed':
      return { ...state, protectedData: fact.protectedData };
    case 'metadata-changed':
      return { ...state, metadata: fact.metadata };
    case 'listing-files-revealed':
    case 'files-attached':
      return state;
    case 'reviewed':
      return { ...state, reviews: [...state.reviews, fact.review] };
    case 'reviews-published':
      return {
        ...state,
        reviews: state.reviews.map(review => ({ ...review, state: 'public' as const })),
      };
    case 'payment-changed':
      return {
        ...state,
        payment: fact.payment,
        pushPayment: fact.push ?? state.pushPayment,
      };
    case 'transitioned':
      return { ...state, state: fact.step.to, steps: [...state.steps, fact.step] };
  }
}

const totalsOf = ({ lineItems, payin, payout }: Totals): Totals => ({ lineItems, payin, payout });
