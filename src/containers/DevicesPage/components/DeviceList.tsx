import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Device } from '#shared/contract/api/account.ts';
import { selectDevicesPage, signOutDevice, signOutOthers } from '../DevicesPage.duck.ts';
import { DeviceRow } from './DeviceRow.tsx';
import css from './DeviceList.module.css';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';

export interface DeviceListProps {
  devices: readonly Device[];
}

/** Lists the devices, each with a sign-out, and signs out all others at once. */
export function DeviceList({ devices }: DeviceListProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const request = useAppSelector(selectDevicesPage);
  const intro = useRef<HTMLParagraphElement>(null);
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);

  // The pressed button is removed, so the focus is moved to the introduction.
  const tell = (news: 'signedOut' | 'signedOutOthers') => {
    intro.current?.focus();
    toast.show({ message: intl.formatMessage({ id: `DevicesPage.${news}` }) });
  };
  async function signOut(id: string) {
    const answer = await dispatch(signOutDevice(id));
    if (signOutDevice.fulfilled.match(answer)) tell('signedOut');
  }
  async function leaveOthers() {
    const answer = await dispatch(signOutOthers());
    if (signOutOthers.fulfilled.match(answer)) tell('signedOutOthers');
  }

  return (
    <div className={css.root}>
      <p ref={intro} className={css.intro} tabIndex={-1}>
        <FormattedMessage id={hasOthers ? 'DevicesPage.intro' : 'DevicesPage.onlyHere'} />
      </p>
      <ul className={css.list}>
        {devices.map(device => (
          <DeviceRow
            key={device.id}
            device={device}
            request={request.signOutId === device.id ? request.signOut : null}
            onSignOut={() => void signOut(device.id)}
          />
        ))}
      </ul>
      {request.signOutOthers.status === 'failed' && (
        <Notice tone="error">
          <FormattedMessage id="DevicesPage.signOut.failed" />
        </Notice>
      )}
      {hasOthers && (
        <div>
          <Button
            variant="secondary"
            inProgress={request.signOutOthers.status === 'loading'}
            onClick={() => void leaveOthers()}
          >
            <FormattedMessage id="DevicesPage.signOutOthers" />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Skeleton of the list. */
export function DeviceSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <FormattedMessage id="DevicesPage.loading" />
      </VisuallyHidden>
      <ul className={css.list}>
        {[0, 1].map(index => (
          <li key={index} className={css.item}>
            <Skeleton shape="circle" width="2.5rem" />
            <div className={css.text}>
              <Skeleton width="12rem" />
              <Skeleton width="9rem" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
