import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AppError } from '#src/util/errors.ts';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Notice } from '../Notice/Notice.tsx';
import type { Section } from './SectionLayout.tsx';

export interface SectionContentProps {
  section: Section;
  /** Of the last request; null while it is under way. */
  error: AppError | null;
  /** Names what did not load. */
  title: ReactNode;
  onRetry: () => void;
  /** Geometry of the content while it loads. */
  skeleton: ReactNode;
  /** The answer; nothing before it came. */
  children: ReactNode;
}

/**
 * A part of a section that is loaded from the projection. Where the server invites to try again, it
 * does so by itself; during the first count it says in words what it waits for.
 */
export function SectionContent({
  section,
  error,
  title,
  onRetry,
  skeleton,
  children,
}: SectionContentProps) {
  // The last answer stays while the next one loads.
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const shown = error ?? (last?.retryAfterMs ? last : null);

  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    if (!error?.retryAfterMs) return undefined;
    const timer = setTimeout(() => latest.current(), error.retryAfterMs);
    return () => clearTimeout(timer);
  }, [error]);

  if (children) return children;
  const isCounting = shown?.code === 'projection-not-ready';
  if (shown && !isCounting) {
    const isMissing = shown.code === 'projection-not-available';
    const reason = isMissing ? 'notAvailable' : shown.status === 0 ? 'offline' : null;
    return (
      <ErrorState title={title} onRetry={isMissing ? undefined : onRetry}>
        {reason && <FormattedMessage id={`${section}.${reason}`} />}
      </ErrorState>
    );
  }
  return (
    <>
      {isCounting && (
        <Notice tone="info" title={<FormattedMessage id={`${section}.counting`} />}>
          <FormattedMessage id={`${section}.counting.help`} />
        </Notice>
      )}
      {skeleton}
    </>
  );
}
