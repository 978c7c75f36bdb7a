import { useEffect } from 'react';
import type { CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { captionsPath, posterPath, videoOf, videoPath } from '#shared/contract/teacherVideo.ts';
import type { TeacherVideo } from '#shared/contract/teacherVideo.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { VideoCaptions } from './VideoCaptions.tsx';
import { VideoFile } from './VideoFile.tsx';
import { VideoPoster } from './VideoPoster.tsx';
import { selectTeacherVideo, videoForgotten } from './video.duck.ts';
import css from './Video.module.css';

/** The video on a teacher's page: a file, its picture and its captions. */
export function VideoSection({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { step } = useAppSelector(selectTeacherVideo);
  const video = videoOf(user.attributes.profile);
  useEffect(() => () => void dispatch(videoForgotten()), [dispatch]);
  return (
    <section className={css.root} aria-labelledby="video-heading">
      <h2 id="video-heading" className={css.heading}>
        {intl.formatMessage({ id: 'TeacherVideo.title' })}
      </h2>
      <p className={css.help}>{intl.formatMessage({ id: 'TeacherVideo.help' })}</p>
      {video && !step && <Shown video={video} />}
      <VideoFile hasVideo={video !== null} />
      {video && !step && (
        <>
          <VideoPoster key={`poster ${video.id}`} video={video} />
          <VideoCaptions key={`captions ${video.id}`} video={video} />
        </>
      )}
    </section>
  );
}

/** The video as it is on the page. */
function Shown({ video }: { video: TeacherVideo }) {
  const intl = useIntl();
  const captions = captionsPath(video);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- where the teacher wrote any
    <video
      key={video.id}
      className={css.video}
      src={videoPath(video)}
      poster={posterPath(video)}
      style={{ '--ratio': video.width / video.height } as CSSProperties}
      width={video.width}
      height={video.height}
      controls
      playsInline
      preload="none"
      aria-label={intl.formatMessage({ id: 'TeacherVideo.own' })}
    >
      {captions && (
        <track
          key={captions}
          kind="captions"
          src={captions}
          srcLang={video.captions?.language}
          label={intl.formatMessage({ id: 'TeacherVideo.captions' })}
          default
        />
      )}
    </video>
  );
}
