import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Flags, Result } from 'lighthouse';
import { freePort } from '../../support/server.ts';
import { findChromium } from '#scripts/setup/chromium.mjs';

/** Lighthouse results of a page on a phone: scores from 0 to 100, times in ms. */
export interface PageReport {
  scores: Record<string, number>;
  /** Failed audits by category. */
  faults: string[];
  /** Largest contentful paint. */
  lcp: number;
  /** Layout shift. */
  cls: number;
  /** Total blocking time. */
  tbt: number;
}

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Opens a browser for Lighthouse and gives its port to `work`. */
export async function withLighthouse<T>(work: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
    return await work(port);
  } finally {
    await browser.close();
  }
}

/** Options of a measurement. */
export interface LookOptions {
  /** Header of somebody who is signed in. */
  cookie?: string;
  /** Audits that do not apply to the page. */
  skipAudits?: string[];
  /** A phone when left out; a page that is drawn in the browser may differ by it. */
  screen?: 'phone' | 'desktop';
  /** Milliseconds without a request after which a page counts as loaded. */
  quietMs?: number;
}

/**
 * Without times to measure: scripts come from the cache, there is no picture, and no wait beyond
 * that of the network.
 */
const untimed = {
  disableStorageReset: true,
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 250,
  cpuQuietThresholdMs: 0,
} as const;

const desktop = {
  formFactor: 'desktop',
  screenEmulation: {
    mobile: false,
    width: 1440,
    height: 900,
    deviceScaleFactor: 1,
    disabled: false,
  },
} as const;

/** Measures a page, on a simulated phone with a slow network where its speed is measured. */
export async function look(
  port: number,
  url: string,
  categories: readonly Category[],
  { cookie, skipAudits, screen = 'phone', quietMs }: LookOptions = {},
): Promise<PageReport> {
  if (cookie) await addCookies(port, url, cookie);
  const lhr = await recorded(port, url, {
    onlyCategories: [...categories],
    ...(categories.includes('performance') ? {} : untimed),
    ...(quietMs === undefined ? {} : { networkQuietThresholdMs: quietMs }),
    ...(screen === 'desktop' ? desktop : {}),
    skipAudits,
  });
  const time = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
  return {
    scores: Object.fromEntries(
      Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    faults: faultsOf(lhr),
    lcp: Math.round(time('largest-contentful-paint')),
    cls: Math.round(time('cumulative-layout-shift') * 1000) / 1000,
    tbt: Math.round(time('total-blocking-time')),
  };
}

/**
 * Gives cookies to the browser: a header of Lighthouse's own would be lost to those that pages set.
 */
async function addCookies(port: number, url: string, header: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const cookies = header.split('; ').map(pair => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: new URL(url).origin, sameSite: 'Lax' as const };
  });
  await browser.contexts()[0]?.addCookies(cookies);
  // This connection to it alone.
  await browser.close();
}

// Chromium sometimes omits events from a trace, and Lighthouse then demands another run.
const lostRecordings = ['NO_TRACING_STARTED', 'NO_NAVSTART', 'NO_RESOURCE_REQUEST', 'NO_DCL'];

async function recorded(port: number, url: string, flags: Flags): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      ...flags,
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    if (tries === 3 || !lostRecordings.includes(runtimeError.code)) {
      throw new Error(`${url}: ${runtimeError.code}: ${runtimeError.message}`);
    }
  }
}

const faultsOf = (lhr: Result): string[] =>
  Object.values(lhr.categories).flatMap(category =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category.id}: ${id}: ${detailOf(lhr, id)}`),
  );

function detailOf(lhr: Result, id: string): string {
  const { title = '', displayValue = '', details } = lhr.audits[id] ?? {};
  const items = details && 'items' in details ? JSON.stringify(details.items).slice(0, 400) : '';
  return [title, displayValue, items].filter(Boolean).join(' ');
}
