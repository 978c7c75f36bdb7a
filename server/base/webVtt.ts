/** A caption; milliseconds from the beginning of the file that it belongs to. */
export interface VttCue {
  fromMs: number;
  untilMs: number;
  text: string;
}

/** Milliseconds for which a caption can be read, at least. */
const readableMs = (text: string) => Math.max(1_500, text.length * 60);

const two = (value: number) => String(value).padStart(2, '0');

/** `00:01:02.345` */
function timestamp(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const hours = two(Math.floor(minutes / 60));
  return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text of a cue: no markup, no arrow, and no line break, which would end the cue. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replaceAll(/[&<>]/g, one => entities[one] ?? '');

/**
 * Writes captions as WebVTT, in the order of their time. Each stays for as long as it takes to
 * read, but not beyond the next one or the end.
 */
export function writeWebVtt(cues: readonly VttCue[], durationMs: number): string {
  const sorted = cues
    .filter(({ text, fromMs }) => escaped(text) !== '' && fromMs < durationMs)
    .toSorted((one, other) => one.fromMs - other.fromMs);
  const blocks = sorted.map(({ fromMs, untilMs, text }, index) => {
    const from = Math.max(0, Math.round(fromMs));
    const next = sorted[index + 1]?.fromMs ?? Infinity;
    const end = Math.min(Math.max(untilMs, from + readableMs(text)), next, durationMs);
    // One that begins with another one is seen for a moment after all.
    return `${timestamp(from)} --> ${timestamp(Math.max(from + 1, Math.round(end)))}\n${escaped(text)}`;
  });
  return ['WEBVTT', ...blocks].join('\n\n').concat('\n');
}
