import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { atLeast, composeValidators, integer, required } from '#src/util/validators.ts';
import type { FixedParts } from '../../classDraft.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { PriceFields } from './PriceFields.tsx';
import { Section } from './Section.tsx';
import css from './DescriptionPanel.module.css';

const validatePlaces = (sold: number) =>
  composeValidators<string>(
    required('EditListingPage.places.required'),
    integer(),
    atLeast(Math.max(1, sold), {
      id: 'EditListingPage.places.sold',
      values: { sold },
    }),
  );
const validateStayPlaces = composeValidators<string>(
  required('EditListingPage.places.required'),
  integer(),
  atLeast(1),
);
export interface PlacesSectionProps {
  unit: DateUnit | null;
  fixed: FixedParts;
  /** Number of booked seats, which is the minimum. */
  sold: number;
}

/** Fields for the number of seats and the price. */
export function PlacesSection({ unit, fixed, sold }: PlacesSectionProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: wizardMessageId(id, unit) });
  const validate = useMemo(() => validatePlaces(sold), [sold]);
  return (
    <Section title={<FormattedMessage id="EditListingPage.section.places" />}>
      {fixed.places && !unit && <FixedNotice messageKey="placesFixed" />}
      {fixed.price && <FixedNotice messageKey="priceFixed" />}
      {!fixed.places && (
        <div className={css.pair}>
          <FieldText
            name="places"
            type="number"
            label={text('places')}
            help={text('places.help')}
            maxLength={4}
            validate={unit ? validateStayPlaces : validate}
          />
        </div>
      )}
      {!fixed.price && <PriceFields unit={unit} isOut={fixed.time} />}
    </Section>
  );
}

/** Tells why a part can not be edited, and what to do instead. */
export function FixedNotice({
  messageKey,
}: {
  messageKey: 'timeFixed' | 'datesFixed' | 'placesFixed' | 'priceFixed';
}) {
  return (
    <Notice tone="info" title={<FormattedMessage id={`EditListingPage.${messageKey}`} />}>
      <FormattedMessage id={`EditListingPage.${messageKey}.help`} />
    </Notice>
  );
}
