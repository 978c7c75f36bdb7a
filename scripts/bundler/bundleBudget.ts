import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';

/**
 * Most that the first load of a page may weigh, in bytes after gzip. Its scripts may not weigh more
 * until the network rests either: nothing else comes before its reader does something.
 */
export const budget = { js: 165_000, css: 20_000 };
/**
 * Pages that people come in by, with their message files and the lazy parts that the server
 * renders.
 */
const pages: Record<string, { messages: string[]; written?: string[] }> = {
  LandingPage: { messages: ['landing'] },
  SearchPage: { messages: ['search', 'fields'], written: ['choices'] },
  ListingPage: { messages: ['listing', 'bookingTerms'], written: ['ListingBody'] },
};
/**
 * Parts whose code a phone fetches right after the first load of each page: what is the reader's
 * own, as hearts are, and so no part of the page that all readers get alike.
 */
export const soonAfter = ['VisitorHeart'];
/** Parts that no first load may hold, each by a text that only it contains. */
const later = {
  SDK: 'flex-api.sharetribe.com',
  map: 'mapboxgl',
  'open map': 'maplibregl-',
  payments: 'js.stripe.com',
};

interface Stats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

/**
 * Weight of the first load of a page: the entry, the page's own chunks and its words, each file
 * once.
 */
export interface FirstLoad {
  page: string;
  files: string[];
  js: number;
  css: number;
  /** Scripts until the network rests. */
  restingJs: number;
  /** Parts of `later` that were found in it. */
  early: string[];
}

/**
 * Weighs the first load of the pages that people come in by.
 * @param root project folder with a build
 * @throws when the build knows nothing of one of the pages
 */
export function firstLoads(root: string): FirstLoad[] {
  const build = path.join(root, 'build');
  const { namedChunkGroups } = JSON.parse(
    readFileSync(path.join(build, 'loadable-stats.json'), 'utf8'),
  ) as Stats;
  const assetsOf = (group: string) => {
    const found = namedChunkGroups[group];
    if (!found) throw new Error(`The build has no ${group}.`);
    return found.assets.map(({ name }) => name);
  };
  const read = (name: string) => readFileSync(path.join(build, 'client', name));
  return Object.entries(pages).map(([page, { messages, written = [] }]) => {
    const groups = ['main', page, 'words-en', ...messages.map(area => `words-en-${area}-json`)];
    const styles = written.flatMap(assetsOf).filter(name => name.endsWith('.css'));
    const files = [...new Set([...groups.flatMap(assetsOf), ...styles])];
    const resting = [...new Set([...files, ...soonAfter.flatMap(assetsOf)])];
    const weigh = (names: readonly string[], extension: string) =>
      names
        .filter(name => name.endsWith(extension))
        .reduce((sum, name) => sum + gzipSync(read(name)).length, 0);
    const code = files.filter(name => name.endsWith('.js')).map(name => read(name).toString());
    const early = Object.entries(later)
      .filter(([, mark]) => code.some(text => text.includes(mark)))
      .map(([what]) => what);
    return {
      page,
      files,
      js: weigh(files, '.js'),
      css: weigh(files, '.css'),
      restingJs: weigh(resting, '.js'),
      early,
    };
  });
}

/**
 * Returns the scripts for browsers that are no JavaScript any more, as sentences. A part names
 * others by digests that are put in place after all else has been written, and a digest that is
 * also a number of a module is put in the wrong places, too.
 * @param root project folder with a build
 */
export function unreadableParts(root: string): string[] {
  return ['client', 'console'].flatMap(app => {
    const folder = path.join(root, 'build', app);
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.js'),
    );
    return scripts.flatMap(name => {
      try {
        void new Script(readFileSync(path.join(folder, name), 'utf8'));
        return [];
      } catch (error) {
        return [`${app}/${name}: ${error instanceof Error ? error.message : String(error)}`];
      }
    });
  });
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns the faults of the first loads as sentences; empty without one. */
export const faultsOf = (loads: readonly FirstLoad[]): string[] =>
  loads.flatMap(({ page, js, css, restingJs, early }) => [
    ...(js > budget.js ? [`${page}: ${kilobytes(js)} of JS, ${kilobytes(budget.js)} at most`] : []),
    ...(css > budget.css
      ? [`${page}: ${kilobytes(css)} of CSS, ${kilobytes(budget.css)} at most`]
      : []),
    ...(js <= budget.js && restingJs > budget.js
      ? [
          `${page}: ${kilobytes(restingJs)} of JS until the network rests, ${kilobytes(budget.js)} at most`,
        ]
      : []),
    ...early.map(what => `${page}: ${what} in the first load`),
  ]);

if (import.meta.filename === process.argv[1]) {
  const root = path.resolve(import.meta.dirname, '../..');
  const loads = firstLoads(root);
  const most = { page: 'at most', ...budget, restingJs: budget.js };
  for (const { page, js, css, restingJs } of [...loads, most]) {
    console.log(
      `${page.padEnd(12)} JS ${kilobytes(js).padStart(9)}  at rest ${kilobytes(restingJs).padStart(9)}  CSS ${kilobytes(css).padStart(8)}`,
    );
  }
  for (const fault of [...faultsOf(loads), ...unreadableParts(root)]) {
    console.error(fault);
    process.exitCode = 1;
  }
}
