import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { draftId } from '#shared/config/paths.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { AppError } from '#src/util/errors.ts';
import { fixedPartsOf } from '../../classDraft.ts';
import { splitDraft, unitOf } from '../../descriptionValues.ts';
import type { FixedParts } from '../../classDraft.ts';
import type { DescriptionValues, SplitDraft } from '../../descriptionValues.ts';
import { useUnsavedChanges } from '../../hooks/useUnsavedChanges.ts';
import { BookingSection } from './BookingSection.tsx';
import { ClassPreview } from './ClassPreview.tsx';
import { ClassSection, KindSection } from './ClassSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import { DatesSection } from './DatesSection.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SectionNav } from './SectionNav.tsx';
import { sectionsOf } from './sections.ts';
import type { FieldGroup } from './sections.ts';
import { FixedTimeSection, TimeSection } from './TimeSection.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { validateDescription } from '../../sessionDraft.ts';
import css from './DescriptionPanel.module.css';
import type { CurrentUser, OwnListing } from '#shared/contract/entities.ts';

export interface DescriptionPanelProps {
  /** Groups of fields that the form has. */
  groups: readonly FieldGroup[];
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
  onSave: (values: DescriptionValues) => void;
  /** Called with what a draft has so far. */
  onSaveDraft: (draft: SplitDraft) => void;
}

/** A form for the description of a listing or a part of it, with a preview. */
export function DescriptionPanel(props: DescriptionPanelProps) {
  const { initialValues, listing, groups, onSave } = props;
  const fixed = fixedPartsOf(listing);
  return (
    <Form<DescriptionValues>
      initialValues={initialValues}
      // A save returns new values; unsaved input is kept.
      keepDirtyOnReinitialize
      // Fixed fields are not validated.
      validate={fixed.time || !groups.includes('time') ? undefined : validateDescription}
      onSubmit={onSave}
    >
      {({ handleSubmit }) => <Fields {...props} fixed={fixed} onSubmit={handleSubmit} />}
    </Form>
  );
}

interface FieldsProps extends DescriptionPanelProps {
  fixed: FixedParts;
  onSubmit: () => unknown;
}

function Fields(props: FieldsProps) {
  const { groups, listing, teacher, fixed, initialValues, inProgress, error, onSubmit } = props;
  const intl = useIntl();
  const form = useForm<DescriptionValues>();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const unsaved = useUnsavedChanges(listing?.id ?? draftId, initialValues);
  const unit = unitOf(values);
  const isDraft = !listing || listing.attributes.state === 'draft';
  const sections = useMemo(() => sectionsOf(groups, unit, !fixed.time), [groups, unit, fixed.time]);
  const has = (id: string) => sections.some(section => section.id === `section-${id}`);

  function saveDraft() {
    const { errors = {} } = form.getState();
    // What is wrong is shown; what is only missing may wait.
    const draft = splitDraft(values, errors);
    for (const name of draft.wrong) form.blur(name);
    props.onSaveDraft(draft);
  }

  return (
    <div className={css.columns}>
      <SectionNav sections={sections} />
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault();
          void onSubmit();
        }}
        noValidate
        aria-label={intl.formatMessage({ id: wizardMessageId('description.form', unit) })}
      >
        <FormErrors />
        <UnsavedChanges unsaved={unsaved} />
        {has('unit') && <KindSection />}
        {has('class') && <ClassSection unit={unit} groups={groups} />}
        {has('time') && <When unit={unit} fixed={fixed} listing={listing} />}
        {has('places') && (
          <PlacesSection unit={unit} groups={groups} fixed={fixed} sold={soldOf(listing)} />
        )}
        {has('booking') && <BookingSection />}
        {has('details') && <DetailsSection unit={unit} groups={groups} />}
        {error && <SaveFailed error={error} unit={unit} />}
        <SaveBar
          hasChanges={unsaved.hasChanges}
          inProgress={inProgress}
          saveLabel={props.saveLabel}
          onSaveDraft={isDraft ? saveDraft : null}
        />
      </form>
      <ClassPreview listing={listing} teacher={teacher} />
    </div>
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
