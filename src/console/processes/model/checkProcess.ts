import { InvalidProcessError, parseProcess } from '@flowroom/marketplace/process';
import type { Process, ProcessProblem } from '@flowroom/marketplace/process';

/** A text that was checked: the process, or its faults in the order of the text. */
export type CheckedText =
  | { process: Process; problems: readonly [] }
  | { process: null; problems: readonly ProcessProblem[] };

/** Checks a text as the marketplace does when it is saved. */
export function checkProcess(text: string, templates?: readonly string[]): CheckedText {
  try {
    return { process: parseProcess(text, templates), problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidProcessError)) throw error;
    return { process: null, problems: error.problems };
  }
}

/** Offsets of a fault in a text: the form that begins there, on its line. */
export function rangeOf(text: string, { at }: ProcessProblem): { from: number; to: number } {
  const lines = text.split('\n');
  const before = lines.slice(0, at.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const line = lines[at.line - 1] ?? '';
  // The reader leaves a byte order mark out of its columns.
  const mark = at.line === 1 && text.startsWith('\uFEFF') ? 1 : 0;
  const start = Math.min(at.column - 1 + mark, line.length);
  const form = /^(?:"(?:[^"\\]|\\.)*"?|[^\s,()[\]{}";]+|.)/.exec(line.slice(start))?.[0] ?? '';
  const from = before + start;
  // At the end of a text there is nothing to underline: what is before it is.
  return form.length > 0
    ? { from, to: from + form.length }
    : { from: Math.max(0, from - 1), to: from };
}
