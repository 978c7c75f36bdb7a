import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import field from '#src/components/Field/Field.module.css';
import { timerPresets } from '#src/features/classroom/room/timer.ts';
import type { TimerChoice } from '#src/features/classroom/room/timer.ts';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

const fields = [
  { name: 'work', min: 1, max: 7_200 },
  { name: 'rest', min: 0, max: 3_600 },
  { name: 'rounds', min: 1, max: 100 },
] as const;

/** Starts a timer on everybody's screen: usual intervals, or one's own. */
export function TimerPanel({ session, state }: Shown) {
  const [own, setOwn] = useState<TimerChoice>({ work: 30, rest: 15, rounds: 6 });
  const timer = state.model.room?.timer ?? null;
  const start = ({ work, rest, rounds }: TimerChoice) =>
    session.tell({ type: 'timer', timer: { work, rest, rounds } });
  const isPaused = timer !== null && timer.pausedAt !== null;
  return (
    <div className={css.stack}>
      {timer && (
        <div className={css.row}>
          <Button
            variant="secondary"
            onClick={() => session.tell({ type: 'pauseTimer', isPaused: !isPaused })}
          >
            <FormattedMessage id={isPaused ? 'Classroom.timer.resume' : 'Classroom.timer.pause'} />
          </Button>
          <Button variant="danger" onClick={() => session.tell({ type: 'timer', timer: null })}>
            <FormattedMessage id="Classroom.timer.stop" />
          </Button>
        </div>
      )}
      <div className={css.row}>
        {timerPresets.map(({ id, ...choice }) => (
          <Button key={id} variant="secondary" onClick={() => start(choice)}>
            <FormattedMessage id={`Classroom.timer.preset.${id}`} />
          </Button>
        ))}
      </div>
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault();
          start(own);
        }}
      >
        {fields.map(({ name, min, max }) => (
          <label key={name} className={css.number}>
            <FormattedMessage id={`Classroom.timer.${name}Field`} />
            <input
              className={field.control}
              type="number"
              inputMode="numeric"
              required
              min={min}
              max={max}
              step={1}
              value={own[name]}
              onChange={({ target }) => setOwn({ ...own, [name]: target.valueAsNumber || min })}
            />
          </label>
        ))}
        <Button type="submit">
          <FormattedMessage id="Classroom.timer.start" />
        </Button>
      </form>
    </div>
  );
}
