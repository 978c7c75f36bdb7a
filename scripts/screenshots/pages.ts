import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { FlowroomServer } from '#tests/support/server.ts';
import { launchBrowser, signIn } from './browser.ts';

/**
 * Takes pictures of pages at three widths, light and dark, into screenshots/.
 *
 *     npm run screenshots -- [--url http://localhost:3000] [--as teacher|student] [--full] /s
 *
 * Without `--url` it starts the built product with demo data for itself.
 */
const widths = [390, 768, 1440];
const args = process.argv.slice(2);
const option = (name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at >= 0 ? args.splice(at, 2)[1] : undefined;
};
const flag = (name: string): boolean => {
  const at = args.indexOf(`--${name}`);
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
};

const url = option('url');
const role = option('as');
const password = option('password');
const email = option('email');
const folder = path.resolve(option('out') ?? 'screenshots');
const fullPage = flag('full');
const pages = args.length > 0 ? args : ['/', '/s', '/login', '/signup'];

const server = url ? null : await FlowroomServer.start();
const origin = url ?? server?.url ?? '';
const browser = await launchBrowser();

try {
  mkdirSync(folder, { recursive: true });
  const signedIn = await browser.newContext();
  if (role) {
    const account = server?.credentials.accounts.find(each => each.role === role);
    await signIn(signedIn, origin, account ?? { email: email ?? '', password: password ?? '' });
  }
  const storageState = await signedIn.storageState();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      const context = await browser.newContext({
        storageState,
        colorScheme,
        viewport: { width, height: width < 500 ? 844 : 900 },
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const address of pages) {
        await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
        const name = address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
        const file = path.join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage });
        console.log(file);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server?.stop();
}
