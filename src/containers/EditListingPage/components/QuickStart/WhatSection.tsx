import { useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { withTemplate } from '../../quickStart/templates.ts';
import { Naming } from '../DescriptionPanel/ClassSection.tsx';
import { OtherWorkout } from '../DescriptionPanel/DescriptiveFields.tsx';
import { Section } from '../DescriptionPanel/Section.tsx';
import { WorkoutPick } from './WorkoutPick.tsx';

/** First question: what is taught. The type brings a title and a description to begin with. */
export function WhatSection() {
  const intl = useIntl();
  const form = useForm<DescriptionValues>();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const isChosen = (values.workoutTypes ?? []).length > 0;

  function pick(workout: string) {
    const changes = withTemplate(form.getState().values, workout, intl);
    form.batch(() => {
      // The names are those of fields of this form.
      for (const [name, value] of Object.entries(changes))
        form.change(name as keyof DescriptionValues, value as never);
    });
  }

  return (
    <Section
      id="section-class"
      title={<FormattedMessage id="QuickStart.what" />}
      hint={<FormattedMessage id="QuickStart.what.hint" />}
    >
      <WorkoutPick
        label={intl.formatMessage({ id: 'QuickStart.workout' })}
        onPick={workout => pick(workout)}
      />
      <OtherWorkout />
      {isChosen && <Naming unit={null} />}
    </Section>
  );
}
