/** A step of a long command. */
export interface Progress {
  part: string;
  done: number;
  total: number;
}

const width = 30;

/** Formats a progress bar that replaces the line before it; a complete part ends its line. */
export function progressBar({ part, done, total }: Progress): string {
  const filled = total === 0 ? width : Math.round((done / total) * width);
  const end = done === total ? '\n' : '';
  return `\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total} ${part}   ${end}`;
}
