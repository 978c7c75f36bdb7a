import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { Clapperboard } from 'lucide-react';
import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import type { AppError } from '#src/util/errors.ts';
import { videoRefusals } from '#shared/contract/teacherVideo.ts';
import { removeVideo, selectTeacherVideo, uploadVideo } from './video.duck.ts';
import type { TeacherVideoState } from './video.duck.ts';
import css from './Video.module.css';

const types = 'video/mp4,video/webm,video/quicktime,.mp4,.m4v,.mov,.webm';

/** Chooses, sends, replaces and deletes the file of the video. */
export function VideoFile({ hasVideo }: { hasVideo: boolean }) {
  const { step, upload, remove } = useAppSelector(selectTeacherVideo);
  const { take, cancel } = useUpload();
  const choice = useRef<HTMLInputElement>(null);
  const failure = errorOf(upload) ?? errorOf(remove);
  return (
    <>
      {step ? (
        <Progress step={step} onCancel={cancel} />
      ) : (
        <div className={css.actions}>
          <Choice ref={choice} hasVideo={hasVideo} onChoose={take} />
          {hasVideo && <Deletion onDeleted={() => choice.current?.focus()} />}
        </div>
      )}
      {failure && !step && <Failure error={failure} />}
    </>
  );
}

/** An upload that ends with the page, or when it is canceled. */
function useUpload() {
  const dispatch = useAppDispatch();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    take(file: File) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      void dispatch(uploadVideo({ file, signal: controller.signal }));
    },
    cancel: () => running.current?.abort(),
  };
}

interface ChoiceProps {
  ref: Ref<HTMLInputElement>;
  hasVideo: boolean;
  onChoose: (file: File) => void;
}

function Choice({ ref, hasVideo, onChoose }: ChoiceProps) {
  return (
    <label
      className={clsx(
        buttonClass({ variant: 'secondary', size: 'medium', fullWidth: false }),
        css.choose,
      )}
    >
      <Clapperboard className={css.icon} aria-hidden="true" />
      <span>
        <FormattedMessage id={`TeacherVideo.${hasVideo ? 'replace' : 'choose'}`} />
      </span>
      <input
        ref={ref}
        className={css.file}
        type="file"
        accept={types}
        onChange={event => {
          const file = event.target.files?.[0];
          // Allows the same file to be chosen again after a failure.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}

interface ProgressProps {
  step: NonNullable<TeacherVideoState['step']>;
  onCancel: () => void;
}

function Progress({ step: { name, share }, onCancel }: ProgressProps) {
  const intl = useIntl();
  useUnloadWarning();
  // Reading a file, and checking it, have no share.
  const isMeasured =
    name === 'sending' || name === 'waiting' || (name === 'preparing' && share > 0);
  const percent = intl.formatNumber(share, { style: 'percent' });
  return (
    <div className={css.progress}>
      <progress
        className={css.bar}
        {...(isMeasured && { value: share })}
        aria-label={intl.formatMessage({ id: 'TeacherVideo.progress' })}
      />
      <p className={css.help} role="status">
        <FormattedMessage
          id={`TeacherVideo.step.${name}`}
          values={{ percent: isMeasured ? percent : '' }}
        />
      </p>
      {name !== 'checking' && (
        <Button variant="ghost" onClick={onCancel}>
          <FormattedMessage id="TeacherVideo.cancel" />
        </Button>
      )}
    </div>
  );
}

/** Has the browser warn before the document, and what is under way with it, is left. */
function useUnloadWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

function Failure({ error: { code, reason, status } }: { error: AppError }) {
  const known =
    code === 'video-refused'
      ? (videoRefusals.find(one => one === reason) ?? 'format')
      : code === 'video-space-full'
        ? 'space'
        : status === 429
          ? 'often'
          : 'failed';
  return (
    <Notice tone="error" title={<FormattedMessage id={`TeacherVideo.error.${known}`} />}>
      <FormattedMessage id={`TeacherVideo.error.${known}.text`} />
    </Notice>
  );
}

function Deletion({ onDeleted }: { onDeleted: () => void }) {
  const dispatch = useAppDispatch();
  const { remove } = useAppSelector(selectTeacherVideo);
  const [asks, setAsks] = useState(false);
  async function confirm() {
    await dispatch(removeVideo());
    setAsks(false);
    onDeleted();
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsks(true)}>
        <FormattedMessage id="TeacherVideo.delete" />
      </Button>
      <ConfirmModal
        isOpen={asks}
        title={<FormattedMessage id="TeacherVideo.delete.title" />}
        keep={<FormattedMessage id="TeacherVideo.delete.keep" />}
        confirm={<FormattedMessage id="TeacherVideo.delete" />}
        inProgress={remove.status === 'loading'}
        onClose={() => setAsks(false)}
        onConfirm={() => void confirm()}
      >
        <FormattedMessage id="TeacherVideo.delete.text" />
      </ConfirmModal>
    </>
  );
}
