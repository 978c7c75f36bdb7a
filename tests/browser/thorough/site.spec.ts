import type { Locator, Page } from '@playwright/test';
import { newPerson, signUp } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { filesOf } from '../support/chunks.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import { overflowOf } from '../support/shape.ts';
import { dayAhead, describeClass } from '../support/teaching.ts';
import { expect, keepReminders, test } from '../support/test.ts';

const texts = [
  '/about',
  '/how-it-works',
  '/contact-us',
  '/terms-of-service',
  '/privacy-policy',
  '/success',
];

/** Faults of the page at three widths, by day and by night. */
async function faultsAtAllSizes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await overflowOf(page);
    if (over > 0) faults.push(`${over} px too wide at ${width}`);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    faults.push(...(await violationsOf(page)));
  }
  return faults;
}

test('a browser that requests Spanish gets it', async ({ person }) => {
  const reader = await person({ locale: 'es-MX' });
  await reader.goto('/');
  await reader.waitForURL('**/es');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
    'Encuentra la hora que te mueve',
  );
  const alternates = await reader
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll(links => links.map(link => link.getAttribute('hreflang')));
  expect(alternates).toEqual(['en', 'es', 'x-default']);
  expect(await faultsAtAllSizes(reader)).toEqual([]);

  // Place names follow the language; an address with a place name works in the other language too.
  const place = reader.getByRole('main').getByRole('combobox', { name: 'Cerca de un lugar' });
  await place.fill('munich');
  await expect(reader.getByRole('option').first()).toHaveText('Múnich, Baviera, Alemania');
  await place.fill('cataluna');
  await expect(reader.getByRole('option')).toHaveText(['Cataluña, España']);
  await place.press('ArrowDown');
  await place.press('Enter');
  await expect(place).toHaveValue('Cataluña, España');
  await place.press('Enter');
  await reader.waitForURL(/\/es\/s\?.*bounds=/);
  await expect(reader.getByText('Cerca de Cataluña, España.')).toBeVisible();
  await reader.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await reader.waitForURL(address => address.pathname === '/s');
  await expect(reader.getByText('Around Cataluña, España.')).toBeVisible();
});

test('pages of text are sound and lead on', async ({ page }) => {
  const found: Record<string, string[]> = {};
  for (const address of texts) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 200]);
    const faults = await faultsAtAllSizes(page);
    if (faults.length > 0) found[address] = faults;
  }
  expect(found).toEqual({});

  await page.goto('/terms-of-service');
  await expect(page.getByText('Last updated August 9, 2022')).toBeVisible();
  await expect(page.getByText(/keeps a commission of 20%/)).toBeVisible();
  // A heading of the page is an address of its own.
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Fees').click();
  await expect(page).toHaveURL(/#fees$/);
  await expect(page.getByRole('heading', { name: 'Fees' })).toBeInViewport();
});

test('the contact form reaches a person', async ({ page, server }) => {
  await page.goto('/contact-us');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('fields need another look');
  await page.getByLabel('Your name').fill('Nora Pike');
  await page.getByLabel('Email').fill('nora.pike@example.com');
  await page.getByLabel('What is it about?').selectOption({ label: 'My data' });
  await page.getByLabel('Message').fill('Please send me <all> of it.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
  await expect(page.getByText(/We reply to nora.pike@example.com/)).toBeVisible();
  const mail = mailsTo(server, { ...newPerson('Student', 'a', 'b'), email: 'hello@localhost' }).at(
    -1,
  );
  expect(mail).toMatchObject({ template: 'contact', subject: '[Flowroom] privacy: Nora Pike' });
  expect(mail?.text).toContain('Please send me <all> of it.');
});

test('the reasons are folded to 200 px until they are opened', async ({ page }) => {
  await page.goto('/');
  const list = page.locator('main ul').filter({ hasText: 'Really live' });
  const fold = list.locator('xpath=..');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const whole = (await list.boundingBox())?.height ?? 0;
    expect(whole).toBeGreaterThan(200);
    const heightOf = async () => (await fold.boundingBox())?.height;
    await expect.poll(heightOf).toBe(200);
    await page.getByRole('button', { name: 'Show all reasons' }).click();
    await expect.poll(heightOf).toBe(whole);
    await page.getByRole('button', { name: 'Show less' }).click();
  }
});

test('trainers have faces, and faces have pages', async ({ page, request }) => {
  await page.goto('/');
  const trainers = page.getByRole('region', { name: 'Our Trainers' });
  const first = trainers.getByRole('link').first();
  const name = (await first.innerText()).split('\n')[0] ?? '';
  await first.click();
  await page.waitForURL('**/u/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await faultsAtAllSizes(page)).toEqual([]);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const old = await request.get(`/profile/${id}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, `/u/${id}`]);
});

test('an old address leads to the page that replaced it, in its language', async ({ request }) => {
  const old = await request.get('/es/teach/listings?group=closed', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/es/listings?group=closed']);
});

test('what lists nothing of its own leads home', async ({ request }) => {
  for (const address of ['/l', '/u']) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect([address, answer.status(), answer.headers().location]).toEqual([address, 302, '/']);
  }
});

test('what search engines read is there', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/Sitemap: http:\/\/\S+\/sitemap\.xml/);
  const listings = await (await request.get('/sitemap-listings.xml')).text();
  const paths = [...listings.matchAll(/<loc>[^<]+?(\/l\/[^<]+)<\/loc>/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(20);
  const page = await request.get(paths[0] ?? '', { maxRedirects: 0 });
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain(`${paths[0]}"`);
  const slash = await request.get('/about/', { maxRedirects: 0 });
  expect([slash.status(), slash.headers().location]).toEqual([301, '/about']);
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of [...manifest.icons, { src: '/brand/social-600x314.png' }]) {
    expect([src, (await request.get(src)).status()]).toEqual([src, 200]);
  }
});

