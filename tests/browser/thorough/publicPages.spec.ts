import type { Page } from '@playwright/test';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // The page that is not there answers 404, a wrong password 401; the console calls both errors.
  expectedErrors: async ({}, use) => {
    await use([/status of 404 .*\/nowhere/, /status of 401 .*\/auth\/token/]);
  },
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
/**
 * Further widths in px without horizontal overflow: the smallest phone, a tablet, a wide screen.
 */
const otherWidths = { 390: [360], 1440: [768, 1920] };

/** Addresses of classes, one of each kind. */
async function classesOf(page: Page): Promise<string[]> {
  const kinds = new Map<string, string>();
  for (const number of [1, 2, 3]) {
    await page.goto(`/s?page=${number}`);
    const cards = await page
      .getByRole('article')
      .evaluateAll(articles =>
        articles.map(card => [card.textContent, card.querySelector('a')?.getAttribute('href')]),
      );
    for (const [words, to] of cards) {
      const price = /per month|Free|per (session|day|night)/.exec(words ?? '')?.[0] ?? '';
      const kind = `${price}, ${/Every|, then /.test(words ?? '') ? 'weekly' : 'once'}`;
      if (to && !kinds.has(kind)) kinds.set(kind, to);
    }
  }
  expect([...kinds.keys()].sort()).toEqual([
    'Free, once',
    'per day, once',
    'per month, weekly',
    'per night, once',
    'per session, once',
    'per session, weekly',
  ]);
  return [...kinds.values()];
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('public pages are sound on a phone and on a desk, by day and by night', async ({
  page,
  person,
}) => {
  // Takes 30 s on an idle machine; the limit allows for a busy one.
  const classes = await classesOf(page);
  const bookable = classes[0] ?? '';
  const addresses = [
    '/',
    '/s',
    '/s?keywords=yoga&price=5,30',
    '/s?keywords=nobodyteachesthis',
    '/s?page=99',
    '/classes/yoga',
    '/es/classes',
    ...classes,
    '/login',
    '/signup',
    '/recover-password',
    '/reset-password',
    '/nowhere',
  ];
  const onPhones = ['/?mobilemenu=open', '/s?mobilesearch=open', `${bookable}?book=true`];
  const found: Record<string, string[]> = {};
  const look = async (options: typeof phone | typeof desktop, paths: string[]) => {
    const { width, height } = options.viewport;
    const visitor = await person(options);
    for (const address of paths) {
      await visitor.goto(address, { waitUntil: 'load' });
      const faults = await faultsOf(visitor, width < 768);
      for (const other of otherWidths[width as keyof typeof otherWidths]) {
        await visitor.setViewportSize({ width: other, height });
        const over = await overflowOf(visitor);
        if (over > 0) faults.push(`${over} px too wide at ${other}`);
      }
      await visitor.setViewportSize({ width, height });
      if (faults.length > 0) found[`${address} at ${width}`] = faults;
    }
  };
  await Promise.all([look(phone, [...addresses, ...onPhones]), look(desktop, addresses)]);
  expect(found).toEqual({});
});

test('forms say what is wrong, and stay sound while they do', async ({ person }) => {
  const visitor = await person(phone);
  await visitor.goto('/login');
  const submit = visitor.getByRole('main').getByRole('button', { name: 'Log in' });
  await submit.press('Enter');
  await expect(visitor.getByText('2 fields need another look')).toBeVisible();
  await expect(visitor.getByLabel('Email')).toBeFocused();
  expect(await faultsOf(visitor, true)).toEqual([]);

  await visitor.getByLabel('Email').fill('nobody@example.com');
  await visitor.getByLabel('Password', { exact: true }).fill('not the password');
  await submit.press('Enter');
  await expect(visitor.getByRole('alert')).toContainText('did not match our records');
  await expect(visitor.getByLabel('Email')).toHaveValue('nobody@example.com');
  expect(await faultsOf(visitor, true)).toEqual([]);

  await visitor.goto('/signup');
  await visitor.getByRole('radio', { name: 'Student' }).press('Space');
  await visitor.getByLabel('Email').fill('nobody@');
  await visitor.getByLabel('Email').press('Enter');
  await expect(visitor.getByText('3 fields need another look')).toBeVisible();
  await expect(visitor.getByLabel('First name')).toBeFocused();
  expect(await faultsOf(visitor, true)).toEqual([]);
});

test('a press on a button counts, though the field that it leaves is wrong', async ({ page }) => {
  await page.goto('/contact-us');
  await page.getByLabel('Email').fill('not an address');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.hover();
  const place = () => send.evaluate((button: HTMLElement) => button.offsetTop);
  const before = await place();
  await page.mouse.down();
  // Leaves time for the message of the field.
  await page.waitForTimeout(300);
  expect(await place()).toBe(before);
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('fields need another look');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

/** Returns the cumulative layout shift since the navigation. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as LayoutShift).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );

type LayoutShift = PerformanceEntry & { value: number };

test('nothing moves while a page loads', async ({ person }) => {
  const moved: Record<string, number> = {};
  for (const options of [phone, desktop]) {
    const visitor = await person(options);
    // Pictures, fonts and data of the browser's own requests arrive late.
    await visitor.route(/\/(flex|api|static)\/.*(?<!\.css|\.js)$/, async route => {
      await new Promise(resolve => setTimeout(resolve, 200));
      await route.continue();
    });
    const look = async (address: string) => {
      await visitor.goto(address, { waitUntil: 'networkidle' });
      const fonts = await visitor.evaluate(() =>
        Array.from(document.fonts, font => `${font.family} ${font.status}`),
      );
      expect(fonts).toContain('Fraunces Variable loaded');
      expect(fonts).toContain('Figtree Variable loaded');
      const shift = await shiftOf(visitor);
      if (shift > 0.005) moved[`${address} at ${options.viewport.width}`] = shift;
    };
    await look('/');
    await look('/s');
    const weekly = visitor
      .getByRole('article')
      .filter({ hasText: /(Every|, then ).*per session/s });
    await look((await weekly.first().getByRole('link').getAttribute('href')) ?? '/');
  }
  expect(moved).toEqual({});
});
