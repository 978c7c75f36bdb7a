import { FormattedMessage, useIntl } from 'react-intl';
import { FieldPlace } from '#src/components/FieldPlace/FieldPlace.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { maxLength } from '#src/util/validators.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { Section } from './Section.tsx';

const validateText = maxLength(listingLimits.textMax);

/** Optional fields. A stay has its address in another section. */
export function DetailsSection({ unit }: { unit: DateUnit | null }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: wizardMessageId(id, unit) });
  return (
    <Section
      title={<FormattedMessage id="EditListingPage.section.details" />}
      hint={<FormattedMessage id="EditListingPage.section.details.hint" />}
    >
      {!unit && (
        <>
          <FieldText
            name="certificate"
            label={text('certificate')}
            help={text('certificate.help')}
            optional
            maxLength={120}
          />
          <FieldPlace
            name="place"
            label={text('address')}
            help={text('address.help')}
            optional
            maxLength={200}
          />
        </>
      )}
      <FieldText
        name="building"
        label={text('building')}
        optional
        maxLength={100}
        autoComplete="off"
      />
      <FieldTextArea
        name="rules"
        label={text('rules')}
        help={text('rules.help')}
        optional
        maxLength={listingLimits.textMax}
        validate={validateText}
      />
    </Section>
  );
}
