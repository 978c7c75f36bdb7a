import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useReader } from '#src/components/useNow.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { payoutNeedOf } from '#src/features/payout/payout.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { offeredOf } from '#shared/fields/changedChoices.ts';
import { fieldList } from '#shared/fields/fieldList.ts';
import type { KnownFacts } from '../quickStart/quickValues.ts';

/** What account, browser and address say about a class before anything was typed. */
export function useKnownFacts(): KnownFacts {
  const { locale } = useIntl();
  const { meetingProviders, engineSize } = useConfig();
  const [search] = useSearchParams();
  const isInBrowser = useReader() !== null;
  const canBePaid = payoutNeedOf(useAppSelector(selectCurrentUser)) === 'none';
  const [usual = 'classroom'] = meetingProviders;
  const date = search.get('date') ?? undefined;
  const time = search.get('time') ?? undefined;
  return useMemo(() => {
    const { choices = [] } = fieldList.find(({ key }) => key === 'languages') ?? {};
    const { roomSize } = marketplace;
    const size = roomSize === 0 ? engineSize : Math.min(engineSize, roomSize);
    return {
      tags: [...(isInBrowser ? navigator.languages : []), locale],
      languages: offeredOf(choices).map(({ value }) => value),
      // Its teacher is in the room too.
      most: usual === 'classroom' ? size - 1 : null,
      canBePaid,
      chosen: { date, time },
    };
  }, [isInBrowser, locale, usual, engineSize, canBePaid, date, time]);
}
