import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Passkeys } from './Passkeys.tsx';
import { makeStore } from '#src/app/store/makeStore.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import {
  closesDialog,
  credential,
  installAuthenticator,
  sentCredential,
} from '#src/testing/fakeAuthenticator.ts';
import type { FakeAuthenticator } from '#src/testing/fakeAuthenticator.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { Passkey, PasskeysState } from '#shared/contract/api/passkeys.ts';

const phone: Passkey = {
  id: 'phone',
  name: 'Safari · iOS',
  createdAt: '2026-11-01T10:00:00Z',
  lastUsedAt: '2026-11-20T10:00:00Z',
};
const laptop: Passkey = { ...phone, id: 'AQID', name: 'Chrome · macOS', lastUsedAt: null };

const creation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Flow' },
  user: { id: 'AAAA', name: 'sam@flowroom.example', displayName: 'Sam R' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};

const refusal = (code: string, status: number): AppError => ({
  ...appError('unknown', 'For logs.', status),
  code,
});

interface Given {
  state?: PasskeysState | null;
  scopes?: string[];
  providers?: string[];
  /** Refusals of a path, in turn. */
  refusals?: AppError[];
  refusedPath?: string;
  /** null: the browser knows no passkeys. */
  device?: FakeAuthenticator | null;
}

let uninstall = () => {};
afterEach(() => uninstall());

async function open(given: Given = {}) {
  const { state = { passkeys: [phone], isFresh: true }, scopes = ['user'] } = given;
  const { refusals = [], refusedPath = 'passkeys/begin', providers = [], device = {} } = given;
  if (device) uninstall = installAuthenticator({ create: async () => credential(), ...device });
  const calls: [string, unknown][] = [];
  const answers: Record<string, unknown> = {
    'passkeys/begin': { data: creation },
    'passkeys/add': { data: laptop },
  };
  const identityProviders = providers.map(idpId => ({ idpId }));
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes }) },
    currentUser: {
      show: () =>
        Promise.resolve(
          oneOf(currentUserResource('Sam Reed', { attributes: { identityProviders } })),
        ),
    },
    app: {
      client: {
        get: () => Promise.resolve({ data: state && { ...state } }),
        post: (path: string, body: unknown) => {
          calls.push([path, body]);
          const refused = path === refusedPath ? refusals.shift() : undefined;
          return refused ? Promise.reject(refused) : Promise.resolve(answers[path] ?? {});
        },
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes }));
  renderPage(<Passkeys />, { store });
  return calls;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rows = () => screen.getAllByRole('listitem');

describe('passkeys', () => {
  it('are listed with their use, and one of this device is added after a fresh log-in', async () => {
    const calls = await open();
    expect(await screen.findByRole('region', { name: 'Passkeys' })).toBeVisible();
    expect(rows()[0]).toHaveTextContent(/Safari · iOS.*last used/);
    await press('Add a passkey');
    expect(await screen.findByText('The passkey is added')).toBeInTheDocument();
    expect(calls).toEqual([
      ['passkeys/begin', {}],
      ['passkeys/add', sentCredential.created],
    ]);
    expect(rows()[1]).toHaveTextContent(/Chrome · macOS.*not used yet/);
  });

  it('need the password after an older log-in, which may be wrong', async () => {
    const calls = await open({
      state: { passkeys: [], isFresh: false },
      refusals: [refusal('forbidden', 403)],
    });
    await press('Add a passkey');
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText('Current password'), 'a quiet hour');
    await press('Add a passkey');
    expect(await screen.findByText('That is not your password')).toBeInTheDocument();
    expect(calls).toEqual([['passkeys/begin', { currentPassword: 'a quiet hour' }]]);
    expect(screen.queryByRole('button', { name: 'Log in again' })).toBeNull();
  });

  it.each(['email-code', 'google'])(
    'need another log-in of somebody with %s and no password, when the page was open for long',
    async provider => {
      await open({ providers: [provider], refusals: [refusal('fresh-log-in-required', 403)] });
      await press('Add a passkey');
      expect(await screen.findByRole('button', { name: 'Log in again' })).toHaveFocus();
    },
  );

  it('move the focus to the password, and back', async () => {
    await open({ state: { passkeys: [], isFresh: false }, providers: ['passkey'] });
    await press('Add a passkey');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Log in again' })).toBeNull();
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveFocus();
  });

  it('lists one whose answer was lost when the device has it already', async () => {
    const state: PasskeysState = { passkeys: [], isFresh: true };
    await open({
      state,
      device: { create: () => Promise.reject(new DOMException('', 'InvalidStateError')) },
    });
    await screen.findByRole('button', { name: 'Add a passkey' });
    state.passkeys = [phone];
    await press('Add a passkey');
    expect(await screen.findByText('Safari · iOS')).toBeInTheDocument();
  });

  it.each<[string, Partial<Given>, RegExp]>([
    ['a closed dialog', { device: { create: closesDialog } }, /No passkey was added/],
    [
      'a device that has one',
      { device: { create: () => Promise.reject(new DOMException('', 'InvalidStateError')) } },
      /has a passkey for your account already/,
    ],
    ['an eleventh', { refusals: [refusal('too-many-passkeys', 409)] }, /ten passkeys at most/],
    [
      'an address that is not confirmed',
      { refusals: [refusal('email-not-confirmed', 409)] },
      /Confirm your email address first/,
    ],
    ['any other failure', { refusals: [refusal('network', 0)] }, /did not work/],
  ])('are explained for %s', async (_, given, words) => {
    await open(given);
    await press('Add a passkey');
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('are renamed and removed', async () => {
    const calls = await open();
    await press('Rename Safari · iOS');
    const name = screen.getByLabelText('Name of the passkey');
    expect(name).toHaveFocus();
    await userEvent.clear(name);
    await userEvent.type(name, ' My phone ');
    await press('Save');
    expect(await screen.findByText('My phone')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rename My phone' })).toHaveFocus();
    await press('Remove My phone');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Remove My phone' })).toHaveFocus();
    await press('Remove My phone');
    await press('Remove the passkey');
    expect(await screen.findByText('The passkey is removed')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(calls).toEqual([
      ['passkeys/rename', { id: 'phone', name: 'My phone' }],
      ['passkeys/remove', { id: 'phone' }],
    ]);
  });

  it('are gone when another tab has removed them', async () => {
    await open({ refusals: [refusal('not-found', 404)], refusedPath: 'passkeys/remove' });
    await press('Remove Safari · iOS');
    await press('Remove the passkey');
    expect(await screen.findByText('The passkey is removed')).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('are only listed in a browser that does not know them', async () => {
    await open({ device: null });
    const section = within(await screen.findByRole('region', { name: 'Passkeys' }));
    expect(section.getByText(/does not know passkeys/)).toBeInTheDocument();
    expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it.each<[string, Given]>([
    ['where there are none', { state: null }],
    ['to an operator who looks on', { scopes: ['user:limited'] }],
  ])('are not shown %s', async (_, given) => {
    await open(given);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });
});
