import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { selectSendVerificationEmail } from './verificationEmail.duck.ts';
import { storeWith } from '#src/testing/slices.ts';
import { useVerificationEmail } from './useVerificationEmail.ts';
import type { VerificationEmail } from './useVerificationEmail.ts';

function open(answer: Promise<void>) {
  const sendVerificationEmail = jest.fn(() => answer);
  const store = storeWith({ currentUser: { sendVerificationEmail } });
  const shown: { current?: VerificationEmail } = {};
  function Page() {
    shown.current = useVerificationEmail();
    return null;
  }
  const { unmount } = render(
    <Provider store={store}>
      <Page />
    </Provider>,
  );
  return {
    sent: sendVerificationEmail,
    send: () => act(async () => shown.current?.send()),
    status: () => selectSendVerificationEmail(store.getState()).status,
    unmount,
  };
}

describe('the mail that confirms an address', () => {
  it('is sent once, and another press while it is on its way is no error', async () => {
    const { sent, send } = open(new Promise(() => {}));
    await send();
    await send();
    // A rejection that nobody handles fails the test after the microtasks.
    await new Promise(resolve => setTimeout(resolve));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is forgotten when the page is left', async () => {
    const { send, status, unmount } = open(Promise.resolve());
    await send();
    expect(status()).toBe('ready');
    unmount();
    expect(status()).toBe('idle');
  });
});
