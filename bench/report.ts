import type { PageFigures } from './pages.ts';
import { table } from './table.ts';

/** A figure with what it may be at most. */
export interface Figure {
  figure: string;
  value: number;
  limit: number;
}

const verdict = (value: number, limit: number) => (value <= limit ? '' : '  OVER');

/** Everything that was measured, as text for a terminal. */
export function report(machine: string, pages: readonly PageFigures[], others: Figure[]): string {
  const sizes = pages.map(({ page, js, css, html, htmlRaw, renderMs }) => ({
    page,
    'JS kB gz (165)': `${js}${verdict(js, 165)}`,
    'CSS kB gz (20)': `${css}${verdict(css, 20)}`,
    'HTML kB gz': html,
    'HTML kB': htmlRaw,
    'one view ms': renderMs,
  }));
  const runs = pages.flatMap(({ page, anew, anewCrowd, searched, again, crowd, readyString }) =>
    [
      { ...anew, what: 'made anew' },
      { ...anewCrowd, what: 'made anew, 64 at once' },
      ...(searched ? [{ ...searched, what: 'made anew, searched anew' }] : []),
      { ...again, what: 'same address' },
      { ...crowd, what: 'same address, 64 at once' },
      { ...readyString, what: 'ready string', ratio: 1 },
    ].map(run => ({
      page,
      views: run.what,
      'req/s': run.requestsPerSecond,
      ratio: run.ratio,
      'p50 ms': run.p50,
      'p95 ms': run.p95,
      errors: run.errors,
      'load before': run.loadBefore,
      'other cores': run.otherCores,
    })),
  );
  const rest = others.map(({ figure, value, limit }) => ({
    figure,
    value: `${value}${verdict(value, limit)}`,
    limit,
  }));
  return [machine, table(sizes), table(runs), table(rest)].join('\n\n');
}
