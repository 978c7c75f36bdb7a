import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import {
  selectCurrentUser,
  selectHasListings,
  selectHasOrders,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { isRefusedAddress } from '#shared/config/mails.ts';
import { missingInformation } from '../missingInformation.ts';

const LazyMissingInformation = lazyComponent({
  load: () =>
    import(/* webpackChunkName: "MissingInformation" */ './MissingInformation.tsx').then(
      module => module.MissingInformation,
    ),
  messages: ['reminder'],
});

export interface ReminderProps {
  /** Name of the row of the route table. */
  pageName: string;
}

/** Reminds the signed-in person of what is missing; closed, it waits for another page. */
export function Reminder({ pageName }: ReminderProps) {
  const { pathname } = useLocation();
  const user = useAppSelector(selectCurrentUser);
  const userType = useAppSelector(selectUserType);
  const hasListings = useAppSelector(selectHasListings);
  const hasOrders = useAppSelector(selectHasOrders);
  const [seenAt, setSeenAt] = useState<string | null>(null);

  const missing =
    user &&
    missingInformation(
      {
        emailVerified: user.attributes.emailVerified,
        isAddressRefused: isRefusedAddress(
          user.attributes.profile.privateData ?? {},
          user.attributes.email,
        ),
        stripeConnected: user.attributes.stripeConnected,
        userType,
        hasListings,
        hasOrders,
      },
      pageName,
    );
  if (!missing || !user) return null;
  return (
    <LazyMissingInformation
      missing={missing}
      email={user.attributes.email}
      isOpen={seenAt !== pathname}
      onClose={() => setSeenAt(pathname)}
    />
  );
}
