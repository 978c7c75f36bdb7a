import { useMemo } from 'react';
import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import {
  bookingModes,
  cancellationPolicies,
  mostHoursAhead,
  mostPlacesPerOrder,
} from '#shared/contract/listingData.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { atLeast, atMost, composeValidators, integer, required } from '#src/util/validators.ts';
import { isCourse, isFree } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { Section } from './Section.tsx';
import css from './DescriptionPanel.module.css';

const validateHours = composeValidators<string>(
  required('EditListingPage.bookingClosesHours.required'),
  integer(),
  atLeast(0),
  atMost(mostHoursAhead, {
    id: 'EditListingPage.bookingClosesHours.tooMany',
    values: { most: mostHoursAhead },
  }),
);
const validateSeatsPerOrder = composeValidators<string>(
  required('EditListingPage.placesPerOrder.required'),
  integer(),
  atLeast(1),
  atMost(mostPlacesPerOrder),
);

/** Fields for how places are booked, and given back. */
export function BookingSection() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const free = isFree(values);
  // A course is paid and certain at once, one place in an order.
  const course = isCourse(values);
  const policies = useMemo(
    () =>
      cancellationPolicies.map(value => ({
        value,
        label: intl.formatMessage({ id: `EditListingPage.cancellationPolicy.${value}` }),
        description: intl.formatMessage({
          id: `EditListingPage.cancellationPolicy.${value}.${free ? 'free' : 'help'}`,
        }),
      })),
    [intl, free],
  );
  return (
    <Section id="section-booking" title={<FormattedMessage id="EditListingPage.section.booking" />}>
      {!course && (
        <FieldRadioGroup
          name="bookingMode"
          label={text('bookingMode')}
          variant="cards"
          fallback={free ? 'instant' : 'request'}
          options={bookingModes.map(value => ({
            value,
            label: text(`bookingMode.${value}`),
            description: text(`bookingMode.${value}.help`),
          }))}
        />
      )}
      <div className={css.pair}>
        {marketplace.hasSeveralPlaces && !course && (
          <FieldText
            name="placesPerOrder"
            type="number"
            label={text('placesPerOrder')}
            help={text('placesPerOrder.help')}
            maxLength={2}
            validate={validateSeatsPerOrder}
          />
        )}
        <FieldText
          name="bookingClosesHours"
          type="number"
          label={text('bookingClosesHours')}
          help={text('bookingClosesHours.help')}
          maxLength={3}
          validate={validateHours}
        />
      </div>
      <FieldRadioGroup
        name="cancellationPolicy"
        label={text('cancellationPolicy')}
        help={text('cancellationPolicy.help')}
        variant="rows"
        options={policies}
      />
    </Section>
  );
}
