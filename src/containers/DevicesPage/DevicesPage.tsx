import type { Loader } from '#src/store/loader.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import { DeviceList, DeviceSkeleton } from './components/DeviceList.tsx';
import { fetchDevices, selectDevicesPage } from './DevicesPage.duck.ts';

/** Loads the sessions of the user. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchDevices());
};

/** Lists the devices on which the user is signed in, and signs them out. */
export function DevicesPage() {
  const intl = useIntl();
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const title = intl.formatMessage({ id: 'DevicesPage.title' });
  return (
    <AccountLayout page="devices" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      <DevicesContent />
    </AccountLayout>
  );
}

function DevicesContent() {
  const dispatch = useAppDispatch();
  const { show, devices } = useAppSelector(selectDevicesPage);
  if (show.status === 'failed') {
    return (
      <ErrorState
        headingLevel={2}
        title={<FormattedMessage id="DevicesPage.failed" />}
        onRetry={() => void dispatch(fetchDevices())}
      />
    );
  }
  if (devices) return <DeviceList devices={devices} />;
  if (show.status !== 'ready') return <DeviceSkeleton />;
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id="DevicesPage.noList" />}
      action={
        <ButtonLink variant="secondary" size="small" to={paths.changePassword()}>
          <FormattedMessage id="DevicesPage.changePassword" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="DevicesPage.noList.text" />
    </Notice>
  );
}
