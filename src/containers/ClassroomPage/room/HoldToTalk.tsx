import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Session } from '#src/features/classroom/session/session.ts';
import css from './Controls.module.css';

/** Speaks as long as it is held: by pointer, Space or Enter. */
export function HoldToTalk({ session, isDisabled }: { session: Session; isDisabled: boolean }) {
  const holds = useRef(false);
  const start = () => {
    holds.current = true;
    void session.setVoice(true);
  };
  const end = () => {
    if (holds.current) void session.setVoice(false);
    holds.current = false;
  };
  return (
    <button
      type="button"
      className={css.talk}
      aria-disabled={isDisabled && !holds.current}
      onPointerDown={() => !isDisabled && start()}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onBlur={end}
      onKeyDown={({ key, repeat }) =>
        (key === ' ' || key === 'Enter') && !repeat && !isDisabled && start()
      }
      onKeyUp={({ key }) => (key === ' ' || key === 'Enter') && end()}
      onContextMenu={event => event.preventDefault()}
    >
      <FormattedMessage id="Classroom.holdToTalk" />
    </button>
  );
}
