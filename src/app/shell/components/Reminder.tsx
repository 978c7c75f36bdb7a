import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import {
  selectCurrentUser,
  selectHasListings,
  selectHasOrders,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { isRefusedAddress } from '#shared/config/mails.ts';
import { onPutOff, putOff, readPutOff } from '../laterReminder.ts';
import { missingInformation } from '../missingInformation.ts';
import type { MissingInformationProps } from './MissingInformation.tsx';
import css from './Reminder.module.css';

/** Reserves the room of the strip, so that nothing moves when it is there. */
const Room = ({ back }: MissingInformationProps) => (back ? null : <div className={css.room} />);

const LazyMissingInformation = lazyComponent({
  load: () =>
    import(/* webpackChunkName: "MissingInformation" */ './MissingInformation.tsx').then(
      module => module.MissingInformation,
    ),
  messages: ['strips'],
  Skeleton: Room,
});

export interface ReminderProps {
  /** Name of the row of the route table. */
  pageName: string;
}

/**
 * Reminds the signed-in person of what is missing; put off, it waits until the browser is closed.
 * On the page that it leads to there is the way back.
 */
export function Reminder({ pageName }: ReminderProps) {
  const { pathname, search, state } = useLocation();
  const { putOffReminder = null } = useConfig();
  const user = useAppSelector(selectCurrentUser);
  const userType = useAppSelector(selectUserType);
  const hasListings = useAppSelector(selectHasListings);
  const hasOrders = useAppSelector(selectHasOrders);
  const later = useSyncExternalStore(onPutOff, readPutOff, () => putOffReminder);

  const back = remindedAt(state);
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
  const reminder = `${missing}-${user?.id}`;
  if (!user || (!back && (!missing || later === reminder))) return null;
  return (
    <LazyMissingInformation
      missing={missing}
      back={back}
      userId={user.id}
      email={user.attributes.email}
      from={`${pathname}${search}`}
      onLater={() => putOff(reminder)}
    />
  );
}

/** The page from which a reminder led here, from the history state. */
function remindedAt(state: unknown): string | null {
  const from =
    typeof state === 'object' && state && 'remindedAt' in state ? state.remindedAt : null;
  return typeof from === 'string' && from.startsWith('/') ? from : null;
}
