import type { PageFigures } from './pages.ts';
import { table } from './table.ts';

/** A figure with what it may be at most. */
export interface Figure {
  figure: string;
  value: number;
  limit: number;
}

const firstLoadLimits = { js: 165, css: 20 };

/**
 * Least rates at eight connections, as ratios to the ready string. They come from the better of two
 * public templates, which does 147 views a second of `/`, 69 of `/s` and 101 of a class on this
 * kind of machine, where the ready string does 8,380, 5,481 and 11,766 requests a second: twice the
 * template for `/` and three times for the others without the page cache, ten times as visitors get
 * it.
 */
const leastRatios: Record<string, { anew: number; again: number }> = {
  '/': { anew: 0.035, again: 0.175 },
  '/s': { anew: 0.038, again: 0.126 },
  listing: { anew: 0.026, again: 0.086 },
};

const over = (value: number, limit: number) => (value <= limit ? '' : '  OVER');
const under = (value: number, least: number) => (value >= least ? '' : '  UNDER');

const runsOf = ({ page, anew, anewCrowd, searched, again, crowd, readyString }: PageFigures) => {
  const least = leastRatios[page];
  return [
    { ...anew, what: 'made anew', least: least?.anew },
    { ...anewCrowd, what: 'made anew, 64 at once', least: undefined },
    ...(searched ? [{ ...searched, what: 'made anew, searched anew', least: undefined }] : []),
    { ...again, what: 'same address', least: least?.again },
    { ...crowd, what: 'same address, 64 at once', least: undefined },
    { ...readyString, what: 'ready string', ratio: 1, least: undefined },
  ];
};

/** Figures beyond their limits and rows with errors, a line each; empty when all is well. */
export function failuresOf(pages: readonly PageFigures[], others: readonly Figure[]): string[] {
  const figures = [
    ...pages.flatMap(({ page, js, css }) => [
      { figure: `${page}, JS, kB`, value: js, limit: firstLoadLimits.js },
      { figure: `${page}, CSS, kB`, value: css, limit: firstLoadLimits.css },
    ]),
    ...others,
  ];
  const runs = pages.flatMap(figuresOfPage =>
    runsOf(figuresOfPage).map(run => ({ ...run, page: figuresOfPage.page })),
  );
  return [
    ...figures
      .filter(({ value, limit }) => value > limit)
      .map(({ figure, value, limit }) => `${figure}: ${value}, ${limit} at most`),
    ...runs
      .filter(({ errors }) => errors > 0)
      .map(({ page, what, errors }) => `${page}, ${what}: ${errors} errors`),
    ...runs.flatMap(({ page, what, ratio, least = 0 }) =>
      ratio < least ? [`${page}, ${what}: ratio ${ratio}, ${least} at least`] : [],
    ),
  ];
}

/** Everything that was measured, as text for a terminal. */
export function report(machine: string, pages: readonly PageFigures[], others: Figure[]): string {
  const sizes = pages.map(({ page, js, css, html, htmlRaw, renderMs }) => ({
    page,
    'JS kB gz (165)': `${js}${over(js, firstLoadLimits.js)}`,
    'CSS kB gz (20)': `${css}${over(css, firstLoadLimits.css)}`,
    'HTML kB gz': html,
    'HTML kB': htmlRaw,
    'one view ms': renderMs,
  }));
  const runs = pages.flatMap(figures =>
    runsOf(figures).map(run => ({
      page: figures.page,
      views: run.what,
      'req/s': run.requestsPerSecond,
      ratio: `${run.ratio}${under(run.ratio, run.least ?? 0)}`,
      least: run.least ?? '',
      'p50 ms': run.p50,
      'p95 ms': run.p95,
      errors: `${run.errors}${over(run.errors, 0)}`,
      'load before': run.loadBefore,
      'other cores': run.otherCores,
    })),
  );
  const rest = others.map(({ figure, value, limit }) => ({
    figure,
    value: `${value}${over(value, limit)}`,
    limit,
  }));
  return [machine, table(sizes), table(runs), table(rest)].join('\n\n');
}
