import type { BillingDetails } from '#src/util/stripeJs.ts';

/** Whose card it is and where they live, as the form holds it. */
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

/** The details as the payment provider takes them; what is empty is left out. */
export function billingOf(values: BillingValues): BillingDetails {
  const text = (key: keyof BillingValues) => values[key]?.trim() || undefined;
  return withoutGaps({
    name: text('name'),
    address: withoutGaps({
      line1: text('addressLine1'),
      line2: text('addressLine2'),
      postal_code: text('postal'),
      city: text('city'),
      state: text('state'),
      country: text('country'),
    }),
  });
}

type Full<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

const withoutGaps = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Full<Values>;
