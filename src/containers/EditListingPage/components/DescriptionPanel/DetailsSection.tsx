import { FormattedMessage, useIntl } from 'react-intl';
import { FieldPlace } from '#src/components/FieldPlace/FieldPlace.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import { maxLength } from '#src/util/validators.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import type { SectionPartProps } from './ClassSection.tsx';
import { Section } from './Section.tsx';

const validateText = maxLength(listingLimits.textMax);

/** Optional fields. A stay has its address in another section. */
export function DetailsSection({ unit, groups }: SectionPartProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: wizardMessageId(id, unit) });
  return (
    <Section
      id="section-details"
      title={<FormattedMessage id="EditListingPage.section.details" />}
      hint={<FormattedMessage id="EditListingPage.section.details.hint" />}
    >
      {groups.includes('features') && !unit && (
        <FieldText
          name="certificate"
          label={text('certificate')}
          help={text('certificate.help')}
          optional
          maxLength={120}
        />
      )}
      {groups.includes('location') && !unit && (
        <FieldPlace
          name="place"
          label={text('address')}
          help={text('address.help')}
          optional
          maxLength={200}
        />
      )}
      {groups.includes('location') && (
        <FieldText
          name="building"
          label={text('building')}
          optional
          maxLength={100}
          autoComplete="off"
        />
      )}
      {groups.includes('policy') && (
        <FieldTextArea
          name="rules"
          label={text('rules')}
          help={text('rules.help')}
          optional
          maxLength={listingLimits.textMax}
          validate={validateText}
        />
      )}
    </Section>
  );
}
