import type { z } from 'zod';
import { text } from './kinds.ts';

/** Environment variables of the payment provider. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: text.startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.startsWith('whsec_').optional(),
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
export function stripeOf(
  values: z.output<z.ZodObject<typeof stripeVariables>>,
): StripeSettings | null {
  if (!values.STRIPE_PUBLISHABLE_KEY) return null;
  return {
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
  };
}
