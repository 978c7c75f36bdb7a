import { look, withLighthouse } from '#tests/browser/support/lighthouse.ts';
import type { PageReport } from '#tests/browser/support/lighthouse.ts';
import type { Figure } from './report.ts';

const runs = 5;
const limits = { lcp: 1800, cls: 0.02, tbt: 100 };
const leastScore = 95;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs Lighthouse on a simulated phone; the figures are medians of five runs. */
export async function measureOnPhone(
  origin: string,
  paths: Record<string, string>,
): Promise<Figure[]> {
  return withLighthouse(async port => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const reports: PageReport[] = [];
      while (reports.length < runs) reports.push(await look(port, origin + path, ['performance']));
      const of = (value: (report: PageReport) => number) => median(reports.map(value));
      figures.push(
        {
          figure: `${name}, Lighthouse performance, points lost`,
          value: 100 - of(({ scores }) => scores['performance'] ?? 0),
          limit: 100 - leastScore,
        },
        {
          figure: `${name}, largest contentful paint, ms`,
          value: of(r => r.lcp),
          limit: limits.lcp,
        },
        { figure: `${name}, layout shift`, value: of(r => r.cls), limit: limits.cls },
        { figure: `${name}, blocked for, ms`, value: of(r => r.tbt), limit: limits.tbt },
      );
    }
    return figures;
  });
}
