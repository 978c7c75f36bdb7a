import type { Page } from '@playwright/test';
import { signInAs } from './support/account.ts';
import { expect, test } from './support/test.ts';

/** Requests that pages may send after hydration, as their data depends on the visitor. */
const later = [
  /^\/api\/(transaction-line-items|check-transaction|order-choices)$/,
  // The reader has seen it, which the badge of the top bar then tells.
  /^\/api\/inbox\/(seen|summary|events)$/,
  /^\/api\/map\//,
];

/** Returns the paths of the data requests that a page sends after it has loaded. */
async function asked(page: Page, address: string): Promise<string[]> {
  // Requests still pending from the previous page must not be counted.
  await page.goto('about:blank');
  const questions: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    const isData = /^\/(api|flex\/v1\/(api|auth))\//.test(pathname);
    if (isData && !later.some(pattern => pattern.test(pathname))) questions.push(pathname);
  };
  page.on('request', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('request', note);
  return questions;
}

const firstLink = async (page: Page, address: string, pattern: RegExp) =>
  pattern.exec(await (await page.request.get(address)).text())?.[1] ?? '/not-found';

test.describe('a page asks for nothing that the server loaded', () => {
  const pages = {
    teacher: ['/', '/s', '/inbox/sales', '/listings', '/account/payments', '/l/new'],
    student: ['/', '/s?keywords=yoga', '/inbox/orders', '/verify-email'],
    visitor: ['/', '/s', '/login', '/signup'],
  };
  for (const role of ['teacher', 'student', 'visitor'] as const) {
    test(`to a ${role}`, async ({ page, server }) => {
      const isMember = role !== 'visitor';
      if (isMember) await signInAs(page, server, role);
      const order = isMember && `/inbox/${role === 'teacher' ? 'sales' : 'orders'}`;
      const addresses = [
        ...pages[role],
        await firstLink(page, '/s', /href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/),
        ...(order ? [await firstLink(page, order, /href="(\/(?:order|sale)\/[^"]+)"/)] : []),
      ];
      const found: Record<string, string[]> = {};
      for (const address of addresses) {
        const questions = await asked(page, address);
        if (questions.length > 0) found[address] = questions;
      }
      expect(found).toEqual({});
    });
  }
});

test('a page carries nothing of its reader that gives access', async ({
  page,
  request,
  server,
}) => {
  await signInAs(page, server, 'teacher');
  const feed = {
    headers: { Origin: server.url, 'X-Flowroom': '1' },
    data: { change: 'make' },
  };
  expect((await page.request.post('/api/account/calendar', feed)).status()).toBe(200);
  const { email: username, password } = server.account('teacher');
  const { clientId: client_id } = server.credentials;
  const login = await request.post('/flex/v1/auth/token', {
    form: { client_id, grant_type: 'password', username, password, scope: 'user' },
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const own = await request.get('/flex/v1/api/current_user/show', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  });
  const { data } = (await own.json()) as {
    data: {
      attributes: {
        profile: {
          privateData: {
            zoom: { sealed: string; connectedAt: string };
            calendarFeed: { nonce: string };
          };
        };
      };
    };
  };
  const { zoom, calendarFeed } = data.attributes.profile.privateData;
  // Written the same in JSON and in HTML.
  const secrets = [/\w{16,}/.exec(zoom.sealed)?.[0], calendarFeed.nonce];
  expect(secrets).toEqual([expect.any(String), expect.any(String)]);
  // The page of the calendar alone shows its address.
  for (const address of ['/', '/teach', '/listings', '/l/new', '/account/notifications']) {
    const html = await (await page.request.get(address)).text();
    // Pages ask whether there is a connection.
    expect(html).toContain(zoom.connectedAt);
    expect([address, secrets.filter(secret => html.includes(secret ?? ''))]).toEqual([address, []]);
  }
});
