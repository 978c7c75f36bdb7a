import type { Component } from 'react';
import type { RecordName } from '#src/components/RecordBoundary/recordWatch.ts';
import { reportBug } from '#src/util/errorLog.ts';

/**
 * Logs what an error boundary caught, for React's root: a record (components/RecordBoundary) by its
 * type and id, anything else as the page.
 */
export function reportCaught(
  error: unknown,
  { errorBoundary }: { errorBoundary?: Component<unknown> | undefined },
): void {
  // Read from its props: the boundary's code belongs to the pages that have lists.
  const { type = 'page', id } = (errorBoundary?.props ?? {}) as Partial<RecordName>;
  reportBug(type, error, id);
}
