import { writeWebVtt } from './webVtt.ts';

const cue = (fromMs: number, untilMs: number, text: string) => ({ fromMs, untilMs, text });

it('captions are in their order, readable, and end with the next one or the file', () => {
  const text = writeWebVtt(
    [
      cue(3_600_000, 3_601_000, 'And rest'),
      cue(-200, 900, 'Breathe in'),
      cue(2_000, 2_100, 'A sentence that takes longer to read than it took to say'),
      cue(4_000, 4_100, 'Out'),
      cue(3_700_000, 3_701_000, 'After the end'),
    ],
    3_601_200,
  );
  expect(text).toBe(`WEBVTT

00:00:00.000 --> 00:00:01.500
Breathe in

00:00:02.000 --> 00:00:04.000
A sentence that takes longer to read than it took to say

00:00:04.000 --> 00:00:05.500
Out

01:00:00.000 --> 01:00:01.200
And rest
`);
});

it('nothing that is said is markup, another cue, or the end of its own', () => {
  const text = writeWebVtt(
    [
      cue(0, 1_000, '<b>one</b> & two'),
      cue(2_000, 3_000, 'three\n\n00:00:05.000 --> 00:00:06.000\u2028four\u0007'),
      cue(3_000, 4_000, ' \n '),
    ],
    10_000,
  );
  expect(text.split('\n').slice(2)).toEqual([
    '00:00:00.000 --> 00:00:01.500',
    '&lt;b&gt;one&lt;/b&gt; &amp; two',
    '',
    '00:00:02.000 --> 00:00:04.520',
    'three 00:00:05.000 --&gt; 00:00:06.000 four',
    '',
  ]);
});
