import { setTimeout } from 'node:timers/promises';
import type { HostedPair } from '../support/hosted.ts';
import { startHosted } from '../support/hosted.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend<object, { pair: HostedPair }>({
  pair: [
    async ({}, use) => {
      // Cached pages would be sent for two seconds more.
      const pair = await startHosted({ PAGE_CACHE_MB: '0' });
      await use(pair);
      await pair.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ pair }, use) => use(pair.web), { scope: 'worker' }],
  // Console messages about failed requests; pictures come from the marketplace itself.
  expectedErrors: async ({}, use) => {
    await use([
      /responded with a status of (500|502|503)/,
      /ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE)/,
    ]);
  },
});

const apology = /We can['’]t reach the classes right now/;

/** Public addresses with their status codes, with and without a marketplace. */
async function addresses({ web }: HostedPair): Promise<[path: string, up: number, down: number][]> {
  const html = await (await fetch(`${web.url}/s`)).text();
  const [, listing = '', id = ''] = /href="(\/l\/[^"/]+\/([0-9a-f-]{36}))"/.exec(html) ?? [];
  return [
    ['/', 200, 503],
    ['/s', 200, 503],
    ['/s?keywords=yoga&price=10,40&page=2', 200, 503],
    [listing, 200, 503],
    [`/l/${id}`, 301, 503],
    ['/login', 200, 200],
    ['/signup', 200, 200],
    ['/inbox/orders', 401, 401],
    ['/nowhere', 404, 404],
  ];
}

const ask = (pair: HostedPair, path: string, headers: Record<string, string> = {}) =>
  fetch(pair.web.url + path, { redirect: 'manual', headers });

/**
 * Repeats the request while the answer is 503, for 30 s at most: on a busy machine a marketplace
 * that has just started may exceed the timeout of the web server. Returns the first other answer.
 */
async function askWhenBack(
  ...request: Parameters<typeof ask>
): Promise<Awaited<ReturnType<typeof ask>>> {
  const until = Date.now() + 30_000;
  let answer = await ask(...request);
  while (answer.status === 503 && Date.now() < until) {
    await setTimeout(250);
    answer = await ask(...request);
  }
  return answer;
}

/** Expects the status codes of a healthy marketplace from every page. */
async function expectWell(pair: HostedPair, pages: Awaited<ReturnType<typeof addresses>>) {
  const statuses = pages.map(async ([path]) => [path, (await askWhenBack(pair, path)).status]);
  expect(await Promise.all(statuses)).toEqual(pages.map(([path, up]) => [path, up]));
}

