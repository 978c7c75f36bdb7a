import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { AppError } from '#src/util/errors.ts';
import { fixedPartsOf } from '../../classDraft.ts';
import { isSavable, unitOf } from '../../descriptionValues.ts';
import type { FixedParts } from '../../classDraft.ts';
import type { DescriptionValues, SavableDescription } from '../../descriptionValues.ts';
import { ClassPreview } from './ClassPreview.tsx';
import { ClassSection, KindSection } from './ClassSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import { DatesSection } from './DatesSection.tsx';
import { FixedTimeSection, TimeSection } from './TimeSection.tsx';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { validateDescription } from '../../sessionDraft.ts';
import css from './DescriptionPanel.module.css';
import type { CurrentUser, OwnListing } from '#shared/contract/entities.ts';

export interface DescriptionPanelProps {
  /** Values of the fields when the panel opens. */
  initialValues: DescriptionValues;
  /** The listing as it is saved, if it is. */
  listing: OwnListing | null;
  teacher: CurrentUser | null;
  /** Label of the main button. */
  saveLabel: ReactNode;
  inProgress: boolean;
  error: AppError | null;
  /** Called with validated values. */
  onSave: (values: SavableDescription) => void;
}

/** First tab: one form for the whole description, with a preview. */
export function DescriptionPanel({
  initialValues,
  listing,
  teacher,
  saveLabel,
  inProgress,
  error,
  onSave,
}: DescriptionPanelProps) {
  const intl = useIntl();
  const fixed = fixedPartsOf(listing);
  return (
    <Form<DescriptionValues>
      initialValues={initialValues}
      // A save returns new values; unsaved input is kept.
      keepDirtyOnReinitialize
      // Fixed fields are not validated.
      validate={fixed.time ? undefined : validateDescription}
      onSubmit={values => {
        if (isSavable(values)) onSave(values);
      }}
    >
      {({ handleSubmit, values }) => {
        const unit = unitOf(values);
        return (
          <div className={css.columns}>
            <form
              className={css.form}
              onSubmit={event => void handleSubmit(event)}
              noValidate
              aria-label={intl.formatMessage({ id: wizardMessageId('description.form', unit) })}
            >
              <FormErrors />
              {!fixed.time && <KindSection />}
              <ClassSection unit={unit} />
              <When unit={unit} fixed={fixed} listing={listing} />
              <PlacesSection unit={unit} fixed={fixed} sold={soldOf(listing)} />
              <DetailsSection unit={unit} />
              {error && <SaveFailed error={error} unit={unit} />}
              <ActionBar>
                <Button type="submit" size="large" inProgress={inProgress}>
                  {saveLabel}
                </Button>
              </ActionBar>
            </form>
            <ClassPreview listing={listing} teacher={teacher} />
          </div>
        );
      }}
    </Form>
  );
}

interface WhenProps {
  unit: DateUnit | null;
  fixed: FixedParts;
  listing: OwnListing | null;
}

/**
 * Fields for the time of a class or the place of a stay. The time of a published class is read-
 * only.
 */
function When({ unit, fixed, listing }: WhenProps) {
  if (unit) return <DatesSection isFixed={fixed.time} />;
  if (fixed.time && listing) return <FixedTimeSection publicData={listing.attributes.publicData} />;
  return <TimeSection />;
}

/** Returns the number of booked seats; 0 for a draft. */
function soldOf(listing: OwnListing | null): number {
  const left = listing?.currentStock?.attributes.quantity;
  const places = listing?.attributes.publicData.stock;
  return left === undefined || places === undefined ? 0 : Math.max(0, places - left);
}

function SaveFailed({ error, unit }: { error: AppError; unit: DateUnit | null }) {
  const isOutOfSync = error.code === 'old-total-mismatch';
  const key = isOutOfSync ? 'stockOutOfSync' : error.status === 0 ? 'offline' : 'saveFailed';
  return (
    <Notice tone="error" title={<FormattedMessage id={wizardMessageId(key, unit)} />}>
      <FormattedMessage id={`EditListingPage.${key}.help`} />
    </Notice>
  );
}
