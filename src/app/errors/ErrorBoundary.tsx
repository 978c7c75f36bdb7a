import { Component } from 'react';
import type { ReactNode } from 'react';
import { isChunkError } from '../routing/route.ts';
import type { RecordName } from '#src/components/RecordBoundary/recordWatch.ts';
import { reportBug } from '#src/util/errorLog.ts';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** Renders the replacement; `chunk` is true when code could not be fetched. */
  fallback: (failure: { chunk: boolean }) => ReactNode;
  /** A new value clears the failure: the visitor has gone elsewhere. */
  resetKey?: string;
}

interface State {
  failure: { chunk: boolean } | null;
  resetKey: string | undefined;
}

/** Contains a failure: one boundary is around each page, one around everything. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { chunk: isChunkError(error) } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure) : this.props.children;
  }
}

/**
 * Logs what an error boundary caught, for React's root: a record (components/RecordBoundary) by its
 * type and id, anything else as the page.
 */
export function reportCaught(
  error: unknown,
  { errorBoundary }: { errorBoundary?: Component<unknown> | undefined },
): void {
  // Read from its props: the boundary's code belongs to the pages that have lists.
  const { type, id }: Partial<Record<keyof RecordName, unknown>> = errorBoundary?.props ?? {};
  const isRecord = typeof type === 'string' && typeof id === 'string';
  if (isRecord) reportBug(type, error, id);
  else reportBug('page', error);
}
