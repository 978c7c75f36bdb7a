import { Component } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';

interface LastResortProps {
  children: ReactNode;
}

/** Shows a way on where a page could not be drawn. Another `key` shows the content again. */
export class LastResort extends Component<LastResortProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState headingLevel={1} onRetry={() => globalThis.location.reload()}>
        <FormattedMessage id="ConsoleFailure.drawing" />
      </ErrorState>
    );
  }
}
