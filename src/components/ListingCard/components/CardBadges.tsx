import { FormattedMessage } from 'react-intl';
import { Badge } from '../../Badge/Badge.tsx';
import type { BadgeProps } from '../../Badge/Badge.tsx';
import type { ListingCardFacts } from '../listingCardFacts.ts';
import css from './CardBadges.module.css';

/** What to know before the words: at most two badges on the picture. */
export function CardBadges({ facts }: { facts: ListingCardFacts }) {
  const badges: { id: string; tone: BadgeProps['tone'] }[] = [];
  if (facts.isSoldOut) badges.push({ id: 'ListingCard.soldOut', tone: 'neutral' });
  else if (facts.isAlmostFull) badges.push({ id: 'ListingCard.almostFull', tone: 'warning' });
  if (facts.priceKind === 'free') badges.push({ id: 'ListingCard.free', tone: 'positive' });
  if (facts.monthlyPrice) badges.push({ id: 'ListingCard.subscription', tone: 'info' });
  if (badges.length === 0) return null;
  return (
    <ul className={css.root}>
      {badges.map(({ id, tone }) => (
        <li key={id}>
          <Badge tone={tone} variant="solid">
            <FormattedMessage id={id} />
          </Badge>
        </li>
      ))}
    </ul>
  );
}
