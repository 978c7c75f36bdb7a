import { useMemo } from 'react';
import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCurrency } from '#src/components/FieldCurrency/FieldCurrency.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { marketplace } from '#src/config/marketplace.ts';
import type { DateUnit } from '#src/util/dateUnits.ts';
import { formatMoney, formatMoneyShort } from '#src/util/money.ts';
import type { Money } from '#src/util/money.ts';
import {
  atLeast,
  composeValidators,
  integer,
  minimumMoney,
  required,
} from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import type { DescriptionValues, FixedParts } from '../../classDraft.ts';
import { payoutOf } from '../../payout.ts';
import { wordOf } from '../../wordOf.ts';
import { Section } from './Section.tsx';
import css from './DescriptionPanel.module.css';

const { currency, listingMinimumPrice } = marketplace;
const minimum = formatMoneyShort({ amount: listingMinimumPrice, currency });

const validatePlaces = (sold: number) =>
  composeValidators<string>(
    required('EditListingPage.places.required') as Validator<string>,
    integer() as Validator<string>,
    atLeast(sold, {
      id: 'EditListingPage.places.sold',
      values: { sold },
    }) as Validator<string>,
  );
const validateStayPlaces = composeValidators<string>(
  required('EditListingPage.places.required') as Validator<string>,
  integer() as Validator<string>,
  atLeast(1) as Validator<string>,
);
const validatePrice = composeValidators<Money | null>(
  required('EditListingPage.price.required') as Validator<Money | null>,
  minimumMoney(listingMinimumPrice, {
    id: 'EditListingPage.price.tooLow',
    values: { minimum },
  }) as Validator<Money | null>,
);

export interface PlacesSectionProps {
  unit: DateUnit | null;
  fixed: FixedParts;
  /** Places that are booked: there can not be fewer. */
  sold: number;
}

/** How many may come and what a place costs. */
export function PlacesSection({ unit, fixed, sold }: PlacesSectionProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: wordOf(id, unit) });
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const validate = useMemo(() => validatePlaces(sold), [sold]);
  const { price } = values;
  const payout =
    price && typeof price === 'object' ? formatMoney(payoutOf(price), intl.locale) : null;
  return (
    <Section title={<FormattedMessage id="EditListingPage.section.places" />}>
      {fixed.price && <FixedNotice words={fixed.places ? 'placesFixed' : 'priceFixed'} />}
      <div className={css.pair}>
        {!fixed.places && (
          <FieldText
            name="places"
            type="number"
            label={text('places')}
            help={text('places.help')}
            maxLength={4}
            validate={unit ? validateStayPlaces : validate}
          />
        )}
        {!fixed.price && (
          <FieldCurrency
            name="price"
            label={text(unit ? `price.${unit}` : 'price')}
            help={
              payout
                ? intl.formatMessage({ id: 'EditListingPage.price.payout' }, { payout })
                : text('price.help')
            }
            currency={currency}
            validate={validatePrice}
          />
        )}
      </div>
    </Section>
  );
}

/** Says why something can not be changed, and how to have it otherwise. */
export function FixedNotice({
  words,
}: {
  words: 'timeFixed' | 'datesFixed' | 'placesFixed' | 'priceFixed';
}) {
  return (
    <Notice tone="info" title={<FormattedMessage id={`EditListingPage.${words}`} />}>
      <FormattedMessage id={`EditListingPage.${words}.help`} />
    </Notice>
  );
}
