import { useLocation } from 'react-router-dom';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { meetingProblemOf } from '../wizard.ts';
import type { MeetingProblem } from '../wizard.ts';

/** The teacher's connection to the meeting provider. */
export interface MeetingConnection {
  isConnected: boolean;
  /** Reason for which the last attempt failed. */
  problem: MeetingProblem | null;
  /** Returns the address that starts the connection and leads back to this page. */
  addressOf: (endpoint: string) => string;
}

/** Reads the connection to the meeting provider from the user and the current address. */
export function useMeetingConnection(): MeetingConnection {
  const { search, pathname } = useLocation();
  const { locale } = useConfig();
  const user = useAppSelector(selectCurrentUser);
  const backHere = new URLSearchParams({
    backurl: inLanguage(languageOfLocale(locale), pathname),
  }).toString();
  return {
    isConnected: Boolean(user?.attributes.profile.privateData?.zoom),
    problem: meetingProblemOf(search),
    addressOf: endpoint => `${endpoint}?${backHere}`,
  };
}
