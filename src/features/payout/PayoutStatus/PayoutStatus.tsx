import { FormattedMessage } from 'react-intl';
import type { AppError } from '#src/util/errors.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { requirementsOf } from './requirements.ts';
import type { Requirements } from './requirements.ts';
import css from './PayoutStatus.module.css';

const tones = {
  verificationNeeded: 'warning',
  verificationSuccess: 'success',
  verificationError: 'error',
} as const;

/** Status of a payout account. */
export type PayoutStatusType = keyof typeof tones;

const isKnown = (type: string): type is PayoutStatusType => Object.hasOwn(tones, type);

export interface PayoutStatusProps {
  /** A type that is not known throws. */
  type: PayoutStatusType;
  /** What the provider still requests. */
  requirements: Requirements;
  inProgress: boolean;
  /** The account could not be read again, so status and requirements may be old. */
  stale?: { inProgress: boolean; onRetry: () => void } | null;
  /** Why the provider's page could not be opened. */
  error: AppError | null;
  /** Leaves for the provider's page, which requests what is due or shows the whole account. */
  onContinue: () => void;
}

/**
 * Shows the status of a payout account and what is missing, with the way to the provider's page.
 */
export function PayoutStatus(props: PayoutStatusProps) {
  const { type, requirements, inProgress, stale, error, onContinue } = props;
  if (!isKnown(type)) throw new Error(`Unknown payout status: ${String(type)}`);
  const isComplete = type === 'verificationSuccess';
  const { pastDue, currentlyDue } = requirementsOf(requirements);
  return (
    <div className={css.root}>
      {stale && (
        <Notice
          tone="error"
          title={<FormattedMessage id="PayoutStatus.stale" />}
          action={
            <Button
              variant="secondary"
              size="small"
              inProgress={stale.inProgress}
              onClick={stale.onRetry}
            >
              <FormattedMessage id="ErrorState.retry" />
            </Button>
          }
        >
          <FormattedMessage id="PayoutStatus.stale.help" />
        </Notice>
      )}
      <Notice tone={tones[type]} title={<FormattedMessage id={`PayoutStatus.${type}`} />}>
        <FormattedMessage id={`PayoutStatus.${type}.help`} />
      </Notice>
      {!isComplete && <Due id="pastDue" details={pastDue} />}
      {!isComplete && <Due id="currentlyDue" details={currentlyDue} />}
      {error && (
        <Notice tone="error" title={<FormattedMessage id="PayoutModal.linkFailed" />}>
          {error.providerMessage}
        </Notice>
      )}
      <div>
        <Button
          variant={isComplete ? 'secondary' : 'primary'}
          inProgress={inProgress}
          onClick={onContinue}
        >
          <FormattedMessage id={`PayoutStatus.${isComplete ? 'edit' : 'continue'}`} />
        </Button>
      </div>
    </div>
  );
}

function Due({ id, details }: { id: 'pastDue' | 'currentlyDue'; details: readonly string[] }) {
  if (details.length === 0) return null;
  return (
    <section aria-labelledby={`payout-${id}`} className={css.due}>
      <h3 id={`payout-${id}`} className={css.heading}>
        <FormattedMessage id={`PayoutStatus.${id}`} />
      </h3>
      <ul className={css.details}>
        {details.map(detail => (
          <li key={detail}>
            <FormattedMessage id={`PayoutStatus.detail.${detail}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
