import type { Router } from 'express';
import type Stripe from 'stripe';
import { createTeacherPayments } from './payments.ts';
import { teachRouter } from './teachRouter.ts';
import type { TeachRouterOptions } from './teachRouter.ts';
import { fetchPayoutAccount } from '#server/marketplaceClient/payoutAccount.ts';

/** Dependencies of the pages of teachers. */
export interface TeachOptions extends Omit<TeachRouterOptions, 'payments'> {
  /** null without a client of the payment provider. */
  stripe: Stripe | null;
}

/** Composes the endpoints of the pages of teachers, mounted at /api. */
export function composeTeach({ stripe, ...options }: TeachOptions): Router {
  const { operator, logger } = options;
  const payoutAccount = (userId: string) => fetchPayoutAccount(operator, userId);
  const payments = stripe && createTeacherPayments({ stripe, payoutAccount, logger });
  return teachRouter({ ...options, payments });
}
