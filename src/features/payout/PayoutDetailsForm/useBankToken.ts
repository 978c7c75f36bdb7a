import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { payoutCountryOf } from '../payouts.ts';
import { bankAccountData, isBankFieldValid } from '../bankAccount.ts';
import type { BankValues } from '../bankAccount.ts';
import type { BusinessType } from '../payoutDetails.ts';
import { loadStripe } from '#src/util/stripeJs.ts';

/** Quiet time after the last change before the token is requested, in milliseconds. */
const debounce = 1_000;

/** Token of a bank account, which the payment provider's script makes of the typed numbers. */
export interface BankToken {
  status: 'incomplete' | 'waiting' | 'ready' | 'failed';
  /** The provider's words for a refusal, if it has some. */
  message: string | null;
  /** Returns the token, requesting it at once if it is not there; null when it is refused. */
  take: () => Promise<string | null>;
}

type Answer = { for: string } & ({ token: string } | { message: string | null });

/**
 * Requests the token of a bank account one second after all its parts are there and well formed.
 */
export function useBankToken(
  country: string | undefined,
  values: BankValues | undefined,
  holder: BusinessType | undefined,
): BankToken {
  const { stripe: script } = useConfig();
  const row = payoutCountryOf(country);
  const isComplete = row?.fields.every(field => isBankFieldValid(field, values?.[field])) ?? false;
  const data =
    row && isComplete && holder
      ? JSON.stringify({ ...bankAccountData(row, values ?? {}), account_holder_type: holder })
      : null;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const underWay = useRef<{ for: string; token: Promise<string | null> } | null>(null);

  const request = useCallback(
    (wanted: string): Promise<string | null> => {
      if (underWay.current?.for === wanted) return underWay.current.token;
      const ask = async () => {
        const stripe = await loadStripe(script);
        const { token, error } = await stripe.createToken('bank_account', JSON.parse(wanted));
        setAnswer(
          token
            ? { for: wanted, token: token.id }
            : { for: wanted, message: error?.message ?? null },
        );
        return token?.id ?? null;
      };
      // Without the script the form says so.
      const token = ask().catch(() => {
        underWay.current = null;
        return null;
      });
      underWay.current = { for: wanted, token };
      return token;
    },
    [script],
  );

  const isAnswered = answer?.for === data;
  useEffect(() => {
    if (!data || isAnswered) return undefined;
    const timer = setTimeout(() => void request(data), debounce);
    return () => clearTimeout(timer);
  }, [data, isAnswered, request]);

  const current = isAnswered ? answer : null;
  return {
    status: !data ? 'incomplete' : !current ? 'waiting' : 'token' in current ? 'ready' : 'failed',
    message: current && 'message' in current ? current.message : null,
    async take() {
      if (!data) return null;
      const token = await request(data);
      // The provider takes a token once: another attempt needs another one.
      underWay.current = null;
      return token;
    },
  };
}
