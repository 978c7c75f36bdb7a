import { FormattedMessage } from 'react-intl';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import type { SessionState } from '#src/features/classroom/session/sessionState.ts';
import { ClassNotes, Countdown } from '../lobby/ClassFacts.tsx';
import { Picture } from './Picture.tsx';
import css from './Stage.module.css';

/** Before the class begins, or before the teacher lets somebody in. It opens by itself. */
export function WaitingScreen({ state, facts }: { state: SessionState; facts: ClassroomFacts }) {
  const isHeld = state.model.room?.phase === 'held';
  const what = state.model.room === null ? 'connecting' : isHeld ? 'door' : 'start';
  return (
    <div className={css.sound} role="status">
      <h2>
        <FormattedMessage
          id={`Classroom.waiting.${what}`}
          values={{ teacher: facts.teacher.name }}
        />
      </h2>
      {what === 'start' && (
        <Countdown to={Date.parse(facts.start)} clockOffset={state.model.clockOffset} />
      )}
      <FormattedMessage id="Classroom.waiting.text" tagName="p" />
      {state.local.camera && (
        <div className={css.waitingMirror}>
          <Picture track={state.local.camera} isMirrored />
        </div>
      )}
      <ClassNotes facts={facts} />
    </div>
  );
}
