import { captionsOf } from './captionsOf.ts';

const start = Date.UTC(2027, 0, 4, 18);
const at = (seconds: number) => new Date(start + seconds * 1_000);
const cue = (from: number, until: number, text: string) => ({
  from_at: at(from),
  until_at: at(until),
  text,
});
/** Parts that began at a second, and are somewhere in their file. */
const part = (began: number, fromMs: number, untilMs: number) => ({
  part: { began_at: at(began), opened_at: at(began + 1) },
  fromMs,
  untilMs,
});

it('captions follow the parts of a file; what was said between them is left out', () => {
  const parts = [part(10, 0, 60_000), part(100, 60_000, 90_000)];
  const said = [
    cue(5, 8, 'before'),
    cue(9, 12, 'over the beginning'),
    cue(30, 32, 'in the first'),
    cue(80, 85, 'between'),
    cue(110, 113, 'in the second'),
  ];
  const times = captionsOf(parts, said)
    ?.split('\n\n')
    .slice(1)
    .map(block => block.trim().split('\n'));
  expect(times).toEqual([
    ['00:00:00.000 --> 00:00:02.000', 'over the beginning'],
    ['00:00:20.000 --> 00:00:22.000', 'in the first'],
    ['00:01:10.000 --> 00:01:13.000', 'in the second'],
  ]);
});

it('there are none where nothing was said', () => {
  expect(captionsOf([part(10, 0, 60_000)], [cue(1, 2, 'before')])).toBeNull();
});
