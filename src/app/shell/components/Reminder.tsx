import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useChunk } from '#src/components/useChunk.ts';
import { languageOfLocale } from '#src/config/siteLanguages.ts';
import { useAppSelector } from '#src/ducks/hooks.ts';
import {
  selectCurrentUser,
  selectHasListings,
  selectHasOrders,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { loadWords } from '#src/translations/words.ts';
import { missingInformation } from '../missingInformation.ts';

export interface ReminderProps {
  /** Name of the row of the route table. */
  pageName: string;
}

/** Reminds the signed-in person of what is missing; closed, it waits for another page. */
export function Reminder({ pageName }: ReminderProps) {
  const { locale } = useIntl();
  const { pathname } = useLocation();
  const user = useAppSelector(selectCurrentUser);
  const userType = useAppSelector(selectUserType);
  const hasListings = useAppSelector(selectHasListings);
  const hasOrders = useAppSelector(selectHasOrders);
  const [seenAt, setSeenAt] = useState<string | null>(null);
  const load = useMemo(() => () => loadReminder(locale), [locale]);

  const missing =
    user &&
    missingInformation(
      {
        emailVerified: user.attributes.emailVerified,
        stripeConnected: user.attributes.stripeConnected,
        userType,
        hasListings,
        hasOrders,
      },
      pageName,
    );
  const { module } = useChunk(load, missing !== null);
  if (!module || !missing || !user) return null;
  return (
    <module.MissingInformation
      missing={missing}
      email={user.attributes.email}
      isOpen={seenAt !== pathname}
      onClose={() => setSeenAt(pathname)}
    />
  );
}

async function loadReminder(locale: string) {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "MissingInformation" */ './MissingInformation.tsx'),
    loadWords(languageOfLocale(locale), ['reminder']),
  ]);
  return module;
}
