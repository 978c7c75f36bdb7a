import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { interactiveMark } from '#shared/config/appConfig.ts';
import { findChromium } from '#scripts/setup/chromium.mjs';
import { getCompressed } from './firstLoad.ts';
import type { Figure } from './report.ts';

/** kB of 1,000 bytes after gzip. */
const limit = 165;
/** Without a request for so long, the network rests. */
const quietMs = 3_000;
const phone = { width: 390, height: 844 };
/** Engines of maps are loaded where there is room for a map, and weighed apart. */
const mapMark = 'maplibregl-';

/** A script that a page fetches. */
export interface FetchedScript {
  path: string;
  /** After gzip, as the server sends it. */
  bytes: number;
  isMap: boolean;
}

/**
 * Opens a page with an empty cache, touches nothing, and returns the scripts that it fetches until
 * the network rests, after it has come to life.
 */
export async function scriptsOf(
  browser: Browser,
  url: string,
  viewport = phone,
): Promise<FetchedScript[]> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const found = new Set<string>();
    let last = Date.now();
    page.on('request', request => {
      last = Date.now();
      if (request.resourceType() === 'script') found.add(request.url());
    });
    page.on('requestfinished', () => (last = Date.now()));
    await page.goto(url);
    await page.waitForFunction(
      mark => performance.getEntriesByName(mark).length > 0,
      interactiveMark,
    );
    last = Date.now();
    while (Date.now() - last < quietMs) await page.waitForTimeout(100);
    return await Promise.all(
      [...found].map(async address => {
        const { raw, text } = await getCompressed(address);
        const isMap = text.includes(mapMark);
        return { path: new URL(address).pathname, bytes: raw.length, isMap };
      }),
    );
  } finally {
    await context.close();
  }
}

/** Weighs the scripts of each page on a phone, until the network rests. */
export async function measureScripts(
  origin: string,
  paths: Record<string, string>,
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const scripts = await scriptsOf(browser, origin + path);
      const bytes = scripts.reduce((sum, script) => sum + (script.isMap ? 0 : script.bytes), 0);
      const value = Math.round(bytes / 100) / 10;
      figures.push({ figure: `${name}, scripts until the network rests, kB`, value, limit });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
