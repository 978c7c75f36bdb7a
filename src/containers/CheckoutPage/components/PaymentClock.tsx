import { Timer } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import css from './PaymentClock.module.css';

const minute = 60_000;
/** From here on the clock is urgent. */
const urgent = 2 * minute;

/** "14:07" of milliseconds. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long the place is still held. Read out by the minute, not by the second. */
export function PaymentClock({ left }: { left: number }) {
  return (
    <div className={clsx(css.root, left < urgent && css.urgent)}>
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
