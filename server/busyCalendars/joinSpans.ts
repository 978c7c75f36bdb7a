import type { BusySpan } from '#shared/contract/api/busy.ts';

/** Orders spans, and joins those that overlap or follow at once. */
export function joinSpans(spans: readonly BusySpan[]): BusySpan[] {
  const joined: BusySpan[] = [];
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return joined;
}
