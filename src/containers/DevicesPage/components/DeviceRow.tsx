import { MonitorSmartphone, Smartphone, Tablet, Monitor } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import type { ReaderTimeProps } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatInstant } from '#shared/time/time.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Device } from '#shared/contract/api/account.ts';
import css from './DeviceList.module.css';

export interface DeviceRowProps {
  device: Device;
  /** Request that signs the device out; null before it is sent. */
  request: RequestStatus | null;
  onSignOut: () => void;
}

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet };
const instantStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

const formatMoment: ReaderTimeProps['format'] = (at, zone, locale) =>
  formatInstant(at, zone, instantStyle, locale);

/** Shows a device with the place and time of its use, and signs it out. */
export function DeviceRow({ device, request, onSignOut }: DeviceRowProps) {
  const intl = useIntl();
  const { isCurrent, address } = device;
  const name = useDeviceName(device);
  const Icon = device.kind ? icons[device.kind] : MonitorSmartphone;
  const when = (instant: string) => <ReaderTime at={instant} format={formatMoment} />;
  return (
    <li className={css.item}>
      <Icon className={css.icon} aria-hidden="true" />
      <div className={css.text}>
        <p className={css.name}>
          {name}
          {isCurrent && (
            <Badge tone="positive">
              <FormattedMessage id="DevicesPage.current" />
            </Badge>
          )}
        </p>
        <p className={css.fact}>
          <FormattedMessage id="DevicesPage.lastUsed" values={{ when: when(device.lastUsedAt) }} />
        </p>
        <p className={css.fact}>
          <FormattedMessage
            id={address ? 'DevicesPage.signedInFrom' : 'DevicesPage.signedIn'}
            values={{ when: when(device.signedInAt), address }}
          />
        </p>
        {request?.status === 'failed' && (
          <p className={css.failure} role="alert">
            <FormattedMessage id="DevicesPage.signOut.failed" />
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          size="small"
          inProgress={request?.status === 'loading'}
          aria-label={intl.formatMessage({ id: 'DevicesPage.signOut.label' }, { name })}
          onClick={onSignOut}
        >
          <FormattedMessage id="DevicesPage.signOut" />
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: Device): string {
  const intl = useIntl();
  if (browser && system) {
    return intl.formatMessage({ id: 'DevicesPage.name' }, { browser, system });
  }
  return browser ?? system ?? intl.formatMessage({ id: 'DevicesPage.unknown' });
}
