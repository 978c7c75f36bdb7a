import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { fillProjection } from '#tests/browser/support/projection.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { paths } from '#shared/config/paths.ts';
import { launchBrowser, signIn, signInAtConsole } from './browser.ts';

// `npm run pictures`: retakes the pictures of README.md, of the built product with its demo, four
// pages on each sheet.

interface Shot {
  /** Path of the page. */
  at: string;
  /** Goes on from there to the page that is shown. */
  goOn?: (page: Page) => Promise<void>;
  /** Who is signed in; an operator at the console. */
  as?: 'student' | 'teacher' | 'operator';
  theme?: 'dark';
}

const sheets: Record<string, readonly Shot[]> = {
  'flowroom.webp': [
    { at: paths.landing() },
    { at: paths.search() },
    {
      at: paths.search(),
      goOn: async page => {
        await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
        await page.getByRole('complementary', { name: 'Booking' }).waitFor();
      },
    },
    { at: '/console', as: 'operator', theme: 'dark' },
  ],
  'studio.webp': [
    { at: paths.teachCalendar({ view: 'month' }), as: 'teacher' },
    { at: paths.teach(), as: 'teacher' },
    { at: paths.my(), as: 'student' },
    { at: paths.teachEarnings(), as: 'teacher', theme: 'dark' },
  ],
  'console.webp': [
    { at: '/console', as: 'operator' },
    {
      at: '/console/listings',
      as: 'operator',
      goOn: page => page.getByRole('table').getByRole('link').first().waitFor(),
    },
    {
      at: '/console/orders',
      as: 'operator',
      goOn: async page => {
        await page.getByRole('table').getByRole('link').first().click();
        await page.getByRole('heading', { name: 'History' }).waitFor();
      },
    },
    {
      at: '/console/processes',
      as: 'operator',
      theme: 'dark',
      goOn: async page => {
        await page.getByRole('main').getByRole('link').first().click();
        await page.getByRole('button', { name: 'Zoom in' }).waitFor();
      },
    },
  ],
};

const view = { width: 1280, height: 860 };
/** Size of a page on a sheet, and the room between pages, px. */
const [width, gap] = [771, 19];
const height = Math.round((width * view.height) / view.width);
const ground = '#e8dcd0';

/** Puts four pictures on one sheet. */
async function sheetOf(pictures: readonly Buffer[], file: string): Promise<void> {
  const pages = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(width, height).toBuffer(),
      left: gap + (index % 2) * (width + gap),
      top: gap + Math.floor(index / 2) * (height + gap),
    })),
  );
  const size = { width: 2 * width + 3 * gap, height: 2 * height + 3 * gap };
  await sharp({ create: { ...size, channels: 3, background: ground } })
    .composite(pages)
    .webp({ quality: 82 })
    .toFile(file);
}

const server = await FlowroomServer.start();
const browser = await launchBrowser();

/** Takes one picture. */
async function take({ at, goOn, as, theme }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: view,
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'cookieconsent', value: 'accepted', url: server.url }]);
  if (as) {
    const enter = as === 'operator' ? signInAtConsole : signIn;
    await enter(context, server.url, server.account(as));
  }
  const page = await context.newPage();
  await page.goto(server.url + at, { waitUntil: 'networkidle' });
  await goOn?.(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

try {
  await fillProjection(server);
  for (const [name, shots] of Object.entries(sheets)) {
    const pictures: Buffer[] = [];
    for (const shot of shots) pictures.push(await take(shot));
    const file = path.resolve(import.meta.dirname, '../../docs/images', name);
    await sheetOf(pictures, file);
    console.log(file);
  }
} finally {
  await browser.close();
  await server.stop();
}
