import { Component } from 'react';
import type { ReactNode } from 'react';
import { RecordFallback } from './RecordFallback.tsx';
import type { RecordFallbackProps } from './RecordFallback.tsx';
import { RecordFailures } from './recordWatch.ts';
import type { RecordName, RecordWatch } from './recordWatch.ts';

export interface RecordBoundaryProps extends RecordName, Omit<RecordFallbackProps, 'type'> {
  children: ReactNode;
}

interface State {
  /** Where it failed. */
  failed: 'server' | 'browser' | null;
}

/**
 * Keeps the failure of one record of a list to this record: in its place stands a quiet sentence. In
 * the browser the root's `onCaughtError` logs it. On the server, where React catches nothing, the page
 * is rendered again without the record (src/app/errors/recordWatch.tsx), and the browser tries it once more.
 */
export class RecordBoundary extends Component<RecordBoundaryProps, State> {
  static override contextType = RecordFailures;
  override state: State = { failed: this.watch?.hasFailed(this.props) ? 'server' : null };

  static getDerivedStateFromError(): State {
    return { failed: 'browser' };
  }

  private get watch() {
    return this.context as RecordWatch | null;
  }

  override componentDidMount() {
    // The browser may be able to show what the server was not.
    if (this.state.failed === 'server') this.setState({ failed: null });
  }

  override render() {
    const { children, ...record } = this.props;
    if (this.state.failed) return <RecordFallback {...record} />;
    const edges = this.watch?.server?.edges(record);
    // As many children on both sides: ids of `useId` tell of it.
    return (
      <>
        {edges?.begin}
        {children}
        {edges?.end}
      </>
    );
  }
}
