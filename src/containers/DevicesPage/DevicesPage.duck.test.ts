import {
  fetchDevices,
  selectDevicesPage,
  signOutDevice,
  signOutOthers,
} from './DevicesPage.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { Device } from '#shared/contract/api/account.ts';

const device = (id: string, isCurrent = false): Device => ({
  id,
  isCurrent,
  signedInAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-02T10:00:00.000Z',
});

function setUp(signOut = () => Promise.resolve()) {
  const store = storeWith({
    app: {
      devices: () => Promise.resolve([device('here', true), device('phone'), device('tablet')]),
      signOutDevice: signOut,
      signOutOtherDevices: signOut,
    },
  });
  return { ...store, ids: () => selectDevicesPage(store.getState()).devices?.map(({ id }) => id) };
}

describe('the devices of a person', () => {
  it('are those that have a session', async () => {
    const { dispatch, ids } = setUp();
    await dispatch(fetchDevices());
    expect(ids()).toEqual(['here', 'phone', 'tablet']);
  });

  it('leave the list as they are signed out', async () => {
    const { dispatch, ids } = setUp();
    await dispatch(fetchDevices());
    await dispatch(signOutDevice('phone'));
    expect(ids()).toEqual(['here', 'tablet']);
    await dispatch(signOutOthers());
    expect(ids()).toEqual(['here']);
  });

  it('stay when signing out fails, and the failure names the device', async () => {
    const { dispatch, getState, ids } = setUp(() => Promise.reject(refusal()));
    await dispatch(fetchDevices());
    await dispatch(signOutDevice('phone'));
    expect(ids()).toHaveLength(3);
    expect(selectDevicesPage(getState())).toMatchObject({
      signOut: { status: 'failed' },
      signOutId: 'phone',
    });
    await dispatch(fetchDevices());
    expect(selectDevicesPage(getState()).signOut).toEqual({ status: 'idle' });
  });
});
