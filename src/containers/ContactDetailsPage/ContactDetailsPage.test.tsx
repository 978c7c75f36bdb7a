import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { ContactDetailsPage, loader } from './ContactDetailsPage.tsx';
import type { Resource } from '#shared/contract/resources.ts';

interface Given {
  attributes?: Record<string, unknown>;
  /** Refusals of the account, by call. */
  refusals?: Partial<Record<'email' | 'phone' | 'mail' | 'link', AppError>>;
}

/** Opens the page of Sam, whose phone number is 0301234567. */
async function open({ attributes = {}, refusals = {} }: Given = {}) {
  const asked: unknown[] = [];
  const base = currentUserResource().attributes;
  const profile = base['profile'] as Record<string, unknown>;
  let user: Resource<'currentUser'> = currentUserResource('Sam Reed', {
    attributes: {
      ...base,
      profile: { ...profile, protectedData: { phoneNumber: '0301234567' } },
      ...attributes,
    },
  });
  const take = (what: keyof NonNullable<Given['refusals']>, told: unknown, change: object = {}) => {
    asked.push(told);
    if (refusals[what]) return Promise.reject(refusals[what]);
    user = { ...user, attributes: { ...user.attributes, ...change } };
    return Promise.resolve(oneOf(user));
  };
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    currentUser: {
      show: () => Promise.resolve(oneOf(user)),
      changeEmail: change => take('email', change, { pendingEmail: change.email }),
      updateProfile: change => take('phone', change, { profile: { ...profile, ...change } }),
      sendVerificationEmail: async () => void (await take('mail', 'mail')),
    },
    passwordReset: { request: async email => void (await take('link', { link: email })) },
  });
  const store = makeStore({ api, config: testConfig });
  await loader({
    routeName: 'ContactDetailsPage',
    params: {},
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  renderPage(<ContactDetailsPage />, { store });
  return asked;
}

const email = () => screen.getByLabelText(/^Email/);
const phone = () => screen.getByLabelText(/^Phone number/);
const password = () => screen.queryByLabelText('Current password');
const save = () => screen.getByRole('button', { name: 'Save changes' });
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('contact details', () => {
  it('saves a phone number alone, and an empty one as none', async () => {
    const asked = await open();
    expect(phone()).toHaveValue('0301234567');
    expect(save()).toBeDisabled();
    await type(phone(), '+64 21 123 4567');
    await userEvent.click(save());
    expect(await screen.findByText('Your contact details are saved')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await userEvent.clear(phone());
    await userEvent.click(save());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { protectedData: { phoneNumber: '+64211234567' } },
      { protectedData: { phoneNumber: null } },
    ]);
  });

  it('requires the password only when the address differs, and then says what is pending', async () => {
    const asked = await open();
    await type(email(), 'SAM@flowroom.example');
    expect(password()).not.toBeInTheDocument();
    expect(screen.getByText('This address is confirmed.')).toBeInTheDocument();
    await type(email(), 'sam@new.example');
    expect(screen.queryByText('This address is confirmed.')).not.toBeInTheDocument();
    expect(screen.getByText(/sam@flowroom.example stays yours/)).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await userEvent.type(password()!, 'a quiet hour');
    await userEvent.click(save());
    expect(await screen.findByText(/We sent a link to sam@new.example/)).toBeInTheDocument();
    expect(asked).toEqual([{ email: 'sam@new.example', currentPassword: 'a quiet hour' }]);
    expect(email()).toHaveValue('sam@flowroom.example');
    expect(password()).not.toBeInTheDocument();
  });

  it.each([
    ['email-taken', 409, /^Email/, 'Another account uses this address'],
    ['forbidden', 403, 'Current password', 'This is not your current password'],
  ] as const)('shows %s at its field and loses nothing', async (code, status, label, words) => {
    await open({ refusals: { email: appError(code, code, status) } });
    await type(email(), 'sam@new.example');
    await type(phone(), '+64 21 123 4567');
    await userEvent.type(password()!, 'a quiet hour');
    await userEvent.click(save());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(email()).toHaveValue('sam@new.example');
    expect(screen.queryByText('Your contact details are saved')).not.toBeInTheDocument();
  });

  it.each([
    ['unknown', 500, 'Your email address could not be changed'],
    ['email-too-many-verification-requests', 409, 'You have changed your address many times today'],
  ] as const)('says why the address stays: %s', async (code, status, words) => {
    await open({ refusals: { email: appError(code, code, status) } });
    await type(email(), 'sam@new.example');
    await userEvent.type(password()!, 'a quiet hour');
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('says so when neither address nor phone number is saved', async () => {
    const refusal = appError('unknown', 'Broken', 500);
    await open({ refusals: { email: refusal, phone: refusal } });
    await type(email(), 'sam@new.example');
    await type(phone(), '+64 21 123 4567');
    await userEvent.type(password()!, 'a quiet hour');
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your contact details could not be saved',
    );
  });

  it('tries again what the network lost', async () => {
    const refusals: Given['refusals'] = { phone: appError('network', 'No answer') };
    const asked = await open({ refusals });
    await type(phone(), '+64 21 123 4567');
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('phone number could not be saved');
    delete refusals.phone;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your contact details are saved')).toBeInTheDocument();
    expect(asked).toHaveLength(2);
  });

  it('mails a new link to anyone who forgot the password', async () => {
    const asked = await open();
    await type(email(), 'sam@new.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(/We sent a link to sam@flowroom.example/)).toBeInTheDocument();
    expect(asked).toEqual([{ link: 'sam@flowroom.example' }]);
  });
});

describe('an address that is not confirmed', () => {
  const resend = () => screen.getByRole('button', { name: 'Send the mail again' });

  it('is mailed again; the news goes by itself', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const asked = await open({ attributes: { emailVerified: false } });
    await user.click(resend());
    expect(await screen.findByText(/A new mail is on its way/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.queryByText(/A new mail is on its way/)).not.toBeInTheDocument();
    expect(asked).toEqual(['mail']);
    jest.useRealTimers();
  });

  it('gets a message when a day has had enough mails', async () => {
    const mail = appError('email-too-many-verification-requests', 'Too many', 429);
    await open({ attributes: { emailVerified: false }, refusals: { mail } });
    await userEvent.click(resend());
    expect(await screen.findByText(/try again tomorrow/)).toBeInTheDocument();
  });
});
