import { existsSync } from 'node:fs';
import { installDebian, mayInstall } from './debian.mjs';

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
  if (mayInstall()) {
    console.log('Installing Chromium (Debian package)...');
    await installDebian(debianPackages);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
}
