import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ListingRow } from '../api/shapes.ts';
import { useAct } from '../data/useOperation.ts';
import { decide } from './decisions.ts';
import type { Decision, DecisionInput, RefusedListing } from './decisions.ts';

/** Decisions that a dialog precedes. */
const asksBefore = (decision: Decision) => decision === 'sendBack' || decision === 'close';

/** Makes decisions about listings, with the dialog that some need. */
export function useDecision(onDone?: () => void) {
  const [asking, setAsking] = useState<DecisionInput | null>(null);
  const [refused, setRefused] = useState<RefusedListing[]>([]);
  const { mutate, error, isPending, variables, reset } = useAct(
    async (api, input: DecisionInput) => {
      const failures = await decide(api, input);
      setRefused(failures);
      return failures;
    },
    {
      done: ({ decision, listings: { length: count } }) => (
        <FormattedMessage id={`ConsoleDecision.${decision}.done`} values={{ count }} />
      ),
      onDone: () => {
        setAsking(null);
        onDone?.();
      },
    },
  );
  return {
    /** The dialog that is open. */
    asking,
    /** Why a decision failed as a whole. */
    error,
    /** Listings that it failed for. */
    refused,
    /** The decision under way. */
    underWay: isPending ? variables.decision : null,
    start: (decision: Decision, listings: readonly ListingRow[]) => {
      reset();
      setRefused([]);
      if (asksBefore(decision)) setAsking({ decision, listings });
      else mutate({ decision, listings });
    },
    confirm: (reason?: string) => {
      if (asking) mutate({ ...asking, ...(reason ? { reason } : {}) });
    },
    cancel: () => {
      reset();
      setAsking(null);
    },
  };
}

export type DecisionState = ReturnType<typeof useDecision>;
