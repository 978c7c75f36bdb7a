import { useCallback, useEffect, useState } from 'react';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { loadStripe } from '#src/util/stripeJs.ts';
import type { StripeJs } from '#src/util/stripeJs.ts';

/** Status of the payment provider's script. */
export type StripeScript =
  | { status: 'loading' }
  | { status: 'ready'; stripe: StripeJs }
  | { status: 'failed'; retry: () => void }
  | { status: 'keyMissing' };

/** Loads the payment provider's script when it is needed. */
export function useStripe(isNeeded: boolean): StripeScript {
  const {
    stripe: { scriptUrl, publishableKey },
  } = useConfig();
  const [script, setScript] = useState<{ stripe: StripeJs | null; failed: boolean }>({
    stripe: null,
    failed: false,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setScript({ stripe: null, failed: false });
    setAttempt(count => count + 1);
  }, []);

  useEffect(() => {
    if (!isNeeded || !publishableKey) return undefined;
    let isCurrent = true;
    loadStripe({ scriptUrl, publishableKey }).then(
      stripe => isCurrent && setScript({ stripe, failed: false }),
      () => isCurrent && setScript({ stripe: null, failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, scriptUrl, publishableKey, attempt]);

  if (!publishableKey) return { status: 'keyMissing' };
  if (script.stripe) return { status: 'ready', stripe: script.stripe };
  return script.failed ? { status: 'failed', retry } : { status: 'loading' };
}
