import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldError } from '#src/components/Field/FieldFrame.tsx';
import { monthlyPriceOf } from '#shared/transactions/ordering.ts';
import { formatMoneyShort } from '#shared/values/money.ts';
// Both choices share their look.
import css from './TimeChoice.module.css';
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
  const prices = { per_session: listing.attributes.price, recurring: monthlyPriceOf(listing) };
  return (
    <fieldset className={css.root} aria-describedby={isMissing ? id : undefined}>
      <legend className={css.legend}>
        <FormattedMessage id="Subscribe.paymentMethod" />
      </legend>
      {ways.map(way => {
        const price = prices[way];
        return (
          <label key={way} className={css.time}>
            <input
              className={css.radio}
              type="radio"
              // The panel is rendered twice: in the page and in a modal.
              name={`paymentMethod-${id}`}
              value={way}
              checked={way === chosen}
              aria-invalid={isMissing || undefined}
              onChange={() => onChoose(way)}
            />
            <span className={css.when}>
              <FormattedMessage id={`Subscribe.way.${way}`} />
            </span>
            {price && (
              <span className={css.seats}>
                <FormattedMessage
                  id={`Subscribe.price.${way}`}
                  values={{ price: formatMoneyShort(price, locale) }}
                />
              </span>
            )}
          </label>
        );
      })}
      <FieldError
        id={id}
        error={isMissing ? { id: 'ProductOrderForm.paymentMethodRequired' } : undefined}
      />
    </fieldset>
  );
}
