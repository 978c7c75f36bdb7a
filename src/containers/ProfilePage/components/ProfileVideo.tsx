import { useState } from 'react';
import type { CSSProperties } from 'react';
import { Play } from 'lucide-react';
import { useIntl } from 'react-intl';
import { captionsPath, posterPath, videoPath } from '#shared/contract/teacherVideo.ts';
import type { TeacherVideo } from '#shared/contract/teacherVideo.ts';
import css from './ProfileHead.module.css';

/**
 * The video of a teacher with the controls of the browser, which need no script. Nothing of it but
 * the picture is loaded before it is played.
 */
export function ProfileVideo({ video, name }: { video: TeacherVideo; name: string }) {
  const intl = useIntl();
  const [hasBegun, setBegun] = useState(false);
  const captions = captionsPath(video);
  return (
    <div className={css.video} style={{ '--ratio': video.width / video.height } as CSSProperties}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where the teacher wrote any */}
      <video
        src={videoPath(video)}
        poster={posterPath(video)}
        width={video.width}
        height={video.height}
        controls
        playsInline
        preload="none"
        aria-label={intl.formatMessage({ id: 'ProfilePage.video' }, { name })}
        onPlay={() => setBegun(true)}
      >
        {captions && (
          <track
            kind="captions"
            src={captions}
            srcLang={video.captions?.language}
            label={intl.formatMessage({ id: 'ProfilePage.video.captions' })}
            default
          />
        )}
      </video>
      {!hasBegun && (
        <span className={css.play} aria-hidden="true">
          <Play />
        </span>
      )}
    </div>
  );
}
