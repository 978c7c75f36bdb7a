import { PriceBreakdown } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { SubscriptionTerms } from '#src/features/subscription/SubscriptionTerms.tsx';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Money } from '#shared/contract/values.ts';

/** Shows the price of a month, with the terms of the subscription. */
export function Month({ price }: { price: Money }) {
  const line: LineItem = {
    code: 'line-item/month',
    includeFor: ['customer'],
    unitPrice: price,
    lineTotal: price,
    quantity: 1,
    reversal: false,
  };
  return (
    <>
      <PriceBreakdown lineItems={[line]} payinTotal={price} role="customer" />
      <SubscriptionTerms price={price} />
    </>
  );
}
