import { useEffect, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { instantOf, todayIn } from '#shared/time/time.ts';
import type { WallTime } from '#shared/time/time.ts';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { ChangeCall, ChangeRequest } from '#shared/contract/bodies/teach.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { changeNoteKey } from '#src/util/storedText.ts';
import { KeptText } from '#src/components/KeptText.ts';
import { changeCallOf, heldAt, scopesOf } from './changeCall.ts';
import type { ChangeAction, ChangeSubject, ChangeValues } from './changeCall.ts';
import { AffectedSummary } from './AffectedSummary.tsx';
import { ChangeEffect, ChangeFrame, ChangeNote } from './ChangeFrame.tsx';
import css from './ClassChange.module.css';
import { randomId } from '#src/util/browser/randomId.ts';
import { cleanText } from '#shared/text/text.ts';

/** A change that a teacher has requested. */
export interface OpenChange {
  subject: ChangeSubject;
  action: ChangeAction;
  /** Proposed new time of a move, in the class's zone; the present one when left out. */
  to?: WallTime;
  /** Offers nothing but the whole class. */
  isWholeClass?: boolean;
}

export interface ClassChangeModalProps {
  change: OpenChange;
  /** Counts of `preview`; null until they are known. */
  counts: ChangePreview | null;
  preview: RequestStatus;
  request: RequestStatus;
  onPreview: (call: ChangeCall) => void;
  onSend: (call: ChangeRequest) => void;
  /** Shows what speaks against a new time, in epoch milliseconds. */
  clash?: ((time: { start: number; end: number }) => ReactNode) | undefined;
  onClose: () => void;
}

/** Milliseconds without a further choice after which the preview is requested. */
const settleMs = 250;

/**
 * Reads how much of a class to move or cancel, shows who is affected, and takes a note for them.
 */
export function ClassChangeModal({ change, onClose, ...rest }: ClassChangeModalProps) {
  const { action, subject } = change;
  const formId = useId();
  return (
    <ChangeFrame
      title={<FormattedMessage id={`ClassChange.${action}`} values={{ title: subject.title }} />}
      formId={formId}
      confirm={
        <FormattedMessage
          id={`ClassChange.${action}.confirm`}
          values={{ times: rest.counts?.times ?? 1 }}
        />
      }
      isDanger={action === 'cancel'}
      isBusy={rest.request.status === 'loading'}
      isReady={rest.counts !== null}
      onClose={onClose}
    >
      <ChangeForm id={formId} change={change} {...rest} />
    </ChangeFrame>
  );
}

type ChangeFormProps = Omit<ClassChangeModalProps, 'onClose'> & { id: string };

function ChangeForm({ id, change, counts, clash, onSend, ...rest }: ChangeFormProps) {
  const { subject, action, to, isWholeClass = false } = change;
  const intl = useIntl();
  // One id for all tries, so that a repeated call is one change.
  const [changeId] = useState(randomId);
  const [now] = useState(() => Date.now());
  const scopes = isWholeClass ? (['class'] as const) : scopesOf(subject, action);
  const initialValues = useMemo<ChangeValues>(() => {
    const { date, time } = to ?? heldAt(subject);
    return { scope: scopesOf(subject, action)[0], date, time };
  }, [subject, action, to]);

  function submit(values: ChangeValues) {
    const call = changeCallOf(subject, action, values, now);
    const note = cleanText(values.note ?? '');
    if (typeof call === 'string' || !counts) return;
    onSend({ ...call, id: changeId, note: note || undefined });
  }

  return (
    <Form<ChangeValues>
      onSubmit={submit}
      initialValues={isWholeClass ? { ...initialValues, scope: 'class' } : initialValues}
    >
      {({ handleSubmit, values }) => (
        <form id={id} className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <KeptText name="note" keptAs={changeNoteKey(subject.listingId, subject.start, action)} />
          {!isWholeClass && (
            <ClassTime start={subject.start} end={subject.end} timeZone={subject.timezone} />
          )}
          {scopes.length > 1 && (
            <FieldRadioGroup
              name="scope"
              variant="rows"
              label={intl.formatMessage({ id: `ClassChange.${action}.scope` })}
              options={scopes.map(value => ({
                value,
                label: intl.formatMessage({ id: `ClassChange.scope.${value}` }),
                description:
                  action === 'move' && value === 'from'
                    ? intl.formatMessage({ id: 'ClassChange.scope.from.move' })
                    : undefined,
              }))}
            />
          )}
          {action === 'move' && (
            <div className={css.target}>
              <FieldDate
                name="date"
                label={intl.formatMessage({ id: 'ClassChange.date' })}
                min={todayIn(subject.timezone, now)}
              />
              <FieldTime
                name="time"
                label={intl.formatMessage(
                  { id: 'ClassChange.time' },
                  { city: zoneCity(subject.timezone, intl) },
                )}
              />
              <NewTime subject={subject} values={values} clash={clash} />
            </div>
          )}
          <Affected change={change} values={values} now={now} counts={counts} {...rest} />
          <ChangeNote />
        </form>
      )}
    </Form>
  );
}

type NewTimeProps = Pick<ChangeFormProps, 'clash'> & {
  subject: ChangeSubject;
  values: ChangeValues;
};

/** The new time as a class time: on the reader's clock, and on the class's. */
function NewTime({ subject, values, clash }: NewTimeProps) {
  const { date = '', time = '' } = values;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !time) return null;
  const start = instantOf({ date, time }, subject.timezone);
  const length = Date.parse(subject.end) - Date.parse(subject.start);
  return (
    <div className={css.newTime} aria-live="polite">
      <ClassTime start={start} end={start + length} timeZone={subject.timezone} size="small" />
      {clash?.({ start, end: start + length })}
    </div>
  );
}

type AffectedProps = Omit<ChangeFormProps, 'id' | 'onSend' | 'clash'> & {
  values: ChangeValues;
  now: number;
};

/** Reads who is affected as soon as the form says enough, and shows it. */
function Affected({ change, values, now, counts, preview, request, onPreview }: AffectedProps) {
  const { subject, action } = change;
  const { scope, date, time } = values;
  const call = useMemo(
    () => changeCallOf(subject, action, { scope, date, time }, now),
    [subject, action, scope, date, time, now],
  );
  const gap = typeof call === 'string' ? call : null;
  useEffect(() => {
    if (typeof call === 'string') return undefined;
    const timer = setTimeout(() => onPreview(call), settleMs);
    return () => clearTimeout(timer);
  }, [call, onPreview]);

  return (
    <ChangeEffect
      gap={gap && <FormattedMessage id={`ClassChange.gap.${gap}`} />}
      isBusy={preview.status === 'loading'}
      preview={preview}
      request={request}
      onRetry={() => typeof call !== 'string' && onPreview(call)}
    >
      <AffectedSummary counts={counts} action={action} />
    </ChangeEffect>
  );
}
