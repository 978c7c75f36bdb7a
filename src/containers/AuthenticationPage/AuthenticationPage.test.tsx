import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthenticationPage } from './AuthenticationPage.tsx';
import { homeOf, returnAddress } from './returnAddress.ts';
import type { SignUpParams } from '#shared/contract/bodies/account.ts';
import { currentUserResource, listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

const signedIn = { isAnonymous: false, scopes: ['user'] };

interface Situation {
  refusal?: AppError;
  /** Page that requested the log-in. */
  from?: string;
  /** The session of a log-in is not known to the next call, as where its cookie is dropped. */
  isSessionLost?: boolean;
}

function open(
  path: '/login' | '/signup',
  { refusal, from, isSessionLost = false }: Situation = {},
) {
  const asked: unknown[] = [];
  const answer =
    <Result,>(result: Result) =>
    (given: unknown) => {
      asked.push(given);
      return refusal ? Promise.reject(refusal) : Promise.resolve(result);
    };
  const api = fakeApi({
    auth: {
      info: () => Promise.resolve({ isAnonymous: true, scopes: [] }),
      login: answer(signedIn),
      signup: (params: SignUpParams) => answer<void>(undefined)(params),
    },
    currentUser: {
      show: () =>
        isSessionLost
          ? Promise.reject(appError('forbidden', 'Forbidden', 403))
          : Promise.resolve(oneOf(currentUserResource())),
    },
    transactions: { query: () => Promise.resolve(manyOf<'transaction'>([])) },
    listings: {
      show: id => {
        const { data, included } = listingResource('Slow flow', { id });
        return Promise.resolve(oneOf(data, included));
      },
    },
  });
  const at = from ? `${path}?${new URLSearchParams({ from }).toString()}` : path;
  return { asked, ...renderPage(<AuthenticationPage />, { at, path, api }) };
}

const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('log-in', () => {
  it('signs in and leads a student to their classes', async () => {
    const { asked, address } = open('/login');
    await type('Email', ' sam@flowroom.example');
    await type('Password', 'long enough');
    await submit('Log in');
    expect(asked).toEqual([{ username: 'sam@flowroom.example', password: 'long enough' }]);
    await waitFor(() => expect(address()).toBe('/my'));
  });

  it('says that the words did not match, and preserves what was typed', async () => {
    open('/login', { refusal: appError('unauthorized', 'Unauthorized', 401) });
    await type('Email', 'sam@flowroom.example');
    await type('Password', 'wrong');
    await submit('Log in');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The email and password you entered did not match our records.',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('sam@flowroom.example');
  });

  it('requests the code of a second factor, and says when that is wrong', async () => {
    const refusals = [
      appError('second-factor-required', 'Enter a code', 403),
      appError('unauthorized', 'Unauthorized', 401),
    ];
    const asked: unknown[] = [];
    const api = fakeApi({
      auth: {
        login: given => {
          asked.push(given);
          const refusal = refusals.shift();
          return refusal ? Promise.reject(refusal) : Promise.resolve(signedIn);
        },
      },
      currentUser: { show: () => Promise.resolve(oneOf(currentUserResource())) },
      transactions: { query: () => Promise.resolve(manyOf<'transaction'>([])) },
    });
    const { address } = renderPage(<AuthenticationPage />, { at: '/login', path: '/login', api });
    expect(screen.queryByLabelText(/authenticator app/)).toBeNull();
    await type('Email', 'sam@flowroom.example');
    await type('Password', 'long enough');
    await submit('Log in');
    const field = await screen.findByLabelText(/authenticator app/);
    expect(field).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('One more step');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(field, '123456');
    await submit('Log in');
    expect(await screen.findByRole('alert')).toHaveTextContent('That is not the code');
    await submit('Use a recovery code');
    await type('One of your recovery codes', 'abcde-fghij');
    await submit('Log in');
    await waitFor(() => expect(address()).toBe('/my'));
    const credentials = { username: 'sam@flowroom.example', password: 'long enough' };
    const codes = ['123456', 'abcde-fghij'].map(code => ({ ...credentials, code }));
    expect(asked).toEqual([credentials, ...codes]);
  });

  it('lets somebody else log in instead of entering a code', async () => {
    open('/login', { refusal: appError('second-factor-required', 'Enter a code', 403) });
    await type('Email', 'sam@flowroom.example');
    await type('Password', 'long enough');
    await submit('Log in');
    await submit('Log in with another account');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back');
    expect(screen.getByLabelText('Email')).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when there were too many wrong ones, with another way in', async () => {
    open('/login', { refusal: appError('unknown', 'Too many requests.', 429) });
    await type('Email', 'sam@flowroom.example');
    await type('Password', 'wrong');
    await submit('Log in');
    expect(await screen.findByRole('alert')).toHaveTextContent('wait a quarter of an hour');
    expect(screen.getByRole('link', { name: 'choose a new password' })).toHaveAttribute(
      'href',
      '/recover-password',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('sam@flowroom.example');
  });

  it('distinguishes a server that cannot be reached from a wrong password', async () => {
    open('/login', { refusal: appError('network', 'No answer') });
    await type('Email', 'sam@flowroom.example');
    await type('Password', 'right');
    await submit('Log in');
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the server");
  });

  it('requests what is missing before it queries the server', async () => {
    const { asked } = open('/login');
    await type('Email', 'sam@');
    await submit('Log in');
    // The summary above the button, which loads later, says the same.
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'A valid email address is required',
      ),
    );
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/A password is required/);
    expect(asked).toEqual([]);
  });
});

