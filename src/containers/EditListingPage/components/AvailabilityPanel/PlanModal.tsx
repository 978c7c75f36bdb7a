import { useMemo, useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { Form, useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldTimeZone } from '#src/components/FieldTimeZone/FieldTimeZone.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { listingLimits, timeZones, weeklyDays } from '#shared/config/listing.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { isPlanOfTimes } from '#shared/transactions/classPlaces.ts';
import { planOf } from '#shared/transactions/classPlan.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { required } from '#src/util/validators.ts';
import { savePlan, selectAvailability } from '../../availability/availability.duck.ts';
import type { ExceptionFrame } from '../../availability/exceptions.ts';
import { isOpen, planDays, weekPlanErrors, weekPlanOf } from '../../availability/weekPlan.ts';
import type { PlanDay, PlanEntry, WeekPlan } from '../../availability/weekPlan.ts';
import { AvailabilityModal } from './AvailabilityModal.tsx';
import css from './AvailabilityPanel.module.css';

export interface PlanModalProps {
  listing: OwnListing;
  frame: ExceptionFrame;
  onClose: () => void;
}

/** Values of the editor; of a listing by dates only the open days. */
interface PlanValues extends WeekPlan {
  open: string[];
}

const validateDays = required('EditListingPage.plan.none');

const daysOf = (open: readonly string[]): WeekPlan['days'] =>
  Object.fromEntries(open.map(day => [day, [{ start: '00:00', end: '00:00' }]]));

/** Editor of the availability plan: the open days, or the open times of each day in a zone. */
export function PlanModal({ listing, frame, onClose }: PlanModalProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { plan: request } = useAppSelector(selectAvailability);
  const { availabilityPlan, publicData } = listing.attributes;
  const { isByDate, zone } = frame;
  const initialValues = useMemo<PlanValues>(() => {
    const plan = weekPlanOf(availabilityPlan, zone);
    return { ...plan, open: planDays.filter(day => plan.days[day]) };
  }, [availabilityPlan, zone]);
  const isOwn =
    !isByDate && availabilityPlan != null && !isPlanOfTimes(availabilityPlan, publicData);

  async function send(plan: WeekPlan) {
    const answer = await dispatch(savePlan({ id: listing.id, plan }));
    if (!savePlan.fulfilled.match(answer)) return;
    toast.show({ message: intl.formatMessage({ id: 'EditListingPage.plan.saved' }) });
    onClose();
  }

  return (
    <Form<PlanValues>
      onSubmit={({ open, ...plan }) => send(isByDate ? { ...plan, days: daysOf(open) } : plan)}
      initialValues={initialValues}
      validate={({ timezone, days }) => {
        if (isByDate) return {};
        const isEmpty = !isOpen({ days });
        return {
          ...weekPlanErrors({ timezone, days }),
          ...(isEmpty && { open: 'EditListingPage.plan.none' }),
        };
      }}
    >
      {({ handleSubmit }) => (
        <AvailabilityModal
          title={<FormattedMessage id="EditListingPage.plan.edit" />}
          action={<FormattedMessage id="EditListingPage.plan.save" />}
          extra={
            isOwn && (
              <Button
                variant="ghost"
                disabled={request.status === 'loading'}
                onClick={() => void send(weekPlanOf(planOf(publicData, 1), zone))}
              >
                <FormattedMessage id="EditListingPage.plan.reset" />
              </Button>
            )
          }
          request={request}
          prefix="EditListingPage.plan"
          onSubmit={handleSubmit}
          onClose={onClose}
        >
          {isByDate ? <OpenDays /> : <OpenTimes />}
        </AvailabilityModal>
      )}
    </Form>
  );
}

/** Names of the days in the order of a plan. */
function useDayNames(): { day: PlanDay; name: string }[] {
  const names = useOptions(weeklyDays);
  return planDays.map((day, index) => ({ day, name: names[index]?.label ?? day }));
}

function OpenDays() {
  const intl = useIntl();
  return (
    <FieldCheckboxGroup
      name="open"
      label={intl.formatMessage({ id: 'EditListingPage.plan.openDays' })}
      variant="chips"
      options={useDayNames().map(({ day, name }) => ({ value: day, label: name }))}
      validate={validateDays}
    />
  );
}

function OpenTimes() {
  const intl = useIntl();
  const { values, errors, submitFailed } = useFormState<PlanValues>({
    subscription: { values: true, errors: true, submitFailed: true },
  });
  return (
    <>
      <FieldTimeZone
        name="timezone"
        label={intl.formatMessage({ id: 'EditListingPage.timezone' })}
        placeholder={intl.formatMessage({ id: 'EditListingPage.timezone.choose' })}
        first={useOptions(timeZones)}
      />
      {submitFailed && errors?.open !== undefined && (
        <p className={css.error} role="alert">
          <FormattedMessage id="EditListingPage.plan.none" />
        </p>
      )}
      <div className={css.days}>
        {useDayNames().map(({ day, name }) => (
          <DayEntries key={day} day={day} name={name} entries={values.days[day] ?? []} />
        ))}
      </div>
    </>
  );
}

interface DayEntriesProps {
  day: PlanDay;
  /** Name of the weekday. */
  name: string;
  entries: readonly PlanEntry[];
}

/** Open times of one weekday, as many as wanted. */
function DayEntries({ day, name, entries }: DayEntriesProps) {
  const intl = useIntl();
  const form = useForm();
  const root = useRef<HTMLFieldSetElement>(null);
  const text = (id: string, values = {}) =>
    intl.formatMessage({ id: `EditListingPage.plan.${id}` }, values);
  const focus = (selector: string) =>
    requestAnimationFrame(() => {
      const found = root.current?.querySelectorAll<HTMLElement>(selector) ?? [];
      [...found].at(-1)?.focus();
    });

  function add() {
    form.change(`days.${day}`, [...entries, {}]);
    focus('li select');
  }
  function remove(index: number) {
    form.change(
      `days.${day}`,
      entries.filter((_, place) => place !== index),
    );
    focus('button');
  }

  return (
    <fieldset ref={root} className={css.day}>
      <legend className={css.dayName}>{name}</legend>
      {entries.length === 0 && <p className={css.quiet}>{text('closed')}</p>}
      <ul className={css.entries}>
        {entries.map((_, index) => (
          // Entries have no identity but their place.
          <li key={index} className={css.entry}>
            <FieldTime
              name={`days.${day}[${index}].start`}
              label={text('start')}
              stepMinutes={listingLimits.timeStepMinutes}
            />
            <FieldTime
              name={`days.${day}[${index}].end`}
              label={text('end')}
              stepMinutes={listingLimits.timeStepMinutes}
            />
            <button
              type="button"
              className={css.remove}
              aria-label={text('remove', { day: name, number: index + 1 })}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        iconStart={<Plus aria-hidden="true" />}
        aria-label={text('add.day', { day: name })}
        onClick={add}
      >
        {text('add')}
      </Button>
    </fieldset>
  );
}
