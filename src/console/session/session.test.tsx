import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal, sessionWith } from '../testing/stubApi.ts';

const nobody = () => refusal(401, 'auth-missing-access-token');
const empty = { count: 0, oldest: null };
const counts = { listings: empty, users: empty, mails: empty, jobs: empty, payments: empty };
const today = { 'counts/show': () => ({ data: counts }) };
const rights = ['counts/show'];

const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function signIn(password = 'long enough') {
  await type('Email', ' ada@flowroom.example');
  await type('Password', password);
  await press('Sign in');
}

describe('the sign-in', () => {
  it('is at the address that was opened, and its page follows', async () => {
    const stub = await openConsole({
      at: '/listings?page=1',
      handlers: {
        'session/show': nobody,
        'session/create': () => ({ data: sessionWith(['listings/query']) }),
        'listings/query': () => listOf([]),
      },
    });
    await heading('Console');
    await signIn();
    await heading('Classes');
    expect(address()).toBe('/listings?page=1');
    expect(stub.calls.find(({ path }) => path === 'session/create')?.body).toEqual({
      email: 'ada@flowroom.example',
      password: 'long enough',
    });
  });

  it('requires the code of a second factor, and says in place what was wrong', async () => {
    const answers = [
      refusal(403, 'sign-in-refused'),
      refusal(403, 'second-factor-required'),
      refusal(403, 'sign-in-refused'),
      { body: { data: sessionWith(rights) } },
    ];
    const stub = await openConsole({
      handlers: { 'session/show': nobody, 'session/create': () => answers.shift(), ...today },
    });
    await heading('Console');
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('That did not match');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@flowroom.example');
    await press('Sign in');
    await heading('One more step');
    expect(screen.getByLabelText(/authenticator/)).toHaveFocus();
    await type(/authenticator/, '123456');
    await press('Sign in');
    expect(await screen.findByRole('alert')).toHaveTextContent('That did not match');
    await press('Sign in');
    await heading('Today');
    expect(stub.calls.filter(({ path }) => path === 'session/create').at(-1)?.body).toMatchObject({
      password: 'long enough',
      code: '123456',
    });
  });

  it('names the minutes after too many attempts, and sends nothing that is incomplete', async () => {
    const stub = await openConsole({
      handlers: {
        'session/show': nobody,
        'session/create': () => refusal(429, 'too-many-requests', { retryAfter: 600 }),
      },
    });
    await heading('Console');
    await press('Sign in');
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    expect(stub.calls.map(({ path }) => path)).toEqual(['session/show']);
    await signIn();
    await waitFor(() => expect(screen.getByText(/Try again in 10 minutes/)).toBeVisible());
  });

  it('says that the server can not be reached, with a way on', async () => {
    const answers: (object | undefined)[] = [refusal(503, 'service-unavailable')];
    await openConsole({ handlers: { 'session/show': () => answers.shift() ?? nobody() } });
    expect(await screen.findByRole('alert')).toHaveTextContent('does not answer right now');
    await press('Try again');
    await heading('Console');
  });
});

describe('the frame', () => {
  it('shows the sections that the role may open, and no page of the others', async () => {
    await openConsole({ at: '/staff', rights: ['counts/show', 'listings/query'], handlers: today });
    await heading('Page not found');
    const sections = screen.getByRole('navigation', { name: 'Sections' });
    expect(
      within(sections)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Today', 'Classes']);
  });

  it('signs out, and begins at the beginning for the next', async () => {
    const stub = await openConsole({
      at: '/listings',
      rights: ['counts/show', 'listings/query'],
      handlers: { ...today, 'listings/query': () => listOf([]), 'session/delete': () => ({}) },
    });
    await heading('Classes');
    await press('Account of Ada');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await heading('Console');
    expect(address()).toBe('/');
    expect(stub.calls.at(-1)?.path).toBe('session/delete');
  });

  it('changes language and theme in place, and stores them for the site', async () => {
    await openConsole({ rights, handlers: today });
    await heading('Today');
    await press('Español');
    await heading('Hoy');
    await press('Oscuro');
    expect(document.documentElement).toHaveAttribute('lang', 'es');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.cookie).toContain('language=es');
    await press('English');
    await press('As the system');
  });
});
