import { DoorOpen, Video } from 'lucide-react';
import { useField } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldPlace } from '#src/components/FieldPlace/FieldPlace.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import { venues } from '#shared/contract/listingData.ts';
import type { Venue } from '#shared/contract/listingData.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import type { SectionPartProps } from './ClassSection.tsx';
import { DescriptiveFields } from './DescriptiveFields.tsx';
import { Section } from './Section.tsx';
import { detailsTitle } from './sections.ts';

export interface DetailsSectionProps extends SectionPartProps {
  /**
   * Where a class is held can be chosen until it is published: a booking has the location of its
   * order.
   */
  isDraft: boolean;
}

/** Further fields. A stay has its address in another section. */
export function DetailsSection({ unit, groups, isDraft }: DetailsSectionProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: wizardMessageId(id, unit) });
  const title = detailsTitle(groups);
  return (
    <Section
      id="section-details"
      title={<FormattedMessage id={`EditListingPage.section.${title}`} />}
      // Its first field says what a place is for.
      hint={title !== 'location' && <FormattedMessage id="EditListingPage.section.details.hint" />}
    >
      {groups.includes('features') && <DescriptiveFields section="details" unit={unit} />}
      {groups.includes('location') && !unit && <WhereFields isDraft={isDraft} />}
      {groups.includes('location') && (
        <FieldText
          name="building"
          label={text('building')}
          optional
          maxLength={100}
          autoComplete="off"
        />
      )}
      {groups.includes('policy') && <DescriptiveFields section="policy" unit={unit} />}
    </Section>
  );
}

const validateRoom = (place: PlaceValue | undefined) =>
  place?.text.trim() ? undefined : 'EditListingPage.address.required.room';
const icons = { online: Video, room: DoorOpen };

/** Where a class is held, and its address: that of the room, or the town that it is taught from. */
function WhereFields({ isDraft }: { isDraft: boolean }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { input } = useField<Venue | undefined>('venue', { subscription: { value: true } });
  const isRoom = input.value === 'room';
  return (
    <>
      {isDraft && (
        <FieldRadioGroup
          name="venue"
          label={text('venue')}
          variant="cards"
          options={venues.map(value => {
            const Icon = icons[value];
            return {
              value,
              label: text(`venue.${value}`),
              description: text(`venue.${value}.help`),
              icon: <Icon aria-hidden="true" />,
            };
          })}
        />
      )}
      <FieldPlace
        // The rules differ.
        key={isRoom ? 'room' : 'online'}
        name="place"
        label={text(isRoom ? 'address.stay' : 'address')}
        help={text(isRoom ? 'address.help.stay' : 'address.help')}
        optional={!isRoom}
        maxLength={200}
        validate={isRoom ? validateRoom : undefined}
      />
    </>
  );
}
