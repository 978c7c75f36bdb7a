import type { Operation } from './http/operation.ts';
import { invoiceItemOperations } from './billing/invoiceItems.ts';
import { invoiceOperations } from './billing/invoices.ts';
import { priceOperations } from './billing/prices.ts';
import { productOperations } from './billing/products.ts';
import { sessionOperations } from './billing/sessions.ts';
import { subscriptionOperations } from './billing/subscriptions.ts';
import { accountLinkOperations } from './objects/accountLinks.ts';
import { accountOperations } from './objects/accounts.ts';
import { applicationFeeOperations } from './objects/applicationFees.ts';
import { balanceOperations } from './objects/balance.ts';
import { chargeOperations } from './objects/charges.ts';
import { customerOperations } from './billing/customers.ts';
import { disputeOperations } from './objects/disputes.ts';
import { eventOperations } from './objects/events.ts';
import { paymentIntentOperations } from './objects/paymentIntents.ts';
import { paymentIntentStepOperations } from './objects/paymentIntentSteps.ts';
import { paymentMethodOperations } from './objects/paymentMethods.ts';
import { payoutOperations } from './objects/payouts.ts';
import { personOperations } from './objects/persons.ts';
import { refundOperations } from './objects/refunds.ts';
import { setupIntentOperations } from './objects/setupIntents.ts';
import { tokenOperations } from './objects/tokens.ts';
import { transferOperations } from './objects/transfers.ts';

/** Every endpoint below `/v1`. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...accountLinkOperations,
  ...applicationFeeOperations,
  ...balanceOperations,
  ...chargeOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...invoiceItemOperations,
  ...invoiceOperations,
  ...paymentIntentOperations,
  ...paymentIntentStepOperations,
  ...paymentMethodOperations,
  ...payoutOperations,
  ...personOperations,
  ...priceOperations,
  ...productOperations,
  ...refundOperations,
  ...sessionOperations,
  ...setupIntentOperations,
  ...subscriptionOperations,
  ...tokenOperations,
  ...transferOperations,
];
