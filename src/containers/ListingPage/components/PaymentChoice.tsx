import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldError } from '#src/components/Field/FieldFrame.tsx';
import { RadioList, RadioRow } from '#src/components/RadioList/RadioList.tsx';
import { planPriceOf } from '#shared/transactions/ordering.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { PaymentKind } from '#shared/contract/listingData.ts';

export interface PaymentChoiceProps {
  listing: Listing;
  ways: readonly PaymentKind[];
  chosen: PaymentKind | null;
  onChoose: (way: PaymentKind) => void;
  /** The form was submitted without a choice. */
  isMissing: boolean;
}

/** Choice between paying by the session and by the month. */
export function PaymentChoice({ listing, ways, chosen, onChoose, isMissing }: PaymentChoiceProps) {
  const { locale } = useIntl();
  const id = useId();
  const prices = { per_session: listing.attributes.price, recurring: planPriceOf(listing) };
  return (
    <RadioList
      describedBy={isMissing ? id : undefined}
      legend={<FormattedMessage id="Subscribe.paymentMethod" />}
    >
      {ways.map(way => {
        const price = prices[way];
        return (
          <RadioRow
            key={way}
            // The panel is rendered twice: in the page and in a modal.
            name={`paymentMethod-${id}`}
            value={way}
            checked={way === chosen}
            isInvalid={isMissing}
            onChoose={() => onChoose(way)}
            note={
              price && (
                <FormattedMessage
                  id={`Subscribe.price.${way}`}
                  values={{ price: formatMoney(price, locale) }}
                />
              )
            }
          >
            <FormattedMessage id={`Subscribe.way.${way}`} />
          </RadioRow>
        );
      })}
      <FieldError
        id={id}
        error={isMissing ? { id: 'ProductOrderForm.paymentMethodRequired' } : undefined}
      />
    </RadioList>
  );
}
