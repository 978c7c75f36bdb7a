import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { composeValidators, maxLength, required } from '#src/util/validators.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { DescriptiveFields } from './DescriptiveFields.tsx';
import { Section } from './Section.tsx';
import type { FieldGroup } from './sections.ts';
import { BedDouble, Sun, Video } from 'lucide-react';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';

const validatorsFor = (unit: DateUnit | null) => ({
  title: composeValidators(
    required(wizardMessageId('title.required', unit)),
    maxLength(listingLimits.titleMax),
  ),
  description: composeValidators(
    required(wizardMessageId('description.required', unit)),
    maxLength(listingLimits.textMax),
  ),
});

export interface SectionPartProps {
  /** Unit of a stay; null for a class. */
  unit: DateUnit | null;
  /** Groups of fields that are in the form. */
  groups: readonly FieldGroup[];
}

/** Fields for title and description, and those that are described for this section. */
export function ClassSection({ unit, groups }: SectionPartProps) {
  return (
    <Section
      id="section-class"
      title={<FormattedMessage id={wizardMessageId('section.class', unit)} />}
    >
      {groups.includes('class') && <Naming unit={unit} />}
      {groups.includes('features') && <DescriptiveFields section="class" unit={unit} />}
    </Section>
  );
}

/** Fields for title and description. */
export function Naming({ unit }: { unit: DateUnit | null }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: wizardMessageId(id, unit) });
  const validate = useMemo(() => validatorsFor(unit), [unit]);
  return (
    <>
      <FieldText
        name="title"
        label={text('title')}
        help={text('title.help')}
        maxLength={listingLimits.titleMax}
        validate={validate.title}
      />
      <FieldTextArea
        name="description"
        label={text('description')}
        help={text('description.help')}
        maxLength={listingLimits.textMax}
        validate={validate.description}
      />
    </>
  );
}

const kinds = [
  { value: 'session', Icon: Video },
  { value: 'day', Icon: Sun },
  { value: 'night', Icon: BedDouble },
];

/** Choice between a class and a stay by the day or by the night. */
export function KindSection() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.unit${id}` });
  return (
    <Section id="section-unit" title={<FormattedMessage id="EditListingPage.section.unit" />}>
      <FieldRadioGroup
        name="unit"
        label={text('')}
        variant="cards"
        options={kinds.map(({ value, Icon }) => ({
          value,
          label: text(`.${value}`),
          description: text(`.${value}.help`),
          icon: <Icon aria-hidden="true" />,
        }))}
      />
    </Section>
  );
}
