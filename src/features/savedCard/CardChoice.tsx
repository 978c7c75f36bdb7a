import { useIntl } from 'react-intl';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { CardBrandIcon } from './CardBrandIcon.tsx';
import { brandNameOf, expiryOf, isExpired } from '#src/util/savedCard.ts';
import type { CardChoiceValue } from '#src/util/savedCard.ts';
import type { SavedCard } from '#shared/contract/stripe.ts';

export interface CardChoiceProps {
  /** Path of the value in the form; it is a `CardChoiceValue`. */
  name: string;
  /** Words above the choices. */
  label: string;
  card: SavedCard;
  /** Against which the card's expiry is read, epoch milliseconds. */
  now: number;
  /** Choices besides the saved card, with their words. */
  others: readonly { value: Exclude<CardChoiceValue, 'defaultCard'>; label: string }[];
}

/** The saved card or another one. */
export function CardChoice({ name, label, card, now, others }: CardChoiceProps) {
  const intl = useIntl();
  const message = (id: string, values?: Record<string, string>) =>
    intl.formatMessage({ id: `CardChoice.${id}` }, values);
  return (
    <FieldRadioGroup
      name={name}
      label={label}
      variant="rows"
      options={[
        {
          value: 'defaultCard',
          icon: <CardBrandIcon brand={card.brand} />,
          label: message('saved', {
            brand: brandNameOf(card.brand) ?? message('otherBrand'),
            last4: card.last4Digits,
          }),
          description: message(isExpired(card, now) ? 'expired' : 'expires', expiryOf(card)),
        },
        ...others,
      ]}
    />
  );
}
