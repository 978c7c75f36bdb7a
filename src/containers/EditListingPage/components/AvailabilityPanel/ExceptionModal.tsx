import { useMemo, useState } from 'react';
import { Form, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { listingLimits } from '#shared/config/listing.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { addDays, isDay, todayIn } from '#shared/time/time.ts';
import type { SeatException } from '#shared/transactions/capacity.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { addException, selectAvailability } from '../../availability/availability.duck.ts';
import {
  blockedDaysOf,
  exceptionDays,
  exceptionErrors,
  lastEndDay,
  mayOpenTimes,
  openingError,
  stretchOf,
} from '../../availability/exceptions.ts';
import type { ExceptionFrame, ExceptionValues } from '../../availability/exceptions.ts';
import { AvailabilityModal } from './AvailabilityModal.tsx';
import { useExceptionName } from './useExceptionName.ts';
import css from './AvailabilityPanel.module.css';

export interface ExceptionModalProps {
  listing: OwnListing;
  frame: ExceptionFrame;
  onClose: () => void;
}

const none: readonly SeatException[] = [];

/** Form of an exception: from when to when, and whether the listing can be booked then. */
export function ExceptionModal({ listing, frame, onClose }: ExceptionModalProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { exceptions, add } = useAppSelector(selectAvailability);
  const list = exceptions?.listingId === listing.id ? exceptions.list : none;
  const name = useExceptionName(frame);
  const [now] = useState(() => Date.now());

  async function send(values: ExceptionValues) {
    const stretch = stretchOf(values, frame);
    if (!stretch) return;
    const isAvailable = values.choice === 'available';
    const answer = await dispatch(addException({ listingId: listing.id, ...stretch, isAvailable }));
    if (!addException.fulfilled.match(answer)) return;
    toast.show({ message: intl.formatMessage({ id: 'EditListingPage.exception.added' }) });
    onClose();
  }

  return (
    <Form<ExceptionValues>
      onSubmit={send}
      validate={values => ({
        ...openingError(values, frame, listing),
        ...exceptionErrors(values, frame, list, now, name),
      })}
    >
      {({ handleSubmit }) => (
        <AvailabilityModal
          title={<FormattedMessage id="EditListingPage.exceptions.add" />}
          action={<FormattedMessage id="EditListingPage.exception.save" />}
          request={add}
          prefix="EditListingPage.exception"
          onSubmit={handleSubmit}
          onClose={onClose}
        >
          <p className={css.quiet}>
            <FormattedMessage
              id={`EditListingPage.exception.zone.${frame.isByDate ? 'dates' : 'times'}`}
              values={{ city: zoneCity(frame.zone, intl) }}
            />
          </p>
          <Fields frame={frame} exceptions={list} now={now} mayOpen={mayOpenTimes(listing)} />
        </AvailabilityModal>
      )}
    </Form>
  );
}

interface FieldsProps {
  frame: ExceptionFrame;
  exceptions: readonly SeatException[];
  now: number;
  mayOpen: boolean;
}

function Fields({ frame, exceptions, now, mayOpen }: FieldsProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.exception.${id}` });
  const { values } = useFormState<ExceptionValues>({ subscription: { values: true } });
  const { startDate, startTime } = values;
  const min = todayIn(frame.zone, now);
  const max = addDays(min, exceptionDays);
  const blocked = useMemo(
    () => blockedDaysOf(exceptions, frame, { from: min, to: max }),
    [exceptions, frame, min, max],
  );
  const lastEnd = lastEndDay(startDate, startTime, exceptions, frame);
  const firstEnd = isDay(startDate) && startDate > min && startDate <= max ? startDate : min;
  const choices = mayOpen ? (['unavailable', 'available'] as const) : (['unavailable'] as const);
  return (
    <>
      <div className={css.pair}>
        <FieldDate
          name="startDate"
          label={text('startDate')}
          min={min}
          max={max}
          blocked={blocked}
        />
        {!frame.isByDate && (
          <FieldTime
            name="startTime"
            label={text('startTime')}
            stepMinutes={listingLimits.timeStepMinutes}
          />
        )}
      </div>
      <div className={css.pair}>
        <FieldDate
          name="endDate"
          label={text('endDate')}
          min={firstEnd}
          max={lastEnd !== null && lastEnd >= firstEnd && lastEnd < max ? lastEnd : max}
          blocked={frame.isByDate ? blocked : undefined}
        />
        {!frame.isByDate && (
          <FieldTime
            name="endTime"
            label={text('endTime')}
            stepMinutes={listingLimits.timeStepMinutes}
          />
        )}
      </div>
      <FieldRadioGroup
        name="choice"
        variant="rows"
        label={text('choice')}
        help={mayOpen ? undefined : text('choice.subscriptions')}
        options={choices.map(value => ({
          value,
          label: text(value),
          description: text(`${value}.help`),
        }))}
      />
    </>
  );
}
