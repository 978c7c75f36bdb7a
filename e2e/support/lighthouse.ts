import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Result } from 'lighthouse';
import { freePort } from './server.ts';
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

/** Measures a page on a simulated phone with a slow network. @param cookie header of somebody who is signed in */
export async function look(
  port: number,
  url: string,
  categories: readonly Category[],
  cookie?: string,
): Promise<PageReport> {
  const lhr = await recorded(port, url, categories, cookie);
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

// Chromium sometimes omits events from a trace, and Lighthouse then asks for another run.
const lostRecordings = ['NO_TRACING_STARTED', 'NO_NAVSTART', 'NO_RESOURCE_REQUEST', 'NO_DCL'];

async function recorded(
  port: number,
  url: string,
  categories: readonly Category[],
  cookie: string | undefined,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
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
