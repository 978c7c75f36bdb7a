import type { RoomTimer } from '#shared/classroom/roomState.ts';

/** Where a timer is. */
export interface TimerMoment {
  phase: 'work' | 'rest' | 'over';
  /** From 1. */
  round: number;
  /** Of the phase. */
  remainingMs: number;
  /** 0 to 1 of the phase. */
  progress: number;
  isPaused: boolean;
}

/** Returns where a timer is at a time of the server's clock. No rest follows the last round. */
export function timerAt(timer: RoomTimer, now: number): TimerMoment {
  const isPaused = timer.pausedAt !== null;
  const elapsed = Math.max(0, (timer.pausedAt ?? now) - timer.startedAt);
  const work = timer.work * 1_000;
  const each = work + timer.rest * 1_000;
  const whole = each * timer.rounds - timer.rest * 1_000;
  if (elapsed >= whole) {
    return { phase: 'over', round: timer.rounds, remainingMs: 0, progress: 1, isPaused };
  }
  const round = Math.floor(elapsed / each);
  const within = elapsed - round * each;
  const phase = within < work ? 'work' : 'rest';
  const length = phase === 'work' ? work : each - work;
  const remainingMs = (phase === 'work' ? work : each) - within;
  return { phase, round: round + 1, remainingMs, progress: 1 - remainingMs / length, isPaused };
}

/** Whole seconds as "1:05" or "1:02:05": those that have begun. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const shown = hours > 0 ? [hours, ...rest] : rest;
  return shown
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

export type TimerChoice = Pick<RoomTimer, 'work' | 'rest' | 'rounds'>;

/** Usual intervals: seconds of work and rest, rounds. */
export const timerPresets: readonly (TimerChoice & { id: string })[] = [
  { id: 'tabata', work: 20, rest: 10, rounds: 8 },
  { id: 'hiit', work: 40, rest: 20, rounds: 10 },
  { id: 'emom', work: 60, rest: 0, rounds: 10 },
  { id: 'hold', work: 180, rest: 0, rounds: 1 },
];

/** Returns the part of the plan that is on, and the milliseconds left of it; null outside it. */
export function planAt(
  plan: readonly { title: string; minutes: number }[],
  startedAt: number,
  now: number,
): { index: number; remainingMs: number } | null {
  let end = startedAt;
  for (const [index, { minutes }] of plan.entries()) {
    end += minutes * 60_000;
    if (now < end) return { index, remainingMs: end - now };
  }
  return null;
}
