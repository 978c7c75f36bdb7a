import type { VttCue } from '#server/base/webVtt.ts';
import { videoLimits } from '#shared/contract/teacherVideo.ts';

/** Cues, or the number of the first line that can not be read, from 1. */
export type ReadCaptions = { cues: VttCue[] } | { line: number };

const time = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d\d)(?:[.,](\d{1,3}))?`;
const arrow = new RegExp(String.raw`^${time}\s+-->\s+${time}(?:\s.*)?$`);
const plain = new RegExp(String.raw`^${time}\s+(\S.*)$`);

/** Characters of one cue. */
const cueLength = 500;

/** Milliseconds of the parts of a time as they are written. */
const msOf = ([hours, minutes, seconds, rest]: readonly (string | undefined)[]): number =>
  (Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 +
  Number((rest ?? '').padEnd(3, '0'));

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};

/** The words of a line of WebVTT, without its markup. */
const wordsOf = (line: string): string =>
  line
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp);/g, entity => entities[entity] ?? '')
    .trim();

/**
 * Reads captions as people have them: WebVTT, SubRip, or lines such as `0:05 Welcome`, each shown
 * until the next one.
 * @param durationMs of the video: what begins later has no place in it
 */
export function readCaptions(text: string, durationMs: number): ReadCaptions {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(line => line.trim());
  const read = lines.some(line => line.includes('-->')) ? readCues(lines) : readPlain(lines);
  if ('line' in read) return read;
  const fitting = read.cues.filter(({ fromMs, text: words }) => fromMs < durationMs && words);
  // None would be seen.
  if (fitting.length === 0 || fitting.length > videoLimits.cues) return { line: 1 };
  return { cues: fitting };
}

/** WebVTT and SubRip: blocks that a blank line ends, each with its times before its words. */
function readCues(lines: readonly string[]): ReadCaptions {
  const cues: VttCue[] = [];
  let cue: VttCue | null = null;
  for (const [index, line] of lines.entries()) {
    const match = arrow.exec(line);
    if (match) {
      const [fromMs, untilMs] = [msOf(match.slice(1, 5)), msOf(match.slice(5, 9))];
      if (untilMs <= fromMs) return { line: index + 1 };
      cue = { fromMs, untilMs, text: '' };
      cues.push(cue);
    } else if (line.includes('-->')) {
      return { line: index + 1 };
    } else if (line === '') {
      cue = null;
    } else if (cue) {
      cue.text = `${cue.text} ${wordsOf(line)}`.trim();
      if (cue.text.length > cueLength) return { line: index + 1 };
    }
    // What is outside of a cue is a head, a number, a note or a style.
  }
  return { cues };
}

function readPlain(lines: readonly string[]): ReadCaptions {
  const cues: VttCue[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const match = plain.exec(line);
    const text = match?.[5] ?? '';
    if (!match || text.length > cueLength) return { line: index + 1 };
    const fromMs = msOf(match.slice(1, 5));
    cues.push({ fromMs, untilMs: fromMs, text });
  }
  return { cues };
}
