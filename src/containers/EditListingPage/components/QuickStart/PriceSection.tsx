import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { isFree, isWeekly } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { PriceField, TypeField } from '../DescriptionPanel/PriceFields.tsx';
import { Section } from '../DescriptionPanel/Section.tsx';

/** Third question: what it costs. A subscription and other ways to sell are further choices. */
export function PriceSection() {
  const intl = useIntl();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const label = isWeekly(values) ? 'price.session' : 'price';
  return (
    <Section id="section-places" title={<FormattedMessage id="QuickStart.price" />}>
      <TypeField />
      {!isFree(values) && (
        <PriceField
          name="price"
          label={intl.formatMessage({ id: `EditListingPage.${label}` })}
          price={values.price}
        />
      )}
    </Section>
  );
}
