import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldError } from '#src/components/Field/FieldFrame.tsx';
import { monthlyPriceOf } from '#shared/transactions/ordering.ts';
import { formatMoneyShort } from '#shared/values/money.ts';
// Two choices below each other, of one look.
import css from './TimeChoice.module.css';
import type { Listing } from '#shared/contract/entities.ts';
import type { PaymentKind } from '#shared/contract/listingData.ts';

export interface PaymentChoiceProps {
  listing: Listing;
  ways: readonly PaymentKind[];
  chosen: PaymentKind | null;
  onChoose: (way: PaymentKind) => void;
  /** Somebody went on without having chosen. */
  isMissing: boolean;
}

/** Session by session or by the month, with what each costs. */
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
              // The panel stands beside the page and in a modal.
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
