import * as v from 'valibot';
import { text } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';

/** Environment variables of the payment provider. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: v.optional(v.pipe(text, v.startsWith('sk_'))),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(text, v.startsWith('pk_'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(text, v.startsWith('whsec_'))),
};

/** Pairs of variables: the first one needs the second. */
export const stripeTogether = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
] as const;

/** Keys of the payment provider. */
export interface StripeSettings {
  publishableKey: string;
  /** Undefined with a hosted marketplace, which has it itself. */
  secretKey: string | undefined;
  /** Signing secret of the webhook. */
  webhookSecret: string | undefined;
}

/** Returns the keys; null for the stub. */
export function stripeOf(values: ValuesOf<typeof stripeVariables>): StripeSettings | null {
  if (!values.STRIPE_PUBLISHABLE_KEY) return null;
  return {
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
  };
}
