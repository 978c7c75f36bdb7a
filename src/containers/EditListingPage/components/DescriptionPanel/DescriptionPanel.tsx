import { useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import { useIntl } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { draftId } from '#shared/config/paths.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { AppError } from '#src/util/errors.ts';
import type { BookedPlaces } from '../../bookedPlaces.ts';
import { fixedPartsOf, needsRepair, timeLockOf } from '../../classDraft.ts';
import { hasBegun } from '../../newTimes.ts';
import { splitDraft, unitOf } from '../../descriptionValues.ts';
import type { FixedParts } from '../../classDraft.ts';
import type { DescriptionValues, SplitDraft } from '../../descriptionValues.ts';
import { useUnsavedChanges } from '../../hooks/useUnsavedChanges.ts';
import type { Unsaved } from '../../hooks/useUnsavedChanges.ts';
import { QuickStart } from '../QuickStart/QuickStart.tsx';
import type { QuickStepsProps } from '../QuickStart/QuickSteps.tsx';
import { AddClassDate } from '../AvailabilityPanel/AddClassDate.tsx';
import type { AvailabilitySectionsProps } from '../AvailabilityPanel/AvailabilitySections.tsx';
import { BookingSection } from './BookingSection.tsx';
import { ClassPreview } from './ClassPreview.tsx';
import { ClassSection, KindSection } from './ClassSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { SeatsSection } from './SeatsSection.tsx';
import { DatesSection } from './DatesSection.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveFailed } from './SaveFailed.tsx';
import { SectionNav } from './SectionNav.tsx';
import { isAvailabilityPanel, sectionsOf } from './sections.ts';
import type { FieldGroup } from './sections.ts';
import { FixedTimeSection, TimeSection } from './TimeSection.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { validateDescription } from '../../sessionDraft.ts';
import css from './DescriptionPanel.module.css';
import type { CurrentUser, OwnListing } from '#shared/contract/entities.ts';

/** Of one panel only, which is off unless it is switched on. */
const LazyAvailability = lazyComponent<AvailabilitySectionsProps>({
  load: () =>
    import('../AvailabilityPanel/AvailabilitySections.tsx').then(
      module => module.AvailabilitySections,
    ),
  Skeleton: () => <Skeleton shape="block" height="32rem" />,
  Failure: ({ retry }) => <ErrorState onRetry={retry} />,
});

/** A new class whose form has only what, when and price. */
export interface QuickStartChoice {
  payout: QuickStepsProps['payout'];
  /** Shows all fields. */
  onMore: () => void;
  /** Called with validated values and the cover that is shown. */
  onPublish: (values: DescriptionValues, cover: SVGSVGElement | null) => void;
}

export interface DescriptionPanelProps {
  /** Groups of fields that the form has. */
  groups: readonly FieldGroup[];
  /** Values of the fields when the panel opens. */
  initialValues: DescriptionValues;
  /** The listing as it is saved, if it is. */
  listing: OwnListing | null;
  /** Places that are taken; null while it is not known. */
  booked: BookedPlaces | null;
  teacher: CurrentUser | null;
  /** Label of the main button. */
  saveLabel: ReactNode;
  inProgress: boolean;
  error: AppError | null;
  /** Only the fields that a new class needs are shown at first; left out for all fields. */
  quickStart?: QuickStartChoice | undefined;
  /** Called with validated values, and with what gives those of the form later. */
  onSave: (values: DescriptionValues, latest: () => DescriptionValues) => void;
  /** Called with what a draft has so far. */
  onSaveDraft: (draft: SplitDraft, latest: () => DescriptionValues) => void;
}

/** A form for the description of a listing or a part of it, with a preview. */
export function DescriptionPanel(props: DescriptionPanelProps) {
  const { initialValues, listing, booked, groups, onSave } = props;
  const fixed = fixedPartsOf(listing, booked);
  // Those of later, as after a save, are taken over where nothing was typed (`useUnsavedChanges`).
  const [firstValues] = useState(initialValues);
  const cover = useRef<HTMLDivElement>(null);
  const quick = props.quickStart ? { ...props.quickStart, cover } : null;
  return (
    <Form<DescriptionValues>
      initialValues={firstValues}
      // Fields that are fixed, or in another tab, are not validated.
      validate={values => {
        const { placesPerOrder, ...ofTime } = validateDescription(values);
        return {
          ...(groups.includes('time') && !fixed.time && ofTime),
          ...(groups.includes('booking') && placesPerOrder && { placesPerOrder }),
        };
      }}
      onSubmit={(values, form) => {
        if (quick) quick.onPublish(values, cover.current?.querySelector('svg') ?? null);
        else onSave(values, () => form.getState().values);
      }}
    >
      {({ handleSubmit }) => (
        <Body {...props} quick={quick} fixed={fixed} onSubmit={handleSubmit} />
      )}
    </Form>
  );
}

interface BodyProps extends Omit<DescriptionPanelProps, 'quickStart' | 'onSave'> {
  quick: (QuickStartChoice & { cover: RefObject<HTMLDivElement | null> }) | null;
  fixed: FixedParts;
  onSubmit: () => unknown;
}

/** The three questions of a new class, until there are to be more; all fields otherwise. */
function Body({ quick, ...props }: BodyProps) {
  const { listing, teacher, initialValues, inProgress, error, onSubmit } = props;
  const unsaved = useUnsavedChanges(listing?.id ?? draftId, initialValues);
  const saveDraft = useSaveDraft(props.onSaveDraft);
  if (!quick) return <Fields {...props} unsaved={unsaved} saveDraft={saveDraft} />;
  return (
    <QuickStart
      {...{ ...quick, teacher, unsaved, inProgress, error, onSubmit }}
      onSaveDraft={saveDraft}
    />
  );
}

/** Returns what saves a draft: what is wrong is shown; what is only missing may wait. */
function useSaveDraft(onSaveDraft: DescriptionPanelProps['onSaveDraft']): () => void {
  const form = useForm<DescriptionValues>();
  return () => {
    const { values, errors = {} } = form.getState();
    const draft = splitDraft(values, errors);
    for (const name of draft.wrong) form.blur(name);
    onSaveDraft(draft, () => form.getState().values);
  };
}

interface FieldsProps extends Omit<BodyProps, 'quick'> {
  unsaved: Unsaved;
  saveDraft: () => void;
}

function Fields(props: FieldsProps) {
  const { groups, listing, teacher, fixed, initialValues, inProgress, error, onSubmit } = props;
  const { unsaved, saveDraft } = props;
  const intl = useIntl();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const unit = unitOf(values);
  const isDraft = !listing || listing.attributes.state === 'draft';
  const { startDate } = initialValues;
  const [isAdding, setAdding] = useState(false);
  const isDated =
    !isAvailabilityPanel(groups) ||
    unit !== null ||
    isAdding ||
    Boolean(startDate ?? values.startDate);
  const sections = useMemo(() => {
    const hasKind = !fixed.time && (marketplace.hasStays || unit !== null);
    return sectionsOf(groups, unit, hasKind, { isSaved: listing !== null, isDated });
  }, [groups, unit, fixed.time, listing, isDated]);
  const has = (id: string) => sections.some(section => section.id === `section-${id}`);

  function addDate() {
    setAdding(true);
    requestAnimationFrame(() => document.getElementById('section-time')?.focus());
  }

  return (
    <div className={css.columns}>
      <SectionNav sections={sections} />
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault();
          // A class without a date yet has no date field to mark: submitting adds one.
          if (isDated) void onSubmit();
          else addDate();
        }}
        noValidate
        aria-label={intl.formatMessage({ id: wizardMessageId('description.form', unit) })}
      >
        <FormErrors />
        <UnsavedChanges unsaved={unsaved} />
        {has('unit') && <KindSection />}
        {has('class') && <ClassSection unit={unit} groups={groups} />}
        {has('time') && <When unit={unit} booked={props.booked} fixed={fixed} listing={listing} />}
        {has('places') && (
          <SeatsSection unit={unit} groups={groups} fixed={fixed} sold={props.booked?.most ?? 0} />
        )}
        {!isDated && <AddClassDate onAdd={addDate} />}
        {listing && has('plan') && (
          <LazyAvailability listing={listing} lock={timeLockOf(listing, props.booked)} />
        )}
        {has('booking') && <BookingSection />}
        {has('details') && <DetailsSection unit={unit} groups={groups} isDraft={isDraft} />}
        {error && <SaveFailed error={error} unit={unit} />}
        <SaveBar
          hasChanges={unsaved.hasChanges}
          inProgress={inProgress}
          saveLabel={props.saveLabel}
          onSaveDraft={isDraft ? saveDraft : null}
        />
      </form>
      <ClassPreview listing={listing} teacher={teacher} fixed={fixed} />
    </div>
  );
}

interface WhenProps {
  unit: DateUnit | null;
  fixed: FixedParts;
  booked: BookedPlaces | null;
  listing: OwnListing | null;
}

/**
 * Fields for the time of a class or the place of a stay. The time of a booked class is read-only.
 */
function When({ unit, fixed, booked, listing }: WhenProps) {
  if (unit) return <DatesSection isFixed={fixed.time} />;
  const lock = timeLockOf(listing, booked);
  if (listing && lock) return <FixedTimeSection listing={listing} lock={lock} />;
  return <TimeSection runningIn={listing && runningZoneOf(listing)} />;
}

/** Returns the zone of a published series that has begun, which is fixed; null otherwise. */
const runningZoneOf = (listing: OwnListing): string | null =>
  listing.attributes.state !== 'draft' && !needsRepair(listing) && hasBegun(listing, Date.now())
    ? (listing.attributes.publicData.timezone ?? null)
    : null;
