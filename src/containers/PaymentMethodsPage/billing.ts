import { cleanLine } from '#shared/text/text.ts';
import type { BillingDetails } from '#src/util/stripeJs.ts';

/** Billing details as the form holds them. */
export interface BillingValues {
  name?: string;
  addressLine1?: string;
  addressLine2?: string;
  postal?: string;
  city?: string;
  state?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
}

type Address = NonNullable<BillingDetails['address']>;

const addressFields: readonly (readonly [keyof BillingValues, keyof Address])[] = [
  ['addressLine1', 'line1'],
  ['addressLine2', 'line2'],
  ['postal', 'postal_code'],
  ['city', 'city'],
  ['state', 'state'],
  ['country', 'country'],
];

/** Returns the billing details in the form of the payment provider, without empty fields. */
export function billingOf(values: BillingValues): BillingDetails {
  const address: Address = {};
  for (const [field, key] of addressFields) {
    const text = cleanLine(values[field] ?? '');
    if (text) address[key] = text;
  }
  const name = cleanLine(values.name ?? '');
  return { ...(name ? { name } : {}), address };
}
