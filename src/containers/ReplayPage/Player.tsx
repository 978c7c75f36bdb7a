import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatDayAndTime } from '#shared/time/time.ts';
import type { RecordingAnswer } from '#shared/contract/api/recordings.ts';
import css from './ReplayPage.module.css';

export interface PlayerProps {
  recording: RecordingAnswer;
  /** Addresses are good for some hours: called when one is no more. */
  onRenew: () => void;
  onDelete: () => Promise<void>;
}

/** Plays a recording. What was recorded by several browsers is in parts. */
export function Player({ recording, onRenew, onDelete }: PlayerProps) {
  const { title, teacher, start, until, files, isTeacher, language } = recording;
  const [at, setAt] = useState(0);
  const file = files[Math.min(at, files.length - 1)];
  return (
    <>
      <header className={css.head}>
        <h1 className={css.title}>
          <bdi>{title}</bdi>
        </h1>
        <p>
          <FormattedMessage
            id="Replay.facts"
            values={{
              teacher: <bdi>{teacher}</bdi>,
              time: <ReaderTime at={start} format={formatDayAndTime} />,
            }}
          />
        </p>
      </header>
      {file && (
        <Picture
          file={file}
          title={title}
          language={language}
          onRenew={onRenew}
          onEnd={() => setAt(Math.min(at + 1, files.length - 1))}
        />
      )}
      {files.length > 1 && (
        <nav className={css.parts}>
          {files.map((_, index) => (
            <Button
              key={index}
              variant={index === at ? 'primary' : 'secondary'}
              aria-current={index === at}
              onClick={() => setAt(index)}
            >
              <FormattedMessage id="Replay.part" values={{ number: index + 1 }} />
            </Button>
          ))}
        </nav>
      )}
      {until !== null && (
        <p className={css.until}>
          <FormattedMessage
            id="Replay.until"
            values={{ time: <ReaderTime at={until} format={formatDayAndTime} /> }}
          />
        </p>
      )}
      {isTeacher && <Deletion onDelete={onDelete} />}
    </>
  );
}

interface PictureProps {
  file: RecordingAnswer['files'][number];
  title: string;
  /** ISO 639-1, of the captions. */
  language: string | null;
  onRenew: () => void;
  onEnd: () => void;
}

/** The video with the controls of the browser. It goes on where it was with a new address. */
function Picture({ file, title, language, onRenew, onEnd }: PictureProps) {
  const intl = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { address, captions } = file;
  useEffect(() => {
    if (video.current && seconds > 0) video.current.currentTime = seconds;
    setFailed(false);
    // oxlint-disable-next-line react/exhaustive-deps -- with a new address alone
  }, [address]);
  const fail = () => {
    const reached = video.current?.currentTime ?? 0;
    setFailed(true);
    setSeconds(reached);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where the class had any */}
      <video
        ref={video}
        className={css.video}
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={intl.formatMessage({ id: 'Replay.video' }, { title })}
        onError={fail}
        onEnded={onEnd}
      >
        {captions !== null && (
          <track
            key={captions}
            kind="captions"
            src={captions}
            srcLang={language ?? 'und'}
            label={intl.formatMessage({ id: 'Replay.captions' })}
          />
        )}
      </video>
      {hasFailed && (
        <Notice tone="error" title={<FormattedMessage id="Replay.stopped" />}>
          <FormattedMessage id="Replay.stopped.text" />
          <Button variant="secondary" onClick={onRenew}>
            <FormattedMessage id="Replay.retry" />
          </Button>
        </Notice>
      )}
    </>
  );
}

function Deletion({ onDelete }: Pick<PlayerProps, 'onDelete'>) {
  const [asks, setAsks] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const remove = async () => {
    setAsks(false);
    try {
      await onDelete();
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={css.deletion}>
      <Button variant="danger" onClick={() => setAsks(true)}>
        <FormattedMessage id="Replay.delete" />
      </Button>
      {hasFailed && (
        <p role="alert">
          <FormattedMessage id="Replay.delete.failed" />
        </p>
      )}
      <ConfirmModal
        isOpen={asks}
        title={<FormattedMessage id="Replay.delete.title" />}
        keep={<FormattedMessage id="Replay.delete.keep" />}
        confirm={<FormattedMessage id="Replay.delete" />}
        onClose={() => setAsks(false)}
        onConfirm={() => void remove()}
      >
        <FormattedMessage id="Replay.delete.text" />
      </ConfirmModal>
    </div>
  );
}
