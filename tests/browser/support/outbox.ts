import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Person } from './account.ts';
import type { FlowroomServer } from '../../support/server.ts';

interface Mail {
  to: string;
  template: string;
  subject: string;
  html: string;
  text: string;
}

/** Returns the mails to an address so far, oldest first. */
export function mailsTo(server: FlowroomServer, { email }: Pick<Person, 'email'>): Mail[] {
  const folder = path.join(server.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Mail)
    .filter(({ to }) => to === email);
}

/** Returns the code of the newest mail by which somebody signs in. */
export async function mailedCode(
  server: FlowroomServer,
  person: Pick<Person, 'email'>,
): Promise<string> {
  const find = () => mailsTo(server, person).findLast(({ template }) => template === 'log-in-code');
  await expect.poll(find).toBeTruthy();
  return /\b\d{6}\b/.exec(find()?.subject ?? '')?.[0] ?? '';
}

/** Follows the link of the mail to confirm the address; the person is signed in. */
export async function confirmAddress(
  server: FlowroomServer,
  page: Page,
  person: Person,
): Promise<void> {
  const find = () =>
    mailsTo(server, person).find(({ template }) => template === 'verify-email-address');
  await expect.poll(find).toBeTruthy();
  const link = /https?:\/\/\S+\/verify-email\?t=\S+/.exec(find()?.text ?? '')?.[0];
  await page.goto(link ?? 'about:blank');
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
}

/** Gives a browser access to the outbox pages, by the link printed at start. */
export async function openOutbox(page: Page, { credentials, url }: FlowroomServer): Promise<void> {
  const key = new URLSearchParams({ key: credentials.operatorSecret });
  await page.goto(`${url}/sandbox/mail/open?${key.toString()}`);
}
