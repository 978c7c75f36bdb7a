import { useEffect, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { cleanText } from '#shared/text/text.ts';
import { dayMs, isDay, readerTimeZone, todayIn } from '#shared/time/time.ts';
import type { TimeOffPreview } from '#shared/contract/api/teach.ts';
import type { TimeOffDays } from '#shared/contract/bodies/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { errorOf } from '#src/util/request.ts';
import {
  countsFor,
  fetchTimeOffs,
  previewTimeOff,
  selectTimeOff,
  takeTimeOff,
  timeOffClosed,
} from './timeOff.duck.ts';
import { TimeOffPreviewSummary } from './TimeOffSummary.tsx';
import css from './TimeOff.module.css';

export interface TimeOffModalProps {
  onClose: () => void;
}

interface Values {
  from?: string;
  until?: string;
  note?: string;
}

const noteMax = 1_000;
/** Most days off at once, as the server has it. */
const mostDays = 92;
/** Milliseconds without a further choice after which the preview is requested. */
const settleMs = 250;

/** The days that a form has, or null while they are none that can be taken off. */
function daysOf({ from, until }: Values): TimeOffDays | null {
  if (!from || !until || !isDay(from) || !isDay(until) || until < from) return null;
  return Date.parse(until) - Date.parse(from) < mostDays * dayMs ? { from, until } : null;
}

const countDates = (counts: TimeOffPreview | null): number =>
  counts?.classes.reduce((sum, one) => sum + one.dates.length, 0) ?? 0;

/**
 * Reads the days that a teacher takes off, shows which class times of all classes would be canceled
 * and whom that touches, and requests it.
 */
export function TimeOffModal({ onClose }: TimeOffModalProps) {
  const dispatch = useAppDispatch();
  // One id for all tries, so that a repeated call is one request.
  const [id, setId] = useState(randomId);
  const state = useAppSelector(selectTimeOff);
  const isBusy = state.take.status === 'loading';

  function close() {
    dispatch(timeOffClosed());
    onClose();
  }

  async function submit(values: Values) {
    const days = daysOf(values);
    // Only what its teacher has seen is canceled.
    if (isBusy || !days || countDates(countsFor(state, days)) === 0) return;
    const note = cleanText(values.note ?? '');
    const answer = await dispatch(takeTimeOff({ id, ...days, ...(note ? { note } : {}) }));
    if (takeTimeOff.fulfilled.match(answer)) return close();
    if (rejectionOf(answer).code !== 'conflict') return;
    // An earlier try was recorded with other days: the page shows it, with its undo.
    setId(randomId());
    void dispatch(fetchTimeOffs());
  }

  return (
    <Form<Values> onSubmit={values => void submit(values)}>
      {({ handleSubmit, values }) => (
        <TimeOffDialog
          values={values}
          isBusy={isBusy}
          onClose={close}
          onSubmit={event => void handleSubmit(event)}
        />
      )}
    </Form>
  );
}

interface TimeOffDialogProps {
  values: Values;
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
}

function TimeOffDialog({ values, isBusy, onClose, onSubmit }: TimeOffDialogProps) {
  const formId = useId();
  const dates = countDates(countsFor(useAppSelector(selectTimeOff), daysOf(values)));
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={<FormattedMessage id="TimeOff.title" />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ClassChange.keep" />
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            inProgress={isBusy}
            aria-disabled={isBusy || dates === 0}
          >
            <FormattedMessage id="TimeOff.confirm" values={{ dates }} />
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={onSubmit}>
        <DayFields from={values.from} />
        <Affected values={values} />
        <NoteField />
      </form>
    </Modal>
  );
}

function DayFields({ from }: { from: string | undefined }) {
  const intl = useIntl();
  const [today] = useState(() => todayIn(readerTimeZone(), Date.now()));
  return (
    <>
      <p className={css.quiet}>
        <FormattedMessage id="TimeOff.help" />
      </p>
      <div className={css.days}>
        <FieldDate name="from" label={intl.formatMessage({ id: 'TimeOff.from' })} min={today} />
        <FieldDate
          name="until"
          label={intl.formatMessage({ id: 'TimeOff.until' })}
          min={from && isDay(from) ? from : today}
        />
      </div>
    </>
  );
}

function NoteField() {
  const intl = useIntl();
  return (
    <FieldTextArea
      name="note"
      optional
      rows={2}
      maxLength={noteMax}
      label={intl.formatMessage({ id: 'ClassChange.note' })}
      help={intl.formatMessage({ id: 'ClassChange.note.help' })}
    />
  );
}

/** Reads what the days would cancel as soon as they are known, and shows it. */
function Affected({ values }: { values: Values }) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectTimeOff);
  const { preview, take } = state;
  const days = daysOf(values);
  const [from, until] = [days?.from, days?.until];
  useEffect(() => {
    if (!from || !until) return undefined;
    const timer = setTimeout(() => void dispatch(previewTimeOff({ from, until })), settleMs);
    return () => clearTimeout(timer);
  }, [dispatch, from, until]);
  const error = errorOf(take) ?? errorOf(preview);
  return (
    <section className={css.affected} aria-live="polite" aria-busy={preview.status === 'loading'}>
      {!days ? (
        <p className={css.quiet}>
          <FormattedMessage
            id={values.from && values.until ? 'TimeOff.tooLong' : 'TimeOff.choose'}
          />
        </p>
      ) : error ? (
        <TeachFailure
          title={<FormattedMessage id="TimeOff.notTaken" />}
          error={error}
          onReload={() => void dispatch(previewTimeOff(days))}
        />
      ) : (
        <TimeOffPreviewSummary counts={countsFor(state, days)} />
      )}
    </section>
  );
}
