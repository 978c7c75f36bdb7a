import { existsSync } from 'node:fs';
import { run } from './run.mjs';

// The headless shell is the same engine without the browser's windows: a fifth less processor time.
const candidates = () => [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const debianPackages = ['chromium-headless-shell', 'fonts-liberation'];

/** Finds the Chromium of this machine. @returns {string | undefined} path of the executable */
export const findChromium = () => candidates().find(file => file && existsSync(file));

/**
 * Finds Chromium, or installs Debian's package when run as root.
 * @returns {Promise<string>} path of the executable
 * @throws {Error} with what to do when there is none and none can be installed
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (Debian package)...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages], {
      env,
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
}
