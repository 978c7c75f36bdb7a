import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Most that the first load of a page may weigh, in bytes after gzip. */
const budget = { js: 150_000, css: 25_000 };
const pages = ['LandingPage', 'SearchPage', 'ListingPage'];
/** What no first load may hold. */
const later = ['sdk'];

interface Stats {
  namedChunkGroups: Record<string, { assets: { name: string }[]; chunks: (string | number)[] }>;
}

/** Weight of the first load of a page: the entry and the page's own chunks, each file once. */
export interface FirstLoad {
  page: string;
  js: number;
  css: number;
  /** Names of chunks that should have come later. */
  early: string[];
}

/** Weighs the first load of the pages that people come in by. @param root project folder with a build */
export function firstLoads(root: string): FirstLoad[] {
  const stats = JSON.parse(
    readFileSync(path.join(root, 'build', 'loadable-stats.json'), 'utf8'),
  ) as Stats;
  const assetsOf = (group: string) =>
    (stats.namedChunkGroups[group]?.assets ?? []).map(({ name }) => name);
  const weigh = (names: readonly string[], extension: string) =>
    names
      .filter(name => name.endsWith(extension))
      .map(name => gzipSync(readFileSync(path.join(root, 'build', 'client', name))).length)
      .reduce((sum, bytes) => sum + bytes, 0);
  return pages.map(page => {
    const names = [...new Set([...assetsOf('main'), ...assetsOf(page)])];
    const early = later.filter(chunk => assetsOf(chunk).some(name => names.includes(name)));
    return { page, js: weigh(names, '.js'), css: weigh(names, '.css'), early };
  });
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function check(): boolean {
  const root = path.resolve(import.meta.dirname, '..');
  const loads = firstLoads(root);
  for (const { page, js, css, early } of loads) {
    console.log(
      `${page.padEnd(12)} JS ${kilobytes(js).padStart(9)}  CSS ${kilobytes(css).padStart(8)}`,
    );
    if (early.length > 0) console.error(`  loads too early: ${early.join(', ')}`);
  }
  console.log(
    `Budget       JS ${kilobytes(budget.js).padStart(9)}  CSS ${kilobytes(budget.css).padStart(8)}`,
  );
  return loads.every(({ js, css, early }) => js <= budget.js && css <= budget.css && !early.length);
}

if (import.meta.filename === process.argv[1] && !check()) {
  console.error('The first load is over its budget.');
  process.exitCode = 1;
}
