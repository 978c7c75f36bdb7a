import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCurrency } from '#src/components/FieldCurrency/FieldCurrency.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { marketplace } from '#src/config/marketplace.ts';
import { formatMoneyShort } from '#src/util/money.ts';
import type { Money } from '#src/util/money.ts';
import {
  atLeast,
  composeValidators,
  integer,
  minimumMoney,
  required,
} from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import { Section } from './Section.tsx';
import css from './DescriptionPanel.module.css';

const { currency, listingMinimumPrice } = marketplace;
const minimum = formatMoneyShort({ amount: listingMinimumPrice, currency });

const validatePlaces = composeValidators<string>(
  required('EditListingPage.places.required') as Validator<string>,
  integer() as Validator<string>,
  atLeast(0) as Validator<string>,
);
const validatePrice = composeValidators<Money | null>(
  required('EditListingPage.price.required') as Validator<Money | null>,
  minimumMoney(listingMinimumPrice, {
    id: 'EditListingPage.price.tooLow',
    values: { minimum },
  }) as Validator<Money | null>,
);

/** How many may come and what a place costs. */
export function PlacesSection() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  return (
    <Section title={<FormattedMessage id="EditListingPage.section.places" />}>
      <div className={css.row}>
        <FieldText
          name="places"
          type="number"
          label={text('places')}
          help={text('places.help')}
          maxLength={4}
          validate={validatePlaces}
        />
        <FieldCurrency
          name="price"
          label={text('price')}
          help={text('price.help')}
          currency={currency}
          validate={validatePrice}
        />
      </div>
    </Section>
  );
}
