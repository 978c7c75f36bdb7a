import type { ActionName } from '../../process/actionCatalogue.ts';
import { refuse } from '../refusal.ts';
import type { Action } from './action.ts';
import * as bookings from './bookings.ts';
import * as calculations from './calculations.ts';
import * as data from './data.ts';
import * as files from './files.ts';
import * as payments from './payments.ts';
import * as pricing from './pricing.ts';
import * as reviews from './reviews.ts';
import * as stock from './stock.ts';

/** Implementation of every action of the catalogue. */
export const actions: Readonly<Record<ActionName, Action>> = {
  'create-pending-booking': bookings.createPendingBooking,
  'create-proposed-booking': bookings.createProposedBooking,
  'accept-booking': bookings.acceptBooking,
  'update-booking': bookings.updateBooking,
  'cancel-booking': bookings.cancelBooking,
  'decline-booking': bookings.declineBooking,
  'create-pending-stock-reservation': stock.createPendingStockReservation,
  'create-proposed-stock-reservation': stock.createProposedStockReservation,
  'accept-stock-reservation': stock.acceptStockReservation,
  'decline-stock-reservation': stock.declineStockReservation,
  'cancel-stock-reservation': stock.cancelStockReservation,
  'privileged-set-line-items': pricing.setLineItems,
  'calculate-full-refund': pricing.calculateFullRefund,
  'set-negotiated-total-price': pricing.setNegotiatedTotal,
  'post-review-by-customer': reviews.postReviewByCustomer,
  'post-review-by-provider': reviews.postReviewByProvider,
  'publish-reviews': reviews.publishReviews,
  'reveal-customer-protected-data': data.revealCustomerProtectedData,
  'reveal-provider-protected-data': data.revealProviderProtectedData,
  'update-protected-data': data.updateProtectedData,
  'privileged-update-metadata': data.updateMetadata,
  'reveal-listing-protected-files': files.revealListingFiles,
  'update-protected-files': files.updateFiles,
  'stripe-create-payment-intent': payments.createPaymentIntent,
  'stripe-create-payment-intent-push': payments.createPushPaymentIntent,
  'stripe-confirm-payment-intent': payments.confirmPaymentIntent,
  'stripe-capture-payment-intent': payments.capturePaymentIntent,
  'stripe-create-payout': payments.createPayout,
  'stripe-refund-payment': payments.refundPayment,
  fail: () => refuse('transaction-invalid-action-sequence', 'This transition always fails.'),

  'create-booking': bookings.createBooking,
  'calculate-tx-total': calculations.nightlyTotal,
  'calculate-tx-nightly-total': calculations.nightlyTotal,
  'calculate-tx-daily-total': calculations.dailyTotal,
  'calculate-tx-nightly-total-price': calculations.nightlyTotalPrice,
  'calculate-tx-daily-total-price': calculations.dailyTotalPrice,
  'calculate-tx-total-daily-booking-exclude-start': calculations.dailyTotalExcludingEnds,
  'calculate-tx-unit-total-price': calculations.unitTotalPrice,
  'calculate-tx-two-units-total-price': calculations.twoUnitsTotalPrice,
  'calculate-tx-customer-commission': calculations.customerCommission,
  'calculate-tx-provider-commission': calculations.providerCommission,
  'calculate-tx-customer-fixed-commission': calculations.customerFixedCommission,
  'calculate-tx-provider-fixed-commission': calculations.providerFixedCommission,
  'set-line-items-and-total': pricing.setLineItems,
  'stripe-create-charge': payments.createCharge,
  'stripe-create-charge-pi': payments.createCharge,
  'stripe-capture-charge': payments.capturePaymentIntent,
  'stripe-capture-charge-pi': payments.capturePaymentIntent,
  'stripe-refund-charge': payments.refundPayment,
};