test.describe('while the marketplace is down', () => {
  test.afterEach(async ({ pair }) => {
    const ready = await fetch(`${pair.marketplace.url}/readyz`).catch(() => null);
    if (!ready?.ok) await pair.marketplace.boot();
  });

  test('every public page says so, and works again without a restart', async ({ pair }) => {
    const pages = await addresses(pair);
    await expectWell(pair, pages);

    await pair.marketplace.kill();
    for (const [path, , down] of pages) {
      const answer = await ask(pair, path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, down]);
      expect(html).not.toMatch(/ECONNREFUSED|node_modules|at [\w.]+ \(|\.(ts|js):\d+/);
      if (down !== 503) continue;
      expect(answer.headers.get('retry-after')).toBe('10');
      expect(html).toMatch(/<header[\s\S]*<footer/);
    }
    expect((await ask(pair, '/healthz')).status).toBe(200);

    await pair.marketplace.boot();
    await expectWell(pair, pages);
  });

  test('a visitor can try again until it is back', async ({ pair, page }) => {
    await pair.marketplace.kill();
    await page.goto('/s?keywords=yoga');
    await expect(page.getByRole('heading', { level: 1, name: apology })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();

    const retry = page.getByRole('button', { name: 'Try again' });
    await Promise.all([page.waitForEvent('load'), retry.click()]);
    await expect(page.getByRole('heading', { level: 1, name: apology })).toBeVisible();

    await pair.marketplace.boot();
    await retry.click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(apology);
    await expect(page).toHaveURL(/\/s\?keywords=yoga$/);
  });

  test('a page that requests more says what failed, and requests it again', async ({
    pair,
    page,
  }) => {
    await page.goto('/s');
    await expect(page.getByRole('article').first()).toBeVisible();
    await pair.marketplace.kill();
    await page.getByRole('link', { name: /next/i }).first().click();
    const failure = page.getByRole('alert');
    await expect(failure).toBeVisible();

    await pair.marketplace.boot();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(failure).toBeHidden();
  });

  test('nobody is signed out', async ({ pair }) => {
    const student = pair.marketplace.account('student');
    const login = await fetch(`${pair.web.url}/flex/v1/auth/token`, {
      method: 'POST',
      headers: { Origin: pair.web.url },
      body: new URLSearchParams({
        grant_type: 'password',
        username: student.email,
        password: student.password,
        scope: 'user',
      }),
    });
    const Cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await askWhenBack(pair, '/inbox/orders', { Cookie })).status).toBe(200);

    await pair.marketplace.kill();
    const down = await ask(pair, '/inbox/orders', { Cookie });
    expect([down.status, down.headers.getSetCookie()]).toEqual([503, []]);

    await pair.marketplace.boot();
    expect((await askWhenBack(pair, '/inbox/orders', { Cookie })).status).toBe(200);
  });

  test('error answers of the marketplace are not passed on as its data', async ({ pair, page }) => {
    const pages = await addresses(pair);
    pair.proxy.behaviour = { kind: 'broken' };
    try {
      for (const [path, , down] of pages) {
        const answer = await ask(pair, path);
        const html = await answer.text();
        expect([path, answer.status]).toEqual([path, down === 503 ? expect.any(Number) : down]);
        expect(html).not.toMatch(/out of order|node_modules|at [\w.]+ \(|\.(ts|js):\d+/);
        if (down === 503) expect([path, answer.status >= 500]).toEqual([path, true]);
        expect(html).toContain('<header');
      }
      await page.goto('/s');
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    } finally {
      pair.proxy.behaviour = { kind: 'normal' };
    }
    await expectWell(pair, pages);
  });

  test('a slow marketplace is waited for', async ({ pair }) => {
    const pages = await addresses(pair);
    pair.proxy.behaviour = { kind: 'slow', ms: 5000 };
    try {
      // In parallel, as all requests only wait for the marketplace.
      const answers = await Promise.all(
        pages.map(async ([path]) => {
          const answer = await ask(pair, path);
          return [path, answer.status, (await answer.text()).includes('<header')] as const;
        }),
      );
      for (const [index, [path, status, isWhole]] of answers.entries()) {
        const [, up = 0] = pages[index] ?? [];
        expect([path, [up, 503].includes(status)]).toEqual([path, true]);
        expect([path, isWhole]).toEqual([path, status !== 301]);
      }
    } finally {
      pair.proxy.behaviour = { kind: 'normal' };
    }
    await expectWell(pair, pages);
  });

  test('a signed-in page comes with its skeleton, and its data later', async ({ pair, page }) => {
    const { email: username, password } = pair.marketplace.account('student');
    await page.request.post('/flex/v1/auth/token', {
      headers: { Origin: pair.web.url },
      form: { grant_type: 'password', username, password, scope: 'user' },
    });
    let release: () => void = () => undefined;
    const until = new Promise<void>(resolve => (release = resolve));
    pair.proxy.behaviour = { kind: 'held', paths: /transactions\/query/, until };
    try {
      await page.goto('/inbox/orders');
      const main = page.getByRole('main');
      await expect(main.locator('[aria-busy=true]')).toBeVisible();
      await expect(main.getByRole('alert')).toBeHidden();
      release();
      await expect(main.getByRole('article').first()).toBeVisible();
    } finally {
      release();
      pair.proxy.behaviour = { kind: 'normal' };
    }
  });

  test('a marketplace that accepts requests and never answers times out', async ({ pair }) => {
    test.setTimeout(60_000);
    const { pid = 0 } = pair.marketplace;
    process.kill(pid, 'SIGSTOP');
    try {
      expect((await ask(pair, '/s')).status).toBe(503);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect((await askWhenBack(pair, '/s')).status).toBe(200);
  });
});
