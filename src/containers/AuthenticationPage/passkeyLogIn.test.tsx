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

interface Given {
  device?: FakeAuthenticator | null;
  refusal?: AppError;
  beginRefusal?: AppError;
  /** The challenge waits for it. */
  slow?: Promise<void>;
}

function open({ device = {}, refusal, beginRefusal, slow }: Given = {}) {
  if (device) uninstall = installAuthenticator({ get: async () => credential(), ...device });
  const calls: [string, unknown][] = [];
  const post = (path: string, body: unknown) => {
    calls.push([path, body]);
    if (path === 'auth/passkey/begin') {
      return beginRefusal
        ? Promise.reject(beginRefusal)
        : Promise.resolve(slow).then(() => options);
    }
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
      /open for too long/,
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

  describe('that the browser suggests for the address', () => {
    beforeEach(() => {
      document.body.insertAdjacentHTML('beforeend', '<input autocomplete="username webauthn" />');
    });
    afterEach(() => document.body.replaceChildren());

    /** Installs a browser that suggests passkeys. */
    function suggesting(get: FakeAuthenticator['get']) {
      uninstall = installAuthenticator({ get });
      Object.assign(window.PublicKeyCredential, {
        isConditionalMediationAvailable: () => Promise.resolve(true),
      });
    }

    it('begins with what somebody chooses there', async () => {
      const seen: unknown[] = [];
      suggesting(given => {
        seen.push(given.mediation);
        return Promise.resolve(credential());
      });
      const { onOpened } = open({ device: null });
      await waitFor(() => expect(onOpened).toHaveBeenCalledWith('/l/a/1/checkout'));
      expect(seen).toEqual(['conditional']);
    });

    it('says so when the choice could not be sent, and suggests again', async () => {
      const get = jest.fn((): Promise<unknown> => new Promise(() => {}));
      suggesting(get.mockResolvedValueOnce(credential()));
      open({ device: null, refusal: appError('network', 'No') });
      expect(await screen.findByText(/could not be checked/)).toBeInTheDocument();
      await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    });

    it('is not begun again where it can not begin', async () => {
      const get = jest.fn(() => new Promise(() => {}));
      suggesting(get);
      const { calls } = open({ device: null, beginRefusal: appError('forbidden', 'No', 403) });
      await waitFor(() => expect(calls).toHaveLength(1));
      await new Promise(resolve => setTimeout(resolve, 20));
      expect(calls).toHaveLength(1);
    });

    it('leaves the dialog open of somebody who has pressed the button before', async () => {
      const seen: unknown[] = [];
      suggesting(given => {
        seen.push(given.mediation);
        return Promise.resolve(credential());
      });
      let answer = () => {};
      const slow = new Promise<void>(resolve => {
        answer = resolve;
      });
      const { calls, onOpened } = open({ device: null, slow });
      await waitFor(() => expect(calls).toHaveLength(1));
      await press();
      answer();
      await waitFor(() => expect(onOpened).toHaveBeenCalledTimes(1));
      expect(seen).toEqual([undefined]);
      expect(calls.map(([path]) => path)).toEqual(['auth/passkey/begin', 'auth/passkey']);
    });
  });
});
