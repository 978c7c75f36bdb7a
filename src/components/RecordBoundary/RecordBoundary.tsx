import { Component } from 'react';
import type { ReactNode } from 'react';
import { RecordFailures } from './recordWatch.ts';
import type { RecordName, RecordWatch } from './recordWatch.ts';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import css from './RecordBoundary.module.css';

export interface RecordBoundaryProps extends RecordName, Omit<RecordFallbackProps, 'type'> {
  children: ReactNode;
}

interface State {
  /** Component stack of the failure. */
  failed: 'server' | 'browser' | null;
}

/**
 * Limits the failure of one record of a list to this record: a quiet sentence replaces it. In the
 * browser the root's `onCaughtError` logs it. On the server, where React catches nothing, the page
 * is rendered again without the record (src/app/errors/recordWatch.tsx), and the browser tries it
 * once more.
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
    // oxlint-disable-next-line react/no-did-mount-set-state -- only after hydration
    if (this.state.failed === 'server') this.setState({ failed: null });
  }

  override render() {
    const { children, ...record } = this.props;
    if (this.state.failed) return <RecordFallback {...record} />;
    const edges = this.watch?.server?.edges(record);
    // As many children on both sides: ids of `useId` depend on it.
    return (
      <>
        {edges?.begin}
        {children}
        {edges?.end}
      </>
    );
  }
}

export interface RecordFallbackProps {
  /** Type of the entity that failed. */
  type: string;
  /** Room it takes: that of a card, of a row of a list, of a line of text, or none. */
  shape?: 'card' | 'row' | 'line' | 'none';
  /** The element; `li` where the record would be one itself. */
  as?: 'div' | 'li';
}

const named = ['listing', 'message', 'review', 'transaction'];

/** Replaces a record that can not be shown. */
export function RecordFallback({ type, shape = 'row', as: Element = 'div' }: RecordFallbackProps) {
  if (shape === 'none') return null;
  const kind = type === 'ownListing' ? 'listing' : type;
  return (
    <Element className={clsx(css.root, css[shape])}>
      <p className={css.text}>
        <FormattedMessage id={`RecordBoundary.${named.includes(kind) ? kind : 'other'}`} />
      </p>
    </Element>
  );
}
