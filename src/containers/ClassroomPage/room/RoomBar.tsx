import { Circle, Lock, Users, WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { troubleOf } from '#src/features/classroom/room/trouble.ts';
import { leaderOf, personOf } from '#src/features/classroom/room/roomModel.ts';
import { clockText, planAt } from '#src/features/classroom/room/timer.ts';
import { useTick } from '../hooks/useTick.ts';
import { CaptionsNews } from './CaptionsNews.tsx';
import { TimerFace } from './TimerFace.tsx';
import type { Shown } from './shown.ts';
import css from './RoomBar.module.css';

/** The head of the room: class, clock, recording, and what is wrong. */
export function RoomBar({ state, title }: Pick<Shown, 'state'> & { title: string }) {
  const { room, people } = state.model;
  const trouble = troubleOf(state);
  return (
    <header className={css.root}>
      <h1 className={css.title}>{title}</h1>
      <div className={css.facts}>
        {room && <ClassClock state={state} />}
        {room?.recording === 'on' && (
          <span className={css.recording}>
            <Circle aria-hidden="true" />
            <FormattedMessage id="Classroom.recording" />
          </span>
        )}
        {room?.isLocked && (
          <span className={css.fact}>
            <Lock aria-hidden="true" />
            <FormattedMessage id="Classroom.locked" />
          </span>
        )}
        {room?.phase === 'held' && (
          <span className={css.fact}>
            <Users aria-hidden="true" />
            <FormattedMessage
              id="Classroom.peopleCount"
              values={{ count: people.filter(({ isAdmitted }) => isAdmitted).length }}
            />
          </span>
        )}
      </div>
      {room?.timer && <TimerFace timer={room.timer} clockOffset={state.model.clockOffset} />}
      <div className={css.news} role="status">
        {trouble && (
          <p className={css.trouble}>
            <WifiOff aria-hidden="true" />
            <FormattedMessage
              id={`Classroom.trouble.${trouble}`}
              values={{ teacher: leaderOf(state.model)?.name ?? '' }}
            />
          </p>
        )}
        {state.model.correctedBy !== null && (
          <p className={css.correction}>
            <FormattedMessage
              id="Classroom.correction.heard"
              values={{ teacher: personOf(state.model, state.model.correctedBy)?.name ?? '' }}
            />
          </p>
        )}
        {state.correcting !== null && (
          <p className={css.correction}>
            <FormattedMessage
              id="Classroom.correction.spoken"
              values={{ name: personOf(state.model, state.correcting)?.name ?? '' }}
            />
          </p>
        )}
        {state.captureFailure && (
          <p className={css.trouble}>
            <FormattedMessage id={`Classroom.capture.${state.captureFailure}`} />
          </p>
        )}
        <CaptionsNews failure={state.captions.failure} className={css.trouble} />
      </div>
    </header>
  );
}

/** How long the class has run, and the part of its plan that is on. */
function ClassClock({ state }: Pick<Shown, 'state'>) {
  const { room, clockOffset } = state.model;
  const now = useTick(1_000, clockOffset);
  if (!room?.startedAt) return null;
  const part = planAt(room.plan, room.startedAt, now);
  const { title } = (part && room.plan[part.index]) ?? { title: '' };
  return (
    <span className={css.clock} role="timer">
      {clockText(Math.max(0, now - room.startedAt))}
      {part && title !== '' && (
        <span className={css.part}>
          <FormattedMessage
            id="Classroom.planPart"
            values={{ title, left: clockText(part.remainingMs) }}
          />
        </span>
      )}
    </span>
  );
}
