import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { remindedAt } from '#src/features/emailVerification/remindedAt.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { EmailVerificationPage } from './EmailVerificationPage.tsx';

async function open(
  at: string,
  { refusal, emailVerified }: { refusal?: AppError; emailVerified?: boolean } = {},
) {
  const asked: string[] = [];
  const answer = (what: string) => {
    asked.push(what);
    return refusal ? Promise.reject(refusal) : Promise.resolve();
  };
  const base = currentUserResource();
  const user = { ...base, attributes: { ...base.attributes, emailVerified } };
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    currentUser: {
      show: () => Promise.resolve(oneOf(user)),
      verifyEmail: token => answer(`verify ${token}`),
      sendVerificationEmail: () => answer('send'),
    },
  });
  const store = makeStore({ api, config: testConfig });
  if (emailVerified !== undefined) await store.dispatch(fetchCurrentUser());
  renderPage(<EmailVerificationPage />, { at, path: '/verify-email', store });
  return asked;
}

describe('the link of the verification mail', () => {
  it('confirms the address, once', async () => {
    const asked = await open('/verify-email?t=abc');
    expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument();
    expect(asked).toEqual(['verify abc']);
  });

  it('leads back to the page that has reminded of it', async () => {
    remindedAt.remember('student', '/order/1/details');
    await open('/verify-email?t=abc', { emailVerified: false });
    expect(
      await screen.findByRole('link', { name: 'Back to what you were doing' }),
    ).toHaveAttribute('href', '/order/1/details');
    remindedAt.remember('student', '//evil.example');
    expect(remindedAt.recall('student')).toBeNull();
  });

  it('says that an old link does not work, and sends a new one', async () => {
    await open('/verify-email?t=old', { refusal: appError('forbidden', 'Forbidden', 403) });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work any more');
    expect(screen.getByRole('button', { name: 'Send the mail again' })).toBeEnabled();
  });

  it('offers another try where only the connection failed', async () => {
    const asked = await open('/verify-email?t=abc', { refusal: appError('network', 'No answer') });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    expect(asked).toEqual(['verify abc', 'verify abc']);
  });

  it.each([
    ['email-taken', 409, 'This address belongs to another account'],
    ['unknown', 500, 'Your address could not be confirmed'],
  ] as const)('says what is wrong after %s', async (code, status, words) => {
    await open('/verify-email?t=abc', { refusal: appError(code, code, status) });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('counts an address that is confirmed already as done', async () => {
    const refusal = appError('email-already-verified', 'Conflict', 409);
    await open('/verify-email?t=abc', { refusal });
    expect(await screen.findByText('Your email address is already confirmed')).toBeInTheDocument();
  });

  it('says of a used link that the address is confirmed already', async () => {
    const refusal = appError('forbidden', 'Forbidden', 403);
    await open('/verify-email?t=used', { refusal, emailVerified: true });
    expect(await screen.findByText('Your email address is already confirmed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send the mail again' })).toBeNull();
  });

  it('says of an old link to an unconfirmed address that it does not work', async () => {
    const refusal = appError('forbidden', 'Forbidden', 403);
    await open('/verify-email?t=old', { refusal, emailVerified: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work any more');
  });
});

describe('without a link', () => {
  it('sends the mail again', async () => {
    const asked = await open('/verify-email');
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText(/A new mail is on its way/)).toBeInTheDocument();
    expect(asked).toEqual(['send']);
    expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute(
      'href',
      '/account/contact-details',
    );
  });

  it('confirms the mail for two seconds', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await open('/verify-email');
    await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText(/A new mail is on its way/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1999));
    expect(screen.getByText(/A new mail is on its way/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText(/A new mail is on its way/)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('says that the mail could not be sent', async () => {
    await open('/verify-email', { refusal: appError('unknown', 'Broken', 500) });
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The mail could not be sent');
  });

  it('says when a day has had enough mails', async () => {
    await open('/verify-email', {
      refusal: appError('email-too-many-verification-requests', 'Too many', 429),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('try again tomorrow');
  });
});
