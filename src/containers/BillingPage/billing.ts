import { billingLimits } from '#shared/contract/inputRules.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import type { Billing } from '#shared/contract/user.ts';
import { cleanLine, cleanText } from '#shared/text/text.ts';
import type { FieldMessage } from '#src/util/validators.ts';

/** Values of the form. */
export type BillingValues = Partial<Record<keyof Billing, string>>;

/** Returns the initial values of the form. */
export const valuesOf = ({ attributes: { profile } }: CurrentUser): BillingValues => ({
  ...profile.privateData?.billing,
});

/** Returns the details in the form of the marketplace; null when there are none. */
export function billingOf({ name, address, taxNumber, taxNote }: BillingValues): Billing | null {
  const written = {
    name: cleanLine(name ?? ''),
    address: cleanText(address ?? ''),
    taxNumber: cleanLine(taxNumber ?? ''),
    taxNote: cleanLine(taxNote ?? ''),
  };
  const kept = Object.entries(written).filter(([, text]) => text !== '');
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** Refuses an address that a receipt has no room for. */
export function addressLines(value: unknown): FieldMessage | undefined {
  const max = billingLimits.addressLines;
  const isLong = typeof value === 'string' && cleanText(value).split('\n').length > max;
  return isLong ? { id: 'BillingPage.address.lines', values: { max } } : undefined;
}
