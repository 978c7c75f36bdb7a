import { chromium } from 'playwright-core';
import type { Browser, BrowserContext } from 'playwright-core';
import { findChromium } from '../setup/chromium.mjs';

/** Starts the browser that takes pictures. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/** Signs in through the form, as a person does; the session serves all pages of the context. */
export async function signIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(address => !address.pathname.startsWith('/login'));
  await page.close();
}

/** Signs an operator in at the console. */
export async function signInAtConsole(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/console`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.close();
}
