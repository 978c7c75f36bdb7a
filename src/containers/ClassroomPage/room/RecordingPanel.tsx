import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { loadRecorder } from '#src/features/classroom/recording/loadRecorder.ts';
import { recordingTypeOf } from '#src/features/classroom/recording/recordingType.ts';
import type { RecordingStatus, Uploader } from '#src/features/classroom/recording/uploader.ts';
import { isHost, personOf } from '#src/features/classroom/room/roomModel.ts';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

export interface RecordingPanelProps extends Shown {
  /** Days for which those who booked can watch it; 0: the class is not recorded. */
  recordingDays: number;
}

/** Begins and ends the recording, and says how much of it is stored. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { state, recordingDays } = props;
  const { room } = state.model;
  if (recordingDays === 0 || recordingTypeOf() === null) {
    const why = recordingDays === 0 ? 'notOffered' : 'notPossible';
    return (
      <p className={css.quiet}>
        <FormattedMessage id={`Classroom.record.${why}`} />
      </p>
    );
  }
  return (
    <div className={css.stack}>
      {room?.recording === 'off' || !room ? <Start {...props} /> : <Running {...props} />}
      <Stored />
    </div>
  );
}

const kinds = ['teacher', 'agreed'] as const;

function Start({ session, state, recordingDays }: RecordingPanelProps) {
  const [of, setOf] = useState<(typeof kinds)[number]>('teacher');
  const isHeld = state.model.room?.phase === 'held';
  return (
    <>
      <p className={css.quiet}>
        <FormattedMessage id="Classroom.record.text" values={{ days: recordingDays }} />
      </p>
      <fieldset className={css.choices}>
        <legend>
          <FormattedMessage id="Classroom.record.who" />
        </legend>
        {kinds.map(kind => (
          <label key={kind} className={css.check}>
            <input
              type="radio"
              name="recorded"
              checked={of === kind}
              onChange={() => setOf(kind)}
            />
            <FormattedMessage id={`Classroom.record.${kind}`} />
          </label>
        ))}
      </fieldset>
      <Button disabled={!isHeld} onClick={() => session.tell({ type: 'record', is: true, of })}>
        <FormattedMessage id="Classroom.record.start" />
      </Button>
      {!isHeld && (
        <p className={css.quiet}>
          <FormattedMessage id="Classroom.record.notHeld" />
        </p>
      )}
    </>
  );
}

function Running({ session, state }: RecordingPanelProps) {
  const { people, room, you } = state.model;
  const asked = people.filter(person => person.isAdmitted && !isHost(person));
  const open = asked.filter(({ agreesToRecording }) => agreesToRecording === null).length;
  const of = room?.recordingOf ?? 'teacher';
  const by = room?.recordingBy ?? null;
  return (
    <>
      <p role="status">
        {room?.recording === 'asking' ? (
          <FormattedMessage id="Classroom.record.asking" values={{ count: open }} />
        ) : by === null || by === you ? (
          <FormattedMessage id={`Classroom.record.runs.${of}`} />
        ) : (
          <FormattedMessage
            id="Classroom.record.runsElsewhere"
            values={{ name: personOf(state.model, by)?.name ?? '' }}
          />
        )}
      </p>
      {of === 'agreed' && (
        <p className={css.quiet}>
          <FormattedMessage
            id="Classroom.record.agreed.count"
            values={{
              count: asked.filter(({ agreesToRecording }) => agreesToRecording === true).length,
              all: asked.length,
            }}
          />
        </p>
      )}
      {room?.recording === 'asking' && (
        <Button variant="secondary" onClick={() => session.tell({ type: 'record', is: true, of })}>
          <FormattedMessage id="Classroom.record.now" />
        </Button>
      )}
      <Button variant="danger" onClick={() => session.tell({ type: 'record', is: false, of })}>
        <FormattedMessage id="Classroom.record.stop" />
      </Button>
    </>
  );
}

/** How much of the recording is stored; nothing while nothing is recorded. */
export function Stored() {
  const status = useRecordingStatus();
  if (status?.failure) {
    const isFull = status.failure === 'recording-space-full';
    return (
      <Notice tone="error" title={<FormattedMessage id="Classroom.record.failed" />}>
        <FormattedMessage id={`Classroom.record.failed.${isFull ? 'space' : 'text'}`} />
      </Notice>
    );
  }
  if (!status || (!status.isRecording && status.waiting === 0)) return null;
  // One or two are always on their way.
  const isBehind = status.waiting > 2 || !status.isRecording;
  return (
    <p className={css.quiet} role="status">
      <FormattedMessage
        id={`Classroom.record.${isBehind ? 'waiting' : 'stored'}`}
        values={{ seconds: status.waiting * 2 }}
      />
    </p>
  );
}

const noStatus: RecordingStatus = { isRecording: false, waiting: 0, failure: null };

function useRecordingStatus(): RecordingStatus {
  const [uploader, setUploader] = useState<Uploader | null>(null);
  useEffect(() => {
    let isMounted = true;
    loadRecorder().then(
      async ({ pageUploader }) => {
        const loaded = await pageUploader();
        if (isMounted) setUploader(loaded);
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return useSyncExternalStore(
    uploader?.status.subscribe ?? nothing,
    uploader?.status.get ?? none,
    none,
  );
}

const nothing = () => () => undefined;
const none = () => noStatus;
