import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatDay, formatDayAndTime } from '#shared/time/time.ts';
import type { OrderStep } from '#src/transactions/orderSteps.ts';
import css from './OrderSteps.module.css';

export interface OrderStepsProps {
  steps: readonly OrderStep[];
  /** The order is one of dates. */
  isStay: boolean;
}

/** The way of an order, from the booking to the review, with what comes next. */
export function OrderSteps({ steps, isStay }: OrderStepsProps) {
  const intl = useIntl();
  return (
    <ol className={css.root} aria-label={intl.formatMessage({ id: 'OrderSteps.label' })}>
      {steps.map(step => (
        <li
          key={step.key}
          className={css.step}
          data-standing={step.standing}
          aria-current={step.standing === 'current' ? 'step' : undefined}
        >
          <span className={css.dot}>
            {step.standing === 'done' && <Check aria-hidden="true" />}
          </span>
          <span className={css.name}>
            <FormattedMessage
              id={`OrderSteps.${step.key}${isStay && step.key === 'class' ? '.stay' : ''}`}
            />
          </span>
          {step.at !== null && (
            <span className={css.at}>
              <StepTime step={step} at={step.at} isStay={isStay} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Steps that end at their time rather than being at it. */
const deadlines: ReadonlySet<string> = new Set(['pay', 'answer', 'review']);

function StepTime({ step, at, isStay }: { step: OrderStep; at: number; isStay: boolean }) {
  // Dates of a stay are the same everywhere.
  if (isStay && step.key === 'class') {
    return <FormattedMessage id="OrderSteps.at" values={{ at: <StayDay at={at} /> }} />;
  }
  const isExact = step.standing !== 'done' && step.key !== 'review';
  const time = <ReaderTime at={at} format={isExact ? formatDayAndTime : formatDay} />;
  return (
    <FormattedMessage
      id={`OrderSteps.${deadlines.has(step.key) ? 'by' : 'at'}`}
      values={{ at: time }}
    />
  );
}

const StayDay = ({ at }: { at: number }) => (
  <ReaderTime at={at} format={(instant, _, locale) => formatDay(instant, 'UTC', locale)} />
);
