import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { QuickStartChoice } from '../components/DescriptionPanel/DescriptionPanel.tsx';
import type { DescriptionValues } from '../descriptionValues.ts';
import { quickValuesOf } from '../quickStart/quickValues.ts';
import { useKnownFacts } from './useKnownFacts.ts';
import type { PayoutForm } from './usePayoutForm.ts';
import { usePublishQuickly } from './usePublishQuickly.ts';

/** A new class that begins with three questions. */
export interface QuickStartState {
  /** The address is that of the three questions. */
  isQuick: boolean;
  /** Returns the first values of the form. */
  begin: (values: DescriptionValues) => DescriptionValues;
  /** The questions; undefined where all fields are shown. */
  quickStart: QuickStartChoice | undefined;
  inProgress: boolean;
}

/**
 * Returns the three questions of a new class. The address says whether all fields are shown in
 * their place, so that a reload shows the same.
 */
export function useQuickStart(payout: Pick<PayoutForm, 'need'>): QuickStartState {
  const isQuick = useParams().id === undefined;
  const [search, setSearch] = useSearchParams();
  const known = useKnownFacts();
  const { publish, inProgress } = usePublishQuickly();
  const begin = useCallback(
    (values: DescriptionValues) => (isQuick ? quickValuesOf(values, known) : values),
    [isQuick, known],
  );
  const onMore = () =>
    setSearch(
      before => {
        before.set('fields', 'all');
        return before;
      },
      { replace: true },
    );
  const quickStart: QuickStartChoice = {
    payout: payout.need === 'none' ? 'ready' : 'next',
    onMore,
    onPublish: (values, cover) => void publish(values, cover),
  };
  const isShown = isQuick && search.get('fields') !== 'all';
  return { isQuick, begin, inProgress, quickStart: isShown ? quickStart : undefined };
}
