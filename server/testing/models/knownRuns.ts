import type { Step } from './steps.ts';
import type { StudioClass } from './studio.ts';

type ModelRun = { of: StudioClass; steps: Step[] };

const monthly: StudioClass = {
  ...{ isMonthly: true, isFree: false, isBooked: false },
  ...{ bookingMode: 'instant', policy: 'none', places: 1 },
};
const subscribe = (who: number): Step => ({ do: 'subscribe', who, pays: 'card' });
/** Does something with the first subscription, by its position in the list of what is possible. */
const act = (verb: number): Step => ({
  ...{ do: 'act', which: 0, verb, time: 0 },
  ...{ isLast: false, works: true },
});
const [end, undoEnd, pause] = [0, 1, 2].map(act) as [Step, Step, Step];

/** Rare runs that matter: each has failed once, or fails with a fault that was made on purpose. */
export const knownRuns: ModelRun[] = [
  // A longer series, with seats for one of two subscribers: the first in the month of the other's
  // pause.
  {
    of: monthly,
    steps: [subscribe(0), pause, subscribe(1), { do: 'extend', works: true }, { do: 'work' }],
  },
  // The end is taken back when somebody else has the seats after it.
  { of: monthly, steps: [subscribe(0), end, subscribe(1), undoEnd, { do: 'work' }] },
  // All following class times move by a day when a subscription is to end with the first of them.
  {
    of: { ...monthly, bookingMode: 'request', isBooked: true },
    steps: [
      { do: 'book', who: 2, time: 6, pays: 'card', seats: 1 },
      subscribe(2),
      { do: 'wait', wait: { hours: 192 }, isDown: false },
      {
        ...{ do: 'change', kind: 'move-from', time: 0 },
        ...{ days: 1, hour: 7, undoes: false },
      },
      { ...end, works: false } as Step,
    ],
  },
];
