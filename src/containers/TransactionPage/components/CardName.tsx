import { FormattedMessage } from 'react-intl';
import { brandNameOf } from '#src/util/savedCard.ts';
import type { PlanCard } from '#shared/contract/api/subscriptions.ts';

/** Brand and last digits of a card. */
export function CardName({ card: { brand, last4 } }: { card: PlanCard }) {
  const name = brandNameOf(brand);
  return name ? (
    <FormattedMessage id="SubscriptionLife.card.value" values={{ brand: name, last4 }} />
  ) : (
    <FormattedMessage id="SubscriptionLife.card.plain" values={{ last4 }} />
  );
}