describe('sign-up', () => {
  const fill = async () => {
    await userEvent.click(screen.getByRole('radio', { name: /Teacher/ }));
    await type('First name', 'Mira');
    await type('Last name', 'Lind');
    await type('Email', 'mira@flowroom.example');
    await type('Password', 'long enough');
  };

  it('needs to know what one is here, and says so in place', async () => {
    const { asked } = open('/signup');
    const group = screen.getByRole('group', { name: 'I am a:' });
    await submit('Sign up');
    const words = 'Tell us whether you are a student or a teacher';
    expect(await within(group).findByText(words)).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /Student/ }));
    expect(within(group).queryByText(words)).toBeNull();
  });

  const listing = '00000000-0000-4000-8000-000000000001';

  it('shows what is being booked, by a student', async () => {
    const start = '2026-12-01T18:00:00.000Z';
    open('/signup', { from: `/l/slow-flow/${listing}/checkout?start=${start}` });
    const wanted = await screen.findByRole('region', { name: 'You are booking' });
    expect(wanted).toHaveTextContent('Slow flow');
    expect(wanted.querySelector('time')).toHaveAttribute('datetime', start);
    expect(wanted).toHaveTextContent('$20.00');
    expect(screen.getByText(/^You sign up as a student\./)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('takes the role from the door, and lets it be changed', async () => {
    const { asked } = open('/signup', { from: '/l/new' });
    expect(await screen.findByText(/^You sign up as a teacher\./)).toBeVisible();
    expect(screen.queryByText(/^You (are booking|were looking)/)).toBeNull();
    await type('First name', 'Mira');
    await submit('Change that');
    expect(screen.getByRole('radio', { name: /Teacher/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Teacher/ })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: /Student/ }));
    await type('Last name', 'Lind');
    await type('Email', 'mira@flowroom.example');
    await type('Password', 'long enough');
    await submit('Sign up');
    await waitFor(() => expect(asked[0]).toMatchObject({ userType: 'student' }));
  });

  it('lets the password be seen', async () => {
    open('/signup');
    await type('Password', 'long enough');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    const eye = screen.getByRole('button', { name: 'Show what I type', pressed: false });
    await userEvent.click(eye);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText('Password')).toHaveValue('long enough');
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(eye);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('reports a password that is easy to guess at its field', async () => {
    open('/signup', { refusal: appError('password-is-email', 'Weak', 400) });
    await fill();
    await submit('Sign up');
    expect(await screen.findByText(/Your email address is easy to guess/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('makes the account and signs in with it', async () => {
    const { asked, address } = open('/signup');
    await fill();
    await submit('Sign up');
    await waitFor(() => expect(address()).toBe('/my'));
    expect(asked).toEqual([
      {
        userType: 'teacher',
        email: 'mira@flowroom.example',
        password: 'long enough',
        firstName: 'Mira',
        lastName: 'Lind',
        language: 'en',
      },
      { username: 'mira@flowroom.example', password: 'long enough' },
    ]);
  });

  it.each([
    [appError('unknown', 'Too many requests.', 429), /^Too many accounts were opened/],
    [appError('validation-invalid-params', 'No.', 400), /^Sign-up failed\./],
  ])('says why there is no account', async (refusal, words) => {
    open('/signup', { refusal });
    await fill();
    await submit('Sign up');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('offers log-in when the address is taken', async () => {
    open('/signup', { refusal: appError('email-taken', 'Taken', 409) });
    await fill();
    await submit('Sign up');
    expect(await screen.findByRole('link', { name: 'Try logging in instead.' })).toHaveAttribute(
      'href',
      '/login',
    );
  });

  it('requests first and last name before it queries the server', async () => {
    const { asked } = open('/signup');
    await userEvent.click(screen.getByRole('radio', { name: /Student/ }));
    await submit('Sign up');
    // The summary above the button, which loads later, says the same.
    await waitFor(() =>
      expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(
        'Your first name is required',
      ),
    );
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(
      'Your last name is required',
    );
    expect(asked).toEqual([]);
  });

  it('takes names as long as the server does', () => {
    open('/signup');
    for (const label of ['First name', 'Last name']) {
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value: '🧘'.repeat(300) } });
      fireEvent.blur(field);
      expect(field).toBeValid();
      fireEvent.change(field, { target: { value: '🧘'.repeat(301) } });
      expect(field).toHaveAccessibleDescription('At most 300 characters');
    }
  });

  it('wants a password of 8 characters', async () => {
    const { asked } = open('/signup');
    await fill();
    await userEvent.clear(screen.getByLabelText('Password'));
    await type('Password', 'short');
    await submit('Sign up');
    expect(await screen.findByText('The password needs at least 8 characters')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

describe('the way back', () => {
  it('stays on this site', () => {
    expect(returnAddress({ from: '/inbox/orders?page=2#top' })).toBe('/inbox/orders?page=2#top');
    for (const from of ['//evil.example', '/\t/evil.example', 'https://evil.example', 5]) {
      expect(returnAddress({ from })).toBeNull();
    }
    expect(returnAddress(null)).toBeNull();
  });
});

describe('the home of a person', () => {
  it('is the desk for teachers and their own classes for everybody else', () => {
    expect(homeOf('teacher')).toBe('/teach');
    expect(homeOf('student')).toBe('/my');
    expect(homeOf(undefined)).toBe('/my');
  });
});

describe('a browser that stores no cookies', () => {
  afterEach(() => jest.restoreAllMocks());
  const fillIn = async () => {
    await userEvent.click(screen.getByRole('radio', { name: /Student/ }));
    await type('First name', 'Mira');
    await type('Last name', 'Lind');
    await type('Email', 'mira@flowroom.example');
    await type('Password', 'long enough');
  };

  it.each([
    ['/login', 'Log in'],
    ['/signup', 'Sign up'],
  ] as const)('gets a message at %s, before anything is sent', async (at, button) => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
    const { asked } = open(at);
    if (at === '/signup') await fillIn();
    else await type('Email', 'mira@flowroom.example');
    if (at === '/login') await type('Password', 'long enough');
    await submit(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('keeps no cookies of this site');
    expect(asked).toEqual([]);
  });

  it('and hides that, gets a message after the log-in', async () => {
    open('/login', { isSessionLost: true });
    await type('Email', 'mira@flowroom.example');
    await type('Password', 'long enough');
    await submit('Log in');
    expect(await screen.findByRole('alert')).toHaveTextContent('then try again');
  });

  it('and hides that, sees after the sign-up that the account exists', async () => {
    open('/signup', { isSessionLost: true });
    await fillIn();
    await submit('Sign up');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account has been made, but');
  });
});
