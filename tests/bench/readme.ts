import { readFileSync, writeFileSync } from 'node:fs';
import type { PageFigures } from './pages.ts';
import type { Figure } from './report.ts';

/** Results of one run of the bench. */
export interface Results {
  /** Instant, ISO 8601. */
  at: string;
  /** Processors, version of Node and connections. */
  machine: string;
  pages: readonly PageFigures[];
  others: readonly Figure[];
}

const begins = '<!-- figures: written by npm run bench -->';
const ends = '<!-- end of the figures -->';

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const nameOf = (page: string) => (page === 'listing' ? 'a class' : `\`${page}\``);

/** Returns the figures for newcomers, as Markdown. Throws when one of them was not measured. */
export function readmeFigures({ at, machine, pages, others }: Results): string {
  const valueOf = (name: string): number => {
    const found = others.find(({ figure }) => figure.startsWith(name));
    if (!found) throw new Error(`The bench has not measured "${name}"`);
    return found.value;
  };
  const phone = (page: string, figure: string) => valueOf(`${page}, ${figure}`);
  const rows = [
    ['scripts of a first visit, kB gzip', pages.map(({ js }) => js)],
    ['rate of pages made anew (a ready text is 1)', pages.map(p => p.anew.ratio)],
    ['rate as visitors get them (a ready text is 1)', pages.map(p => p.again.ratio)],
    [
      'performance on a phone, of 100 (Lighthouse)',
      pages.map(({ page }) => 100 - phone(page, 'Lighthouse performance, points lost')),
    ],
    [
      'largest paint on that phone, s',
      pages.map(({ page }) => (phone(page, 'largest contentful paint') / 1000).toFixed(2)),
    ],
  ] as const;
  const seconds = (valueOf('warm start to ready') / 1000).toFixed(1);
  return [
    row(['', ...pages.map(({ page }) => nameOf(page))]),
    row(['---', ...pages.map(() => '---')]),
    ...rows.map(([what, cells]) => row([what, ...cells])),
    '',
    `The product starts in ${seconds} s and holds ${valueOf('embedded set-up')} MB with the marketplace in it, a web process`,
    `beside a marketplace ${valueOf('web process alone')} MB. One run on ${at.slice(0, 10)} (${machine}); the ready text`,
    'has as many bytes and is sent by the same web server.',
  ].join('\n');
}

/** Returns the README with these figures between its marks. Throws when it has none. */
export function withFigures(readme: string, figures: string): string {
  const [from, to] = [readme.indexOf(begins), readme.indexOf(ends)];
  if (from < 0 || to < from) throw new Error('README.md has no place for the figures of the bench');
  return `${readme.slice(0, from)}${begins}\n\n${figures}\n\n${readme.slice(to)}`;
}

/** Writes the figures into the README. @param file its path */
export function writeFigures(file: string, results: Results): void {
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), readmeFigures(results)));
}
