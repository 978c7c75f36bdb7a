import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readmeFigures, withFigures } from './readme.ts';
import type { Results } from './readme.ts';

const run = {
  requestsPerSecond: 500,
  p50: 1,
  p95: 2,
  errors: 0,
  loadBefore: 0,
  otherCores: 0,
  ratio: 0.1,
};
const page = {
  page: 'listing',
  js: 164.6,
  css: 11,
  html: 9,
  htmlRaw: 32,
  renderMs: 5,
  anew: { ...run, ratio: 0.035 },
  anewCrowd: run,
  searched: null,
  again: { ...run, ratio: 0.25 },
  crowd: run,
  readyString: run,
};
const results: Results = {
  at: '2026-11-27T21:00:00.000Z',
  machine: '2 x a processor',
  pages: [page],
  others: Object.entries({
    'warm start to ready, ms': 1436,
    'embedded set-up after 1000 views, MB': 534,
    'web process alone after 1000 views, MB': 194,
    'listing, Lighthouse performance, points lost': 2,
    'listing, largest contentful paint, ms': 1380,
  }).map(([figure, value]) => ({ figure, value, limit: 0 })),
};

describe('the figures in the README', () => {
  it('are those of one run, with its machine', () => {
    const text = readmeFigures(results);
    expect(text).toContain('|  | a class |');
    for (const cell of ['164.6', '0.035', '0.25', '98', '1.38'])
      expect(text).toContain(`| ${cell} |`);
    expect(text).toContain('starts in 1.4 s and holds 534 MB');
    expect(text).toContain('194 MB. One run on 2026-11-27 (2 x a processor)');
  });

  it('are not written without all of them', () => {
    expect(() => readmeFigures({ ...results, others: [] })).toThrow('has not measured');
  });

  it('have a place there, and replace those of the run before', () => {
    const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8');
    const first = withFigures(readme, 'figures of one run');
    const second = withFigures(first, 'figures of another');
    expect(second).toContain('figures of another');
    expect(second).not.toContain('figures of one run');
    expect(withFigures(second, 'figures of one run')).toBe(first);
    expect(() => withFigures('a text', '')).toThrow('no place');
  });
});
