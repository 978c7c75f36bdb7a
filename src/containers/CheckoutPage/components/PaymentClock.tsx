import { Timer } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import css from '../CheckoutPage.module.css';

const minute = 60_000;
/** Milliseconds below which the clock is shown as urgent. */
const urgent = 2 * minute;

/** Formats milliseconds as minutes and seconds, e.g. "14:07". */
function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Shows the time left to pay. Screen readers hear the minutes only. */
export function PaymentClock({ left }: { left: number }) {
  return (
    <div className={clsx(css.clock, left < urgent && css.urgent)}>
      <Timer aria-hidden="true" />
      <span>
        <FormattedMessage
          id="CheckoutPage.clock"
          values={{
            time: (
              <span className={css.time} role="timer" aria-live="off">
                {clockText(left)}
              </span>
            ),
          }}
        />
      </span>
      <VisuallyHidden>
        <span role="status">
          <FormattedMessage
            id="CheckoutPage.clock.minutes"
            values={{ minutes: Math.ceil(left / minute) }}
          />
        </span>
      </VisuallyHidden>
    </div>
  );
}
