import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasskeyWay } from './components/PasskeyWay.tsx';
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

const options = {
  data: { challenge: 'AAAA', rpId: 'localhost', timeout: 60_000, userVerification: 'required' },
};

let uninstall = () => {};
afterEach(() => uninstall());

function open({
  device = {},
  refusal,
}: { device?: FakeAuthenticator | null; refusal?: AppError } = {}) {
  if (device) uninstall = installAuthenticator({ get: async () => credential(), ...device });
  const calls: [string, unknown][] = [];
  const post = (path: string, body: unknown) => {
    calls.push([path, body]);
    if (path === 'auth/passkey/begin') return Promise.resolve(options);
    return refusal ? Promise.reject(refusal) : Promise.resolve({ data: { state: 'signed-in' } });
  };
  const onOpened = jest.fn();
  renderPage(<PasskeyWay from="/l/a/1/checkout" onOpened={onOpened} />, {
    api: fakeApi({ app: { client: { post } } }),
  });
  return { calls, onOpened };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));

describe('a log-in by a passkey', () => {
  it('needs one press, and returns to where somebody came from', async () => {
    const { calls, onOpened } = open();
    await press();
    await waitFor(() => expect(onOpened).toHaveBeenCalledWith('/l/a/1/checkout'));
    expect(calls).toEqual([
      ['auth/passkey/begin', {}],
      ['auth/passkey', sentCredential.shown],
    ]);
  });

  it.each<[string, Parameters<typeof open>[0], RegExp]>([
    ['a closed dialog', { device: { get: closesDialog } }, /No passkey was chosen/],
    [
      'a passkey that was removed',
      { refusal: { ...appError('forbidden', 'No', 403), code: 'passkey-refused' } },
      /does not open an account here any more/,
    ],
    [
      'a page that was open for long',
      { refusal: { ...appError('forbidden', 'No', 403), code: 'passkey-over' } },
      /took too long/,
    ],
    [
      'a server that does not answer',
      { refusal: appError('network', 'No') },
      /could not be checked/,
    ],
    ['a browser without passkeys', { device: null }, /does not know passkeys/],
  ])('is explained for %s', async (_, given, words) => {
    const { onOpened } = open(given);
    await press();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
    expect(onOpened).not.toHaveBeenCalled();
  });

  it('begins where the browser suggests passkeys for the address', async () => {
    const seen: unknown[] = [];
    const get: FakeAuthenticator['get'] = given => {
      seen.push(given.mediation);
      return Promise.resolve(credential());
    };
    document.body.insertAdjacentHTML('beforeend', '<input autocomplete="username webauthn" />');
    uninstall = installAuthenticator({ get });
    Object.assign(window.PublicKeyCredential, {
      isConditionalMediationAvailable: () => Promise.resolve(true),
    });
    const { onOpened } = open({ device: null });
    await waitFor(() => expect(onOpened).toHaveBeenCalledWith('/l/a/1/checkout'));
    expect(seen).toEqual(['conditional']);
    document.body.replaceChildren();
  });
});
