import { useLayoutEffect, useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MailCodeTab } from './components/MailCodeTab.tsx';
import { AuthenticationPage } from './AuthenticationPage.tsx';
import type { Door } from './door.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

jest.mock('#src/config/ConfigContext.tsx', () => ({
  ...jest.requireActual<object>('#src/config/ConfigContext.tsx'),
  useConfig: () => ({ ...testConfig, mailCode: true }),
}));
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

const refusal = (code: string, status = 403): AppError => ({
  ...appError('unknown', 'For logs.', status),
  code,
});
const state = (value: 'signed-in' | 'newcomer') => ({ data: { state: value } });

/** Opens the tab; the server answers in turn. */
function open(
  tab: 'login' | 'signup',
  answers: unknown[],
  from: string | null = '/l/a/1/checkout',
) {
  const calls: [string, unknown][] = [];
  const post = (path: string, body: unknown) => {
    calls.push([path, body]);
    const answer = answers.shift();
    return answer instanceof Object && 'code' in answer
      ? Promise.reject(answer as AppError)
      : Promise.resolve(answer ?? {});
  };
  const onOpened = jest.fn();
  function Tab() {
    // As of the page, which reads it once it is shown.
    const [door, setDoor] = useState<Door>({});
    useLayoutEffect(() => setDoor({ userType: 'student' }), []);
    return (
      <MailCodeTab
        tab={tab}
        address=""
        from={from}
        door={door}
        linkState={{ from }}
        wanted={null}
        providers={null}
        otherTab={null}
        onPassword={() => undefined}
        onOpened={onOpened}
      />
    );
  }
  const { unmount } = renderPage(<Tab />, {
    at: `/${tab}`,
    path: `/${tab}`,
    api: fakeApi({ app: { client: { post } } }),
  });
  return { calls, onOpened, unmount };
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const email = 'rosa@example.com';

async function request() {
  await type('Email', email);
  await press('Send me a code');
  return screen.findByLabelText('Code from the mail');
}

describe('a log-in by a code', () => {
  it('needs the address and the code, which is sent by its last digit', async () => {
    const { calls, onOpened } = open('login', [{ sent: true }, state('signed-in')]);
    const field = await request();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(field, '123 456');
    await waitFor(() => expect(onOpened).toHaveBeenCalledWith('/l/a/1/checkout'));
    expect(calls).toEqual([
      ['auth/code', { email, language: 'en' }],
      ['auth/code/verify', { code: '123456' }],
    ]);
  });

  it('says at the field that the code is wrong, and takes another', async () => {
    const { calls, onOpened } = open('login', [{}, refusal('mail-code-wrong'), state('signed-in')]);
    const field = await request();
    await userEvent.type(field, '123456');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/That is not the code/));
    await userEvent.clear(field);
    await userEvent.type(field, '654321');
    await waitFor(() => expect(onOpened).toHaveBeenCalled());
    expect(calls).toHaveLength(3);
  });

  it('requests the second factor of the account', async () => {
    const { calls, onOpened } = open('login', [{}, refusal('second-factor-required'), {}]);
    await userEvent.type(await request(), '123456');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('One more step');
    await userEvent.type(await screen.findByLabelText(/authenticator app/), '111111');
    await press('Continue');
    await waitFor(() => expect(onOpened).toHaveBeenCalled());
    expect(calls.at(-1)).toEqual(['auth/code/second-factor', { code: '111111' }]);
  });

  it('requests the name where there is no account', async () => {
    const { calls, onOpened } = open('login', [{}, state('newcomer'), { created: true }]);
    await userEvent.type(await request(), '123456');
    await type('Your name', 'Rosa Iyer');
    await press('Continue');
    await waitFor(() => expect(onOpened).toHaveBeenCalled());
    const account = { userType: 'student', firstName: 'Rosa', lastName: 'Iyer', language: 'en' };
    expect(calls.at(-1)).toEqual(['auth/code/sign-up', account]);
  });

  it('requests no name where the account does not open by a code', async () => {
    open('login', [{}, refusal('email-taken', 409)]);
    await userEvent.type(await request(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('There may be an account');
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });

  it.each([
    ['too-many-requests', 429, 'Too many codes were sent'],
    ['mail-failed', 502, 'The mail could not be sent'],
    ['network', 0, "We can't reach the server"],
  ])('says that the code was not mailed: %s', async (code, status, words) => {
    open('login', [refusal(code, status)]);
    await type('Email', email);
    await press('Send me a code');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });

  it('says that the code is over, and sends another one after half a minute', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { calls } = open('login', [{}, refusal('mail-code-over'), {}]);
    await userEvent.type(await request(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('run out');
    expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull();
    act(() => jest.advanceTimersByTime(30_000));
    await press('Send another code');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('status')).toHaveTextContent(`Another code was sent to ${email}.`);
    const field = screen.getByLabelText('Code from the mail');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(calls.map(([path]) => path)).toEqual(['auth/code', 'auth/code/verify', 'auth/code']);
  });

  it('sends one other code, however often that is pressed', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { calls } = open('login', [{}, new Promise(() => undefined)]);
    await request();
    act(() => jest.advanceTimersByTime(30_000));
    await press('Send another code');
    await press('Send another code');
    expect(calls).toHaveLength(2);
  });

  it('goes on after a reload, for ten minutes, without the code', async () => {
    const first = open('signup', [{}, refusal('mail-code-wrong')], null);
    await type('Your name', 'Rosa Iyer');
    await userEvent.type(await request(), '123456');
    await waitFor(() => expect(first.calls).toHaveLength(2));
    first.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('123456');
    const { calls, onOpened, unmount } = open('signup', [state('newcomer'), {}], null);
    expect(screen.getByText(email)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code from the mail'), '654321');
    await waitFor(() => expect(onOpened).toHaveBeenCalledWith('/my'));
    expect(calls.at(-1)).toEqual([
      'auth/code/sign-up',
      { userType: 'student', firstName: 'Rosa', lastName: 'Iyer', language: 'en' },
    ]);
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it('begins again when the code is too old, or on the other page', async () => {
    const { unmount } = open('login', [{}]);
    await request();
    unmount();
    const other = open('signup', []);
    expect(screen.queryByLabelText('Code from the mail')).toBeNull();
    other.unmount();
    jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 600_000 });
    open('login', []);
    expect(screen.queryByLabelText('Code from the mail')).toBeNull();
  });

  it('goes back to another address', async () => {
    open('login', [{}]);
    await request();
    await press('Use another address');
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });
});

describe('a sign-up by a code', () => {
  it('needs nothing after the code', async () => {
    const { calls, onOpened } = open('signup', [{}, state('newcomer'), { created: true }], null);
    await type('Your name', ' Rosa Maria Iyer ');
    await userEvent.type(await request(), '123456');
    await waitFor(() => expect(onOpened).toHaveBeenCalledWith('/my'));
    const names = { firstName: 'Rosa Maria', lastName: 'Iyer' };
    expect(calls.at(-1)).toEqual([
      'auth/code/sign-up',
      { userType: 'student', ...names, language: 'en' },
    ]);
  });

  it('says what others see of the name, and requires both parts of it', async () => {
    const { calls } = open('signup', []);
    await type('Email', email);
    await type('Your name', 'Rosa');
    const field = screen.getByLabelText('Your name');
    expect(field).toHaveAttribute('autocomplete', 'name');
    expect(field).toHaveAccessibleDescription('First and last name');
    await press('Send me a code');
    expect(field).toHaveAccessibleDescription(/with a space between them$/);
    expect(calls).toEqual([]);
    await userEvent.type(field, ' Iyer');
    expect(field).toHaveAccessibleDescription('Others see “\u2068Rosa I\u2069”');
  });

  it('leads to log-in and recovery where the address was claimed and not confirmed', async () => {
    open('signup', [{}, state('newcomer'), refusal('email-taken', 409)]);
    await type('Your name', 'Rosa Iyer');
    await userEvent.type(await request(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('There may be an account');
    expect(screen.getByRole('link', { name: /Log in/ })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: /new one/ })).toHaveAttribute(
      'href',
      '/recover-password',
    );
  });
});

describe('a sign-up that the server does not answer', () => {
  it('can be sent again, though the code is used up', async () => {
    const { calls, onOpened } = open('signup', [
      {},
      state('newcomer'),
      refusal('network', 0),
      { created: true },
    ]);
    await type('Your name', 'Rosa Iyer');
    await userEvent.type(await request(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the server");
    expect(screen.getByLabelText('Your name')).toHaveValue('Rosa Iyer');
    await press('Continue');
    await waitFor(() => expect(onOpened).toHaveBeenCalled());
    expect(calls.map(([path]) => path).slice(2)).toEqual([
      'auth/code/sign-up',
      'auth/code/sign-up',
    ]);
  });
});

describe('the first choice', () => {
  it('of a sign-up is the code, and a password the other one', async () => {
    renderPage(<AuthenticationPage />, { at: '/signup', path: '/signup' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Choose a password instead');
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
    await press('Send me a code');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('is still the code when somebody comes back from the mail', async () => {
    const { unmount } = open('login', [{}]);
    await request();
    unmount();
    renderPage(<AuthenticationPage />, { at: '/login', path: '/login' });
    expect(screen.getByLabelText('Code from the mail')).toBeInTheDocument();
  });

  it('of a log-in is the password, and a code the other one', async () => {
    renderPage(<AuthenticationPage />, { at: '/login', path: '/login' });
    await press('Send me a code');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Use my password');
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });

  it('mails the code at once to the address that was typed beside the password', async () => {
    const posted: unknown[] = [];
    const post = (path: string, body: unknown) => Promise.resolve(posted.push([path, body]));
    renderPage(<AuthenticationPage />, {
      at: '/login',
      path: '/login',
      api: fakeApi({ app: { client: { post } } }),
    });
    await type('Email', ` ${email}`);
    await press('Send me a code');
    expect(await screen.findByLabelText('Code from the mail')).toHaveFocus();
    expect(posted).toEqual([['auth/code', { email, language: 'en' }]]);
  });

  it('leaves an address that is not finished in the field', async () => {
    renderPage(<AuthenticationPage />, { at: '/login', path: '/login' });
    await type('Email', 'rosa@');
    await press('Send me a code');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('rosa@');
  });
});
