import { FormattedMessage, useIntl } from 'react-intl';
import { FieldPlace } from '#src/components/FieldPlace/FieldPlace.tsx';
import { FieldTimeZone } from '#src/components/FieldTimeZone/FieldTimeZone.tsx';
import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { timeZones } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { required } from '#src/util/validators.ts';
import { FixedNotice } from './SeatsSection.tsx';
import { Section } from './Section.tsx';

const validateZone = required('EditListingPage.timezone.required.stay');
const validatePlace = (place: PlaceValue | undefined) =>
  place?.text.trim() ? undefined : 'EditListingPage.address.required';

/** Fields for the address and the time zone of a stay. The zone is fixed after publication. */
export function DatesSection({ isFixed }: { isFixed: boolean }) {
  const intl = useIntl();
  const zones = useOptions(timeZones);
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  return (
    <Section
      id="section-time"
      title={<FormattedMessage id="EditListingPage.section.dates" />}
      hint={
        <FormattedMessage
          id="EditListingPage.section.dates.hint"
          values={{ days: marketplace.dayCountAvailableForBooking }}
        />
      }
    >
      <FieldPlace
        name="place"
        label={text('address.stay')}
        help={text('address.help.stay')}
        maxLength={200}
        validate={validatePlace}
      />
      {isFixed ? (
        <FixedNotice messageKey="datesFixed" />
      ) : (
        <FieldTimeZone
          name="timezone"
          label={text('timezone')}
          first={zones}
          placeholder={text('timezone.choose')}
          validate={validateZone}
        />
      )}
    </Section>
  );
}
