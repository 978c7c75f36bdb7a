import type { Page } from '@playwright/test';
import type { Account, FlowroomServer } from '../../support/server.ts';
import { expect } from './test.ts';

/** Fields of the sign-up form. */
export interface Person {
  userType: 'Student' | 'Teacher';
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

let people = 0;

/** Returns a new person without an account. */
export function newPerson(
  userType: Person['userType'],
  firstName: string,
  lastName: string,
): Person {
  people += 1;
  const email = `${firstName}.${Date.now()}.${people}@example.com`.toLowerCase();
  return { userType, firstName, lastName, email, password: 'a quiet hour' };
}

/** Signs up from the topbar of the page that is open. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sign up' })
    .click();
  await sendSignUp(page, person);
  await expect(menuOf(page, person)).toBeVisible();
}

/** Fills in and sends the sign-up page that is open. */
export async function sendSignUp(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Make room for yourself' })).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  const choice = page.getByRole('button', { name: 'Choose a password instead' });
  await expect(password.or(choice)).toBeVisible();
  if (await choice.isVisible()) await choice.click();
  // Not requested where the page that the person came from says it.
  const role = page.getByRole('radio', { name: person.userType });
  await expect(role.or(page.getByText(/^You sign up as a /))).toBeVisible();
  if (await role.isVisible()) await role.check();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await password.fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
}

type Login = Pick<Person, 'email' | 'password'>;

/** Goes to the log-in page and signs in there. */
export async function signIn(page: Page, login: Login): Promise<void> {
  await page.goto('/login');
  await logIn(page, login);
  await page.waitForURL(url => url.pathname !== '/login');
}

/** A cookie of a session. */
interface SessionCookie {
  name: string;
  value: string;
  httpOnly: true;
}

interface SharedSession {
  cookies: Promise<SessionCookie[]>;
  /** Epoch milliseconds after which nobody begins with it: who renews it has it alone. */
  until: number;
}

/** Half of the life of an access token: a test ends within the other half. */
const sharedMs = 10 * 60_000;
const sessions = new WeakMap<FlowroomServer, Map<Account['role'], SharedSession>>();

/** Requests a session without the log-in form. */
async function requestSession(
  { url }: FlowroomServer,
  { email: username, password }: Login,
): Promise<SessionCookie[]> {
  const answer = await fetch(`${url}/flex/v1/auth/token`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams({ grant_type: 'password', username, password, scope: 'user' }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie().map(line => {
    const { 0: pair = '' } = line.split(';');
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), httpOnly: true };
  });
}

/** Returns a session of a demo account, which the tests of ten minutes share. */
export function sessionOf(
  server: FlowroomServer,
  role: Account['role'],
): Promise<readonly SessionCookie[]> {
  const known = sessions.get(server) ?? new Map<Account['role'], SharedSession>();
  sessions.set(server, known);
  let shared = known.get(role);
  if (!shared || shared.until < Date.now()) {
    const cookies = requestSession(server, server.account(role));
    shared = { cookies, until: Date.now() + sharedMs };
    known.set(role, shared);
  }
  return shared.cookies;
}

/** Signs a page in without the form. */
const takeSession = (
  page: Page,
  { url }: FlowroomServer,
  cookies: readonly SessionCookie[],
): Promise<void> => page.context().addCookies(cookies.map(cookie => ({ ...cookie, url })));

/** Signs a page in as a demo account without the form. */
export const signInAs = async (
  page: Page,
  server: FlowroomServer,
  role: Account['role'],
): Promise<void> => takeSession(page, server, await sessionOf(server, role));

/** As `signInAs`, with a session of its own: for pages that are open while it is renewed. */
export const signInAlone = async (
  page: Page,
  server: FlowroomServer,
  role: Account['role'],
): Promise<void> => takeSession(page, server, await requestSession(server, server.account(role)));

/** Signs up without the form, and returns the session. */
export async function newMember(
  server: FlowroomServer,
  person: Person,
): Promise<readonly SessionCookie[]> {
  const { userType, ...account } = person;
  const answer = await fetch(`${server.url}/api/sign-up`, {
    method: 'POST',
    headers: { Origin: server.url, 'X-Flowroom': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, userType: userType.toLowerCase(), language: 'en' }),
  });
  expect(answer.status).toBe(200);
  return requestSession(server, person);
}

/** Signs up without the form; the page is theirs. */
export const becomeMember = async (
  page: Page,
  server: FlowroomServer,
  person: Person,
): Promise<void> => takeSession(page, server, await newMember(server, person));

/** Fills in and sends the log-in page that is open. */
export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  // The sign-up page that was open before has an address to fill in as well.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

export async function logOut(page: Page, person: Person): Promise<void> {
  // A request that is still under way would be refused afterwards, which the console reports.
  await page.waitForLoadState('networkidle');
  await menuOf(page, person).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
}

const menuOf = (page: Page, { firstName }: Person) =>
  page.getByRole('button', { name: new RegExp(`Your menu, ${firstName}`) });
