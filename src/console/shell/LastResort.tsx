import { Component } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';

interface LastResortProps {
  /** Another value shows the content again: the address. */
  resetKey?: string;
  children: ReactNode;
}

/** Shows a way on where a page could not be drawn. */
export class LastResort extends Component<LastResortProps, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidUpdate({ resetKey }: LastResortProps) {
    if (this.state.failedAt !== null && resetKey !== this.props.resetKey) {
      this.setState({ failedAt: null });
    }
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <ErrorState headingLevel={1} onRetry={() => globalThis.location.reload()}>
        <FormattedMessage id="ConsoleFailure.drawing" />
      </ErrorState>
    );
  }
}
