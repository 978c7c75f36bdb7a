import type { PageFigures } from './pages.ts';
import { failuresOf, report } from './report.ts';

const run = { requestsPerSecond: 500, p50: 1, p95: 2, errors: 0, loadBefore: 0, otherCores: 0 };

const page = (changed: Partial<PageFigures> = {}): PageFigures => ({
  page: '/s',
  js: 150,
  css: 10,
  html: 20,
  htmlRaw: 110,
  renderMs: 5,
  anew: { ...run, ratio: 0.1 },
  anewCrowd: { ...run, ratio: 0.1 },
  searched: null,
  again: { ...run, ratio: 0.3 },
  crowd: { ...run, ratio: 0.3 },
  readyString: run,
  ...changed,
});

describe('the report of a bench', () => {
  it('finds nothing wrong with figures within their limits', () => {
    expect(failuresOf([page()], [{ figure: 'start, ms', value: 10, limit: 10 }])).toEqual([]);
  });

  it('fails for errors, slow pages, heavy pages and figures over their limits', () => {
    const bad = page({
      js: 170,
      anew: { ...run, ratio: 0.03 },
      again: { ...run, ratio: 0.3, errors: 7 },
    });
    expect(failuresOf([bad], [{ figure: 'start, ms', value: 11, limit: 10 }])).toEqual([
      '/s, JS, kB: 170, 165 at most',
      'start, ms: 11, 10 at most',
      '/s, same address: 7 errors',
      '/s, made anew: ratio 0.03, 0.038 at least',
    ]);
  });

  it('marks them in its tables', () => {
    const text = report('a machine', [page({ again: { ...run, ratio: 0.1, errors: 7 } })], []);
    expect(text).toMatch(/same address .*0\.1 {2}UNDER .*7 {2}OVER/);
  });
});
