import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import { isHost, isSending, othersIn, selfOf } from '#src/features/classroom/room/roomModel.ts';
import { stageOf } from '#src/features/classroom/media/receivePlan.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { CaptionLines } from './CaptionLines.tsx';
import { Face } from './Face.tsx';
import { Picture } from './Picture.tsx';
import { trackOf } from './shown.ts';
import type { Shown } from './shown.ts';
import css from './Stage.module.css';

export interface StageProps extends Shown {
  /** The teacher's picture is turned: a raised right arm is on the reader's right. */
  isMirrored: boolean;
  /** That the class is taught in, ISO 639-1. */
  language: string | null;
}

/** Anybody who is large: the teacher, a shared screen, somebody in the spotlight or enlarged. */
export function Stage({ session, state, leads, isMirrored, language }: StageProps) {
  const { model, layout } = state;
  const large = stageOf(model, state.enlarged);
  const sharing = othersIn(model).find(person => isSending(person, 'screen'));
  const screen = sharing && trackOf(state, sharing.id, 'screen');
  const self = selfOf(model);
  if (layout === 'sound') {
    return (
      <div className={css.sound}>
        <FormattedMessage id="Classroom.soundOnly" tagName="p" />
        <Button variant="secondary" onClick={() => session.setLayout('teacher')}>
          <FormattedMessage id="Classroom.showPictures" />
        </Button>
        <CaptionLines {...{ state, language }} />
      </div>
    );
  }
  return (
    <div className={css.root}>
      {screen && (
        <figure className={css.screen}>
          <Picture track={screen} isWhole />
        </figure>
      )}
      {large.map((person, at) => (
        <LargePicture
          key={person.id}
          state={state}
          person={person}
          isSmall={at > 0 || Boolean(screen)}
          isMirrored={isMirrored && isHost(person)}
        />
      ))}
      {large.length === 0 && !screen && leads && self && (
        <figure className={css.large}>
          {state.local.camera ? (
            <Picture track={state.local.camera} isMirrored isWhole />
          ) : (
            <Face person={self} />
          )}
          <figcaption className={css.name}>
            <FormattedMessage id="Classroom.you" />
          </figcaption>
        </figure>
      )}
      {large.length === 0 && !screen && !leads && (
        <p className={css.nobody}>
          <FormattedMessage id="Classroom.teacherNotHere" />
        </p>
      )}
      <OwnPicture state={state} isHidden={large.length === 0 && leads} />
      <CaptionLines {...{ state, language }} />
      <Reactions state={state} />
    </div>
  );
}

interface LargeProps extends Pick<Shown, 'state'> {
  person: RoomPerson;
  isSmall: boolean;
  isMirrored: boolean;
}

function LargePicture({ state, person, isSmall, isMirrored }: LargeProps) {
  const camera = isSending(person, 'camera') ? trackOf(state, person.id, 'camera') : null;
  const isShown = state.quality !== 'soundOnly';
  return (
    <figure className={clsx(css.large, isSmall && css.beside)}>
      {camera && isShown ? (
        <Picture track={camera} isMirrored={isMirrored} isWhole={!isSmall} />
      ) : (
        <Face person={person} />
      )}
      <figcaption className={css.name}>
        <bdi>{person.name}</bdi>
      </figcaption>
    </figure>
  );
}

/** The reader's own picture in a corner, which does not cover the teacher on a phone. */
function OwnPicture({ state, isHidden }: Pick<Shown, 'state'> & { isHidden: boolean }) {
  const { camera } = state.local;
  if (!camera || isHidden) return null;
  return (
    <figure className={css.own}>
      <Picture track={camera} isMirrored />
      <figcaption className={css.name}>
        <FormattedMessage id="Classroom.you" />
      </figcaption>
    </figure>
  );
}

function Reactions({ state }: Pick<Shown, 'state'>) {
  return (
    <div className={css.reactions} aria-hidden="true">
      {state.model.reactions.map(({ id, emoji }) => (
        <span key={id} className={css.reaction} style={{ insetInlineStart: `${(id * 37) % 80}%` }}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
