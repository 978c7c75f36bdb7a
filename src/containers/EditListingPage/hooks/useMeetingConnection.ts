import { useLocation } from 'react-router-dom';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import { providerOf } from '#shared/schedule/meetingProvider.ts';
import { meetingProblemOf } from '../wizard.ts';
import type { MeetingProblem } from '../wizard.ts';

/** Where a class is held, and the teacher's connection to Zoom. */
export interface MeetingConnection {
  /** Where the class is held. */
  provider: MeetingProviderName;
  isConnected: boolean;
  /** Reason for which the last attempt failed. */
  problem: MeetingProblem | null;
  /** Returns the address that starts the connection and leads back to this page. */
  addressOf: (endpoint: string) => string;
}

/** Reads the connection to the meeting provider from the user and the current address. */
export function useMeetingConnection(listing: OwnListing | null): MeetingConnection {
  const { search, pathname } = useLocation();
  const { locale, meetingProviders } = useConfig();
  const [usual = 'classroom'] = meetingProviders;
  const user = useAppSelector(selectCurrentUser);
  const backHere = new URLSearchParams({
    backurl: inLanguage(languageOfLocale(locale), pathname),
  }).toString();
  return {
    provider: providerOf(listing?.attributes.privateData, usual),
    isConnected: Boolean(user?.attributes.profile.privateData?.zoom),
    problem: meetingProblemOf(search),
    addressOf: endpoint => `${endpoint}?${backHere}`,
  };
}
