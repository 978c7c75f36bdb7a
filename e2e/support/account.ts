import type { BrowserContext, Page } from '@playwright/test';
import type { Account, FlowroomServer } from './server.ts';
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
  await page.getByRole('radio', { name: person.userType }).check();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
}

type Login = Pick<Person, 'email' | 'password'>;

/** Goes to the log-in page and signs in there. */
export async function signIn(page: Page, login: Login): Promise<void> {
  await page.goto('/login');
  await logIn(page, login);
  await page.waitForURL(url => url.pathname !== '/login');
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const sessions = new WeakMap<FlowroomServer, Map<Account['role'], Cookies>>();

/** Requests a session for a page without the log-in form. */
async function requestSession(
  page: Page,
  server: FlowroomServer,
  { email: username, password }: Login,
): Promise<void> {
  const answer = await page.context().request.post(`${server.url}/flex/v1/auth/token`, {
    headers: { Origin: server.url },
    form: { grant_type: 'password', username, password, scope: 'user' },
  });
  expect(answer.status()).toBe(200);
}

/** Signs up without the form; the page is theirs. */
export async function becomeMember(
  page: Page,
  server: FlowroomServer,
  person: Person,
): Promise<void> {
  const { userType, ...account } = person;
  const answer = await page.context().request.post(`${server.url}/api/sign-up`, {
    headers: { Origin: server.url, 'X-Flowroom': '1' },
    data: { ...account, userType: userType.toLowerCase(), language: 'en' },
  });
  expect(answer.status()).toBe(200);
  await requestSession(page, server, person);
}

/** Signs a page in as a demo account without the form; the session of each role is requested once a server. */
export async function signInAs(
  page: Page,
  server: FlowroomServer,
  role: Account['role'],
): Promise<void> {
  const context = page.context();
  const known = sessions.get(server) ?? new Map<Account['role'], Cookies>();
  sessions.set(server, known);
  const cookies = known.get(role);
  if (cookies) return context.addCookies(cookies);
  await requestSession(page, server, server.account(role));
  const all = await context.cookies();
  known.set(
    role,
    all.filter(({ name }) => name !== 'cookieconsent'),
  );
}

/** Fills in and sends the log-in page that is open. */
export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  // The sign-up page that was open before has an address to fill in as well.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

export async function logOut(page: Page, person: Person): Promise<void> {
  // A request that is still under way would be refused afterwards, which the console tells.
  await page.waitForLoadState('networkidle');
  await menuOf(page, person).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
}

const menuOf = (page: Page, { firstName }: Person) =>
  page.getByRole('button', { name: new RegExp(`Your menu, ${firstName}`) });
