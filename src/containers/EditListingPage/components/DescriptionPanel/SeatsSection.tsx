import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { atLeast, composeValidators, integer, required } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import type { FixedParts } from '../../classDraft.ts';
import { countOf } from '../../descriptionValues.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import type { SectionPartProps } from './ClassSection.tsx';
import { PriceFields } from './PriceFields.tsx';
import { Section } from './Section.tsx';
import { seatsTitle } from './sections.ts';
import css from './DescriptionPanel.module.css';

/** Refuses what would be saved as no number at all, such as "-0". */
const readable: Validator<string> = value =>
  countOf(value) === null ? 'validation.integer' : undefined;

/** At least 0 (specification 1 section 5), and as many as are booked. */
const validateSeats = (sold: number) =>
  composeValidators<string>(
    required('EditListingPage.places.required'),
    integer(),
    sold > 0 ? atLeast(sold, { id: 'EditListingPage.places.sold', values: { sold } }) : atLeast(0),
    readable,
  );

export interface SeatsSectionProps extends SectionPartProps {
  fixed: FixedParts;
  /** Number of booked seats, which is the minimum. */
  sold: number;
}

/** Fields for the number of seats and the price. */
export function SeatsSection({ unit, groups, fixed, sold }: SeatsSectionProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: wizardMessageId(id, unit) });
  const validate = useMemo(() => validateSeats(unit ? 0 : sold), [unit, sold]);
  const hasSeats = groups.includes('places');
  const hasPrice = groups.includes('price');
  return (
    <Section
      id="section-places"
      title={<FormattedMessage id={`EditListingPage.section.${seatsTitle(groups)}`} />}
    >
      {hasSeats && fixed.places && !unit && <FixedNotice messageKey="placesFixed" />}
      {hasPrice && fixed.price && <FixedNotice messageKey="priceFixed" />}
      {hasSeats && !fixed.places && (
        <div className={css.pair}>
          <FieldText
            name="places"
            type="number"
            label={text('places')}
            help={text('places.help')}
            maxLength={4}
            validate={validate}
          />
        </div>
      )}
      {hasPrice && !fixed.price && <PriceFields unit={unit} isOut={fixed.time} />}
    </Section>
  );
}

/** Says why a part can not be edited, and what to do instead. */
export function FixedNotice({
  messageKey,
}: {
  messageKey: 'datesFixed' | 'placesFixed' | 'priceFixed';
}) {
  return (
    <Notice tone="info" title={<FormattedMessage id={`EditListingPage.${messageKey}`} />}>
      <FormattedMessage id={`EditListingPage.${messageKey}.help`} />
    </Notice>
  );
}
