import { readCaptions } from './readCaptions.ts';
import { writeWebVtt } from '#server/base/webVtt.ts';

const minute = 60_000;

const read = (text: string) => {
  const answer = readCaptions(text, minute);
  return 'line' in answer ? answer : answer.cues;
};

it('reads WebVTT, without its head, notes, styles and markup', () => {
  const text = `\uFEFFWEBVTT - of a camera\r
\r
STYLE\r
::cue { color: red }\r
\r
NOTE nobody sees this\r
\r
one\r
00:00:01.000 --> 00:00:03.500 align:start\r
<v Mira>Hello &amp; <b>welcome</b>\r
to my class\r
\r
00:05.000 --> 00:06.000\r
&lt;breathe&gt;\r
`;
  expect(read(text)).toEqual([
    { fromMs: 1_000, untilMs: 3_500, text: 'Hello & welcome to my class' },
    { fromMs: 5_000, untilMs: 6_000, text: '<breathe>' },
  ]);
});

it('reads SubRip, and lines with a time each', () => {
  expect(
    read('1\n00:00:01,000 --> 00:00:02,250\nHello\n\n2\n00:00:03,5 --> 00:00:04,0\nYou'),
  ).toEqual([
    { fromMs: 1_000, untilMs: 2_250, text: 'Hello' },
    { fromMs: 3_500, untilMs: 4_000, text: 'You' },
  ]);
  expect(read('0:00 Hello\n\n  0:05.5 <b>You</b>')).toEqual([
    { fromMs: 0, untilMs: 0, text: 'Hello' },
    { fromMs: 5_500, untilMs: 5_500, text: '<b>You</b>' },
  ]);
});

it.each([
  ['words without a time', '0:00 Hello\nand welcome', 2],
  ['a time that is none', 'WEBVTT\n\n0:aa --> 0:05\nHello', 3],
  ['an end before its beginning', 'WEBVTT\n\n00:05.000 --> 00:04.000\nHello', 3],
  ['a cue that nobody can read', `0:00 ${'x'.repeat(501)}`, 1],
  ['nothing within the video', '1:30 Hello', 1],
  ['more cues than there are seconds', '0:01 a\n'.repeat(301), 1],
])('names the line of %s', (_, text, line) => {
  expect(read(text)).toEqual({ line });
});

it('what is read and written is read again as the same', () => {
  const answer = readCaptions('0:01 One & <two>\n0:04 Three --> four', minute);
  // An arrow makes it WebVTT, whose first line has no times here.
  expect(answer).toEqual({ line: 2 });
  const first = readCaptions('0:01 One & <two>\n0:04 Three', minute);
  if ('line' in first) throw new Error('not read');
  const text = writeWebVtt(first.cues, minute);
  const again = readCaptions(text, minute);
  if ('line' in again) throw new Error('not read again');
  expect(again.cues.map(cue => cue.text)).toEqual(['One & <two>', 'Three']);
  expect(writeWebVtt(again.cues, minute)).toBe(text);
});
