import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import frame from '../EmptyState/EmptyState.module.css';
import css from './ErrorState.module.css';

export interface ErrorStateProps {
  /** Names the failure; a general sentence when left out. */
  title?: ReactNode;
  /** Explains the failure and the next step. */
  children?: ReactNode;
  /** Tries again; without it there is no retry button. */
  onRetry?: () => void;
  /** The retry is under way. */
  inProgress?: boolean;
  /** Another way on: a link. */
  action?: ReactNode;
  /** Level of the title in the page. */
  headingLevel?: 1 | 2 | 3;
}

/** Something did not load: said in place, with a way on. */
export function ErrorState({
  title,
  children,
  onRetry,
  inProgress = false,
  action,
  headingLevel = 2,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={frame.root} role="alert">
      <Wobble />
      <Heading className={frame.title}>
        {title ?? <FormattedMessage id="ErrorState.title" />}
      </Heading>
      <div className={frame.body}>{children ?? <FormattedMessage id="ErrorState.body" />}</div>
      <div className={frame.actions}>
        {onRetry && (
          <Button onClick={onRetry} inProgress={inProgress}>
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

/** A balance lost for a moment: three stones, the top one slipping. */
function Wobble() {
  return (
    <svg className={frame.art} viewBox="0 0 220 140" aria-hidden="true">
      <path className={css.arc} d="M34 124a76 76 0 0 1 152 0" />
      <ellipse className={css.base} cx="110" cy="112" rx="50" ry="17" />
      <ellipse className={css.middle} cx="106" cy="83" rx="34" ry="14" />
      <g className={css.slipping}>
        <ellipse
          className={css.top}
          cx="128"
          cy="55"
          rx="22"
          ry="12"
          transform="rotate(24 128 55)"
        />
      </g>
      <path className={css.ground} d="M20 130h180" />
    </svg>
  );
}
