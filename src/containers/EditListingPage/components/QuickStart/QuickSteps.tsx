import { Check } from 'lucide-react';
import { clsx } from 'clsx';
import { FormattedMessage } from 'react-intl';
import css from './QuickStart.module.css';

export interface QuickStepsProps {
  /** Of the account that earnings go to; a free class needs none. */
  payout: 'ready' | 'next' | 'skipped';
}

/** The way from the questions to a published class; the step of payouts is seen from the start. */
export function QuickSteps({ payout }: QuickStepsProps) {
  return (
    <ol className={css.steps}>
      <li className={css.step} aria-current="step">
        <span className={css.stepName}>
          <FormattedMessage id="QuickStart.step.class" />
        </span>
      </li>
      <li className={clsx(css.step, payout === 'skipped' && css.skipped)}>
        <span className={css.stepName}>
          {payout === 'ready' && <Check aria-hidden="true" />}
          <FormattedMessage id="QuickStart.step.payout" />
        </span>
        <span className={css.stepNote}>
          <FormattedMessage id={`QuickStart.step.payout.${payout}`} />
        </span>
      </li>
      <li className={css.step}>
        <span className={css.stepName}>
          <FormattedMessage id="QuickStart.step.out" />
        </span>
      </li>
    </ol>
  );
}
