import { useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { videoPath } from '#shared/contract/teacherVideo.ts';
import type { TeacherVideo } from '#shared/contract/teacherVideo.ts';
import { captureFrame } from './captureFrame.ts';
import { savePoster, selectTeacherVideo } from './video.duck.ts';
import css from './Video.module.css';

/** Chooses the frame that is shown before the video is played. */
export function VideoPoster({ video }: { video: TeacherVideo }) {
  const [isOpen, setOpen] = useState(false);
  const { savePoster: request } = useAppSelector(selectTeacherVideo);
  return (
    <div className={css.part}>
      <h3 className={css.subheading}>
        <FormattedMessage id="TeacherVideo.poster" />
      </h3>
      {isOpen ? (
        <FrameChoice video={video} onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <FormattedMessage id="TeacherVideo.poster.change" />
          </Button>
        </div>
      )}
      <p className={css.saved} role="status">
        {request.status === 'ready' && !isOpen && (
          <FormattedMessage id="TeacherVideo.poster.saved" />
        )}
      </p>
    </div>
  );
}

function FrameChoice({ video, onDone }: { video: TeacherVideo; onDone: () => void }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { savePoster: request } = useAppSelector(selectTeacherVideo);
  const frame = useRef<HTMLVideoElement>(null);
  const label = useId();
  const [seconds, setSeconds] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const at = intl.formatMessage(
    { id: 'TeacherVideo.poster.second' },
    { seconds: intl.formatNumber(seconds, { maximumFractionDigits: 1 }) },
  );

  async function save() {
    const picture = frame.current && (await captureFrame(frame.current));
    setMissing(!picture);
    if (!picture) return;
    const answer = await dispatch(savePoster({ id: video.id, picture }));
    if (savePoster.fulfilled.match(answer)) onDone();
  }

  return (
    <>
      <video
        ref={frame}
        className={css.frame}
        src={videoPath(video)}
        style={{ '--ratio': video.width / video.height } as CSSProperties}
        width={video.width}
        height={video.height}
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        aria-hidden="true"
      />
      <label className={css.slider}>
        <span id={label}>
          <FormattedMessage id="TeacherVideo.poster.moment" />
        </span>
        <input
          type="range"
          min={0}
          max={video.durationMs / 1_000}
          step={0.1}
          value={seconds}
          aria-labelledby={label}
          aria-valuetext={at}
          onChange={event => {
            const moment = Number(event.target.value);
            setSeconds(moment);
            if (frame.current) frame.current.currentTime = moment;
          }}
        />
        <output>{at}</output>
      </label>
      {(isMissing || request.status === 'failed') && (
        <p className={css.error} role="alert">
          <FormattedMessage id="TeacherVideo.poster.failed" />
        </p>
      )}
      <div className={css.actions}>
        <Button
          variant="secondary"
          inProgress={request.status === 'loading'}
          onClick={() => void save()}
        >
          <FormattedMessage id="TeacherVideo.poster.use" />
        </Button>
        <Button variant="ghost" onClick={onDone}>
          <FormattedMessage id="TeacherVideo.poster.keep" />
        </Button>
      </div>
    </>
  );
}
