/** Index of the first text that is not before `start`; texts are in their order. */
export function firstAt(texts: readonly string[], start: string): number {
  let [from, to] = [0, texts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((texts[middle] ?? '') < start) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Positions of the texts that begin so; texts are in their order. */
export function* beginningWith(texts: readonly string[], start: string): Generator<number> {
  for (let at = firstAt(texts, start); texts[at]?.startsWith(start); at += 1) yield at;
}
