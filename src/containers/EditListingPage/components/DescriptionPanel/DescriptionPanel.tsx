import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';
import type { CompleteDescription, DescriptionValues } from '../../classDraft.ts';
import { ClassSection } from './ClassSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import { TimeSection } from './TimeSection.tsx';
import { validateDescription } from './validateDescription.ts';
import css from './DescriptionPanel.module.css';

export interface DescriptionPanelProps {
  /** Values of the fields when the panel opens. */
  initialValues: DescriptionValues;
  /** The class is out: its time is fixed, because people may have booked it. */
  isPublished: boolean;
  /** What the main button says. */
  saveLabel: string;
  inProgress: boolean;
  error: AppError | null;
  /** Called with values that passed every check. */
  onSave: (values: CompleteDescription) => void;
}

/** The first tab: everything about the class in one form with clear sections. */
export function DescriptionPanel({
  initialValues,
  isPublished,
  saveLabel,
  inProgress,
  error,
  onSave,
}: DescriptionPanelProps) {
  const intl = useIntl();
  return (
    <Form<DescriptionValues>
      initialValues={initialValues}
      // A saved listing comes back with new values; what is being typed stays.
      keepDirtyOnReinitialize
      validate={validateDescription}
      onSubmit={values => onSave(values as CompleteDescription)}
    >
      {({ handleSubmit }) => (
        <form
          className={css.form}
          onSubmit={event => void handleSubmit(event)}
          noValidate
          aria-label={intl.formatMessage({ id: 'EditListingPage.description.form' })}
        >
          <FormErrors />
          <ClassSection />
          <TimeSection isFixed={isPublished} />
          <PlacesSection />
          <DetailsSection />
          {error && <SaveFailed error={error} />}
          <div className={css.actions}>
            <Button type="submit" size="large" inProgress={inProgress}>
              {saveLabel}
            </Button>
          </div>
        </form>
      )}
    </Form>
  );
}

function SaveFailed({ error }: { error: AppError }) {
  const isOutOfSync = error.code === 'old-total-mismatch';
  const key = isOutOfSync ? 'stockOutOfSync' : error.status === 0 ? 'offline' : 'saveFailed';
  return (
    <Notice tone="error" title={<FormattedMessage id={`EditListingPage.${key}`} />}>
      <FormattedMessage id={`EditListingPage.${key}.help`} />
    </Notice>
  );
}
