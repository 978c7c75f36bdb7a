/**
 * Shows how far something is until the returned function is called: in a terminal as one line that
 * changes, elsewhere as a line now and then, when it has changed.
 * @param {() => string} text what is shown
 * @param {{ stream?: { isTTY?: boolean, write(text: string): unknown }, terminalMs?: number,
 *   otherMs?: number }} [options]
 *   `terminalMs`, `otherMs`: milliseconds from one look to the next
 * @returns {() => void}
 */
export function showProgress(
  text,
  { stream = process.stdout, terminalMs = 500, otherMs = 10_000 } = {},
) {
  let shown = '';
  const show = () => {
    const next = text();
    if (next === shown) return;
    shown = next;
    stream.write(stream.isTTY ? `\r\u001B[2K${next}` : `${next}\n`);
  };
  show();
  const timer = setInterval(show, stream.isTTY ? terminalMs : otherMs);
  return () => {
    clearInterval(timer);
    show();
    if (stream.isTTY) stream.write('\n');
  };
}
