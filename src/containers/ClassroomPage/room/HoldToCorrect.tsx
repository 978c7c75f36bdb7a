import { Ear } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { KeyboardEvent } from 'react';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import type { Shown } from './shown.ts';
import css from './Buttons.module.css';

/** Held down, the teacher's voice goes to this student alone. */
export function HoldToCorrect({
  session,
  state,
  person,
}: Omit<Shown, 'leads'> & { person: RoomPerson }) {
  const intl = useIntl();
  const isOn = state.correcting === person.id;
  const start = () => session.correct(person.id);
  const end = () => session.correct(null);
  const isHoldKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
  return (
    <button
      type="button"
      className={css.icon}
      aria-pressed={isOn}
      aria-label={intl.formatMessage({ id: 'Classroom.correct' }, { name: person.name })}
      title={intl.formatMessage({ id: 'Classroom.correct' }, { name: person.name })}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        start();
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onBlur={() => isOn && end()}
      onKeyDown={event => {
        if (!isHoldKey(event) || event.repeat) return;
        event.preventDefault();
        start();
      }}
      onKeyUp={event => isHoldKey(event) && end()}
      onContextMenu={event => event.preventDefault()}
    >
      <Ear aria-hidden="true" />
    </button>
  );
}
