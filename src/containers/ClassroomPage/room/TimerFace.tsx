import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import type { RoomTimer } from '#shared/classroom/roomState.ts';
import { clockText, timerAt } from '#src/features/classroom/room/timer.ts';
import { useTick } from '../hooks/useTick.ts';
import css from './RoomBar.module.css';

/** Sounds softly at the end of a phase; higher before work. */
function chime(phase: 'work' | 'rest' | 'over') {
  if (!('AudioContext' in window)) return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = { work: 880, rest: 587, over: 440 }[phase];
  gain.gain.setValueAtTime(0.0001, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.12, context.currentTime + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.6);
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.7);
  tone.addEventListener('ended', () => void context.close());
}

/** The timer on everybody's screen, in step by the clock of the server. */
export function TimerFace({ timer, clockOffset }: { timer: RoomTimer; clockOffset: number }) {
  const moment = timerAt(timer, useTick(200, clockOffset));
  const { phase, round, remainingMs, progress, isPaused } = moment;
  const key = `${phase} ${round}`;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    chime(phase);
  }, [key, phase]);
  return (
    <div className={clsx(css.timer, css[phase])} role="timer">
      <span className={css.phase}>
        <FormattedMessage id={`Classroom.timer.${isPaused ? 'paused' : phase}`} />
      </span>
      <span className={css.time}>{clockText(remainingMs)}</span>
      {timer.rounds > 1 && (
        <span className={css.round}>
          <FormattedMessage id="Classroom.timer.round" values={{ round, rounds: timer.rounds }} />
        </span>
      )}
      <span className={css.progress} style={{ scale: `${progress} 1` }} aria-hidden="true" />
    </div>
  );
}
