import { anew, load } from './load.ts';
import type { Load, LoadOptions } from './load.ts';
import { firstLoad, getCompressed } from './firstLoad.ts';
import { surrounded } from './machine.ts';
import type { Surroundings } from './machine.ts';
import { withServer } from './processes.ts';

/** Connections of a busy hour. */
const crowd = 64;

type Run = Load & Surroundings & { ratio: number };

/** Costs of one page in the browser and on the server. */
export interface PageFigures {
  page: string;
  /** kB after gzip; a kB is 1,000 bytes. */
  js: number;
  css: number;
  html: number;
  htmlRaw: number;
  /** Median ms of a single uncached view, from request to the last byte. */
  renderMs: number;
  /**
   * Every view rendered without the page cache, of data that the marketplace may have cached for
   * another one.
   */
  anew: Run;
  /** Every view rendered without the page cache, requested by many at once. */
  anewCrowd: Run;
  /** Every view rendered after a search not made before; null for pages without a search. */
  searched: Run | null;
  /** The same address again and again. */
  again: Run;
  /** The same address, requested by many at once. */
  crowd: Run;
  /** The same Express sending a ready string of as many bytes. */
  readyString: Load & Surroundings;
}

/** A server to measure. */
interface Served {
  origin: string;
  pid: number;
  /** Of the page that is measured. */
  path: string;
}

/** Measures one page of a server, and its rendering on one that caches no pages. */
export async function measurePage(
  { origin, pid, path }: Served,
  uncached: Served,
  name: string,
  options: LoadOptions,
): Promise<PageFigures> {
  const { js, css, html, htmlRaw } = await firstLoad(origin, path);
  const url = origin + path;
  const made = await measureAnew(uncached, options);
  const again = await surrounded(pid, () => load(url, options));
  const crowded = await surrounded(pid, () => load(url, { ...options, connections: crowd }));
  const readyString = await withServer(
    ['--import', 'tsx', 'tests/bench/readyString.ts', String(Math.round(htmlRaw * 1000))],
    (ready, readyPid) => surrounded(readyPid, () => load(ready, options)),
  );
  const ratio = ({ requestsPerSecond }: Load) =>
    Math.round((requestsPerSecond / readyString.requestsPerSecond) * 1000) / 1000;
  return {
    page: name,
    js,
    css,
    html,
    htmlRaw,
    renderMs: made.renderMs,
    anew: { ...made.anew, ratio: ratio(made.anew) },
    anewCrowd: { ...made.crowd, ratio: ratio(made.crowd) },
    searched: made.searched && { ...made.searched, ratio: ratio(made.searched) },
    again: { ...again, ratio: ratio(again) },
    crowd: { ...crowded, ratio: ratio(crowded) },
    readyString,
  };
}

/** Every view is rendered. */
async function measureAnew({ origin, pid, path }: Served, options: LoadOptions) {
  const url = origin + path;
  // Until the engine has compiled what is hot.
  await load(url, { ...options, seconds: 4, anew: 'page' });
  return {
    renderMs: await singleView(url),
    anew: await surrounded(pid, () => load(url, { ...options, anew: 'page' })),
    crowd: await surrounded(pid, () => load(url, { ...options, connections: crowd, anew: 'page' })),
    searched:
      path === '/s' ? await surrounded(pid, () => load(url, { ...options, anew: 'search' })) : null,
  };
}

async function singleView(url: string): Promise<number> {
  const times: number[] = [];
  for (let view = 0; view < 31; view += 1) {
    const from = performance.now();
    await getCompressed(anew(url));
    times.push(performance.now() - from);
  }
  return Math.round((times.sort((a, b) => a - b)[15] ?? 0) * 10) / 10;
}
