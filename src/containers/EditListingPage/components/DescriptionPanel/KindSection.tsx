import { BedDouble, Sun, Video } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { Section } from './Section.tsx';

const kinds = [
  { value: 'session', Icon: Video },
  { value: 'day', Icon: Sun },
  { value: 'night', Icon: BedDouble },
];

/** What is offered: a live class, or a place by the day or by the night. */
export function KindSection() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.unit${id}` });
  return (
    <Section title={<FormattedMessage id="EditListingPage.section.unit" />}>
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
