import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { takeStill } from '#src/features/classroom/media/stillPicture.ts';
import css from './Panels.module.css';

export interface StillChoiceProps {
  /** Camera or screen of the person who is reported; null while nothing comes. */
  track: MediaStreamTrack | null;
  name: string;
  picture: string | null;
  onPicture: (picture: string | null) => void;
}

/** Adds a still picture of what the reader sees of somebody to a report, if they want that. */
export function StillChoice({ track, name, picture, onPicture }: StillChoiceProps) {
  const intl = useIntl();
  const [hasFailed, setFailed] = useState(false);
  const [isWanted, setWanted] = useState(picture !== null);
  const wanted = useRef(false);
  const change = async (next: boolean) => {
    wanted.current = next;
    setWanted(next);
    setFailed(false);
    onPicture(null);
    if (!next) return;
    const taken = track && (await takeStill(track));
    if (!wanted.current) return;
    onPicture(taken);
    setFailed(taken === null);
  };
  return (
    <>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isWanted}
          onChange={({ target }) => void change(target.checked)}
        />
        <FormattedMessage id="Classroom.report.picture" values={{ name }} />
      </label>
      {picture !== null && (
        <img
          className={css.still}
          src={picture}
          alt={intl.formatMessage({ id: 'Classroom.report.picture.alt' }, { name })}
        />
      )}
      {hasFailed && (
        <p className={css.failed} role="alert">
          <FormattedMessage id="Classroom.report.picture.failed" />
        </p>
      )}
    </>
  );
}
