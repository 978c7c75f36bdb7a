import { useEffect, useRef } from 'react';
import { clsx } from 'clsx';
import css from './Picture.module.css';

export interface PictureProps {
  track: MediaStreamTrack | null;
  /** Turned as in a mirror. */
  isMirrored?: boolean;
  /** The whole picture, with bars beside it; otherwise it fills its place. */
  isWhole?: boolean;
}

/** A camera or a screen. It has no sound, and nothing to press. */
export function Picture({ track, isMirrored = false, isWhole = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !track) return undefined;
    element.srcObject = new MediaStream([track]);
    // Without it an iPhone shows the first picture alone.
    void element.play()?.catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  if (!track) return null;
  return (
    <video
      ref={video}
      className={clsx(css.root, isMirrored && css.mirrored, isWhole && css.whole)}
      autoPlay
      muted
      playsInline
      aria-hidden="true"
    />
  );
}
