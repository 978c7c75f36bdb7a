import { createServer } from 'node:http';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';

/**
 * Pictures of the examples: `node scripts/preview/shots.mjs [part of a file name, or page=name] [widths] [themes] [button to press]`
 * after `node scripts/preview/build.mjs`; written to .cache/preview-shots.
 */
const [show = '', widths = '390,1440', themes = 'light,dark', press] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../../.cache');
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const page404 =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/main.css"><div id="root"></div><script type="module" src="/main.js"></script>';

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = path.join(root, 'preview', path.normalize(pathname));
  readFile(file).then(
    body =>
      response
        .setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
        .end(body),
    () => response.setHeader('content-type', 'text/html').end(page404),
  );
}).listen(0);
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

await mkdir(path.join(root, 'preview-shots'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  for (const width of widths.split(',').map(Number)) {
    for (const theme of themes.split(',')) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        timezoneId: 'America/New_York',
      });
      page.on('console', message => message.type() === 'error' && console.error(message.text()));
      page.on('pageerror', error => console.error(error.message));
      await page.goto(
        `http://localhost:${port}/?${/^\w+=/.test(show) ? show : `show=${show}`}&theme=${theme}`,
      );
      await page.waitForFunction(
        () => document.fonts.status === 'loaded' && document.querySelector('section, main h1'),
      );
      // Pictures below the fold load when they are scrolled to.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 600) {
          scrollTo(0, y);
          await new Promise(done => setTimeout(done, 60));
        }
        scrollTo(0, 0);
      });
      if (press) {
        await page.getByRole('button', { name: press }).first().click();
        await page.waitForTimeout(800);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) console.error(`${show} at ${width}: ${overflow} px too wide`);
      const name = `${show.replace(/\W+/g, '') || 'all'}${press ? '-open' : ''}-${width}-${theme}.png`;
      await page.screenshot({ path: path.join(root, 'preview-shots', name), fullPage: !press });
      console.log(name);
      await page.close();
    }
  }
} finally {
  await browser.close();
  server.close();
}
