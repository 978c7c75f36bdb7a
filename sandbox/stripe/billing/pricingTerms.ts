import { invalidRequest } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import {
  hash,
  int,
  list,
  mergeMetadata,
  metadata,
  required,
  text,
  unsettable,
} from '../http/params.ts';
import type { Field, Parsed } from '../http/params.ts';
import { assertDestination } from '../objects/destination.ts';
import type { PaymentOrder } from '../objects/newPaymentIntent.ts';
import type { Price, PricingTerms } from '../model/billingRows.ts';
import { assertChargeable } from '../state/currencies.ts';
import { findOwn } from '../state/find.ts';
import { share } from '../state/ledger.ts';

/** A share of 0 to 100 with at most two decimals. */
function percent(): Field<number> {
  return {
    parse(raw, path) {
      if (typeof raw === 'string' && /^\d{1,3}(\.\d{1,2})?$/.test(raw) && Number(raw) <= 100) {
        return Number(raw);
      }
      throw invalidRequest(
        `Invalid ${path}: must be a decimal between 0 and 100 with at most two decimal places.`,
        { param: path },
      );
    },
  };
}

/** Terms of a subscription besides its price. */
export const pricingTermsShape = {
  application_fee_percent: unsettable(percent()),
  description: unsettable(text(500)),
  metadata: metadata(),
  transfer_data: hash({ destination: required(text()) }),
};

/** Line items: a price and its quantity. */
export const itemsShape = list(hash({ price: required(text()), quantity: int(1) }));

/** The one price that is bought, with its quantity; it must be active and monthly. */
export function itemOf(
  call: Call,
  items: readonly { price: string; quantity: number | undefined }[],
  param: string,
): { price: Price; quantity: number } {
  const [item, ...others] = items;
  if (!item || others.length > 0) {
    throw invalidRequest(`The stub takes exactly one price in \`${param}\`.`, { param });
  }
  const price = findOwn(call, 'prices', item.price, `${param}[0][price]`);
  if (!price.active) {
    throw invalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      { param: `${param}[0][price]` },
    );
  }
  if (price.type !== 'recurring') {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param },
    );
  }
  return { price, quantity: item.quantity ?? 1 };
}

/** Reads the terms, and checks that this `amount` a month can be charged and shared by them. */
export function readPricingTerms(
  call: Call,
  params: Partial<Parsed<typeof pricingTermsShape>>,
  { amount, currency }: { amount: number; currency: string },
): PricingTerms {
  const terms: PricingTerms = {
    application_fee_percent: params.application_fee_percent ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    transfer_data: params.transfer_data ?? null,
  };
  assertChargeable(amount, currency);
  assertDestination(call, splitPayment(terms, amount));
  return terms;
}

/** How `amount` is shared: the platform's fee is half-even to the minor unit. */
export function splitPayment(
  { application_fee_percent: fee, transfer_data: destination }: PricingTerms,
  amount: number,
): Pick<PaymentOrder, 'amount' | 'application_fee_amount' | 'transfer_data'> {
  return {
    amount,
    application_fee_amount: fee === null ? undefined : share(amount, Math.round(fee * 100), 10_000),
    transfer_data: destination ?? undefined,
  };
}
