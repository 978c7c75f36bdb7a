import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { evaluate, parseProcess } from '@flowroom/marketplace/testing/internals';
import { clockChanges, seriesOf } from './testing/clockChanges.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dayMs } from '#shared/time/time.ts';

const ext = path.resolve(import.meta.dirname, '../../../ext');

/** Time of an automatic transition of a booking from `start` to `end` (epoch milliseconds). */
function dueOf(process: string, transition: string) {
  const { transitions } = parseProcess(
    readFileSync(path.join(ext, process, 'process.edn'), 'utf8'),
  );
  const at = transitions.find(({ name }) => name === `transition/${transition}`)?.at;
  if (!at) throw new Error(`${process} has no such time`);
  return ({ start, end }: { start: number; end: number }, now: number) => {
    const [from, until] = [new Date(start), new Date(end)];
    const booking = { start: from, end: until, displayStart: from, displayEnd: until };
    const timeline = { initiatedAt: new Date(now), steps: [], booking };
    return evaluate(at, timeline, new Date(now))?.getTime() ?? null;
  };
}

const ends = [
  dueOf('flex-hourly-default-process', 'complete'),
  dueOf('flowroom-free-process', 'complete'),
];

test.each(clockChanges())(
  'a class ends when its time does, at every change of clocks in $zone',
  changes => {
    for (const series of seriesOf(changes)) {
      fc.assert(
        fc.property(series, ({ data, now }) => {
          for (const time of scheduledTimes(data, now, now + 60 * dayMs)) {
            expect(ends.map(due => due(time, now))).toEqual(ends.map(() => time.end));
          }
        }),
        { numRuns: 1 },
      );
    }
  },
);