test.describe('the shell', () => {
  test('notes cookies until it is read', async ({ page }) => {
    await page.context().clearCookies({ name: 'cookieconsent' });
    // On a page without a footer the cookie note covers nothing.
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto('/login');
    const note = page.getByRole('region', { name: 'Cookies' });
    await expect(note).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
    const bottomOf = async (each: Locator) => {
      const box = await each.boundingBox();
      return box ? box.y + box.height : NaN;
    };
    const last = await bottomOf(page.getByRole('main').getByRole('link').last());
    expect(last).toBeLessThanOrEqual((await note.boundingBox())?.y ?? NaN);
    await note.getByRole('button', { name: 'All right' }).click();
    await expect(note).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(note).toBeHidden();
  });

  test('records every page by its canonical address', async ({ page, server }) => {
    await page.goto('/about');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      document.addEventListener('locationchanged', event =>
        seen.push((event as CustomEvent<{ canonicalUrl: string }>).detail.canonicalUrl),
      );
    });
    await page.getByRole('link', { name: 'Find a class' }).click();
    await page.waitForURL('**/s');
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    const origin = `http://localhost:${server.port}`;
    await expect.poll(seen).toEqual([expect.stringMatching(new RegExp(`^${origin}/s`))]);
  });

  test('reminds of the address and then of the payout account, where it does not disturb', async ({
    page,
    server,
  }) => {
    const teacher = newPerson('Teacher', 'Ines', 'Roth');
    await page.goto('/about');
    const later = await keepReminders(page);
    await signUp(page, teacher);
    const email = page.getByRole('region', { name: 'Please confirm your email address' });
    const payout = page.getByRole('region', { name: 'One more step before you are paid' });
    const title = `Reminded ${Date.now()}`;
    await page.goto('/l/new');
    await describeClass(page, { title, date: dayAhead(9), places: 4, price: '12' });
    await page.goto('/about');
    await expect(email).toContainText(teacher.email);
    expect(await faultsAtAllSizes(page)).toEqual([]);
    await page.goto('/teach');
    await expect(email).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await faultsAtAllSizes(page)).toEqual([]);
    await email.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(email.getByText(`It is on its way to ${teacher.email}.`)).toBeVisible();
    // Put off, it waits for the end of the session.
    await later.click();
    await expect(email).toBeHidden();
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(email).toBeHidden();

    await confirmAddress(server, page, teacher);
    await page.goto('/about');
    await payout.getByRole('link', { name: 'Add payout details' }).click();
    await expect(page).toHaveURL('/account/payments');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to what you were doing' }).click();
    await expect(page).toHaveURL('/about');
  });

  test('says so when a part of it can not be fetched, and goes on', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource|ERR_FAILED|ERR_ABORTED|loadable-components/);
    await page.goto('/about');
    const part = filesOf(['ContactPage']);
    for (const name of part) await page.route(`**/static/${name}`, route => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await expect(
      page.getByRole('heading', { name: "Oops, we couldn't fetch the page." }),
    ).toBeVisible();
    for (const name of part) await page.unroute(`**/static/${name}`);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Find the hour that moves you',
    );
  });
});

// The same piece by day and by night, and under headings that are not its page's.
const onSheet = /^(landmark-unique|heading-order): /;

test('the style guide shows every example by day and by night, and all are sound', async ({
  page,
}) => {
  await page.goto('/styleguide');
  const groups = page
    .getByRole('main')
    .getByRole('navigation')
    .getByRole('heading')
    .getByRole('link');
  const addresses = await groups.evaluateAll(links => links.map(link => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    await page.goto(address ?? '');
    await expect(page.getByRole('article').first()).not.toBeEmpty();
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([address, width, await overflowOf(page)]).toEqual([address, width, 0]);
    }
    const faults = await violationsOf(page);
    expect([address, faults.filter(fault => !onSheet.test(fault))]).toEqual([address, []]);
  }
  await page.goto('/styleguide/c/Button');
  const grounds = await page
    .locator('article [data-theme]')
    .evaluateAll(stages =>
      stages.slice(0, 2).map(stage => getComputedStyle(stage).backgroundColor),
    );
  expect(new Set(grounds).size).toBe(2);
  await page.getByRole('link', { name: 'Sizes', exact: true }).click();
  await page.waitForURL('**/styleguide/c/Button/Sizes');
  await page.getByRole('link', { name: 'Sizes alone' }).click();
  await page.waitForURL('**/styleguide/c/Button/Sizes/raw');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  expect((await page.request.get('/styleguide/c/Nothing')).status()).toBe(404);
});
