import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { faultsOf, firstLoads, unreadableParts } from './bundleBudget.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Text that gzip can not make smaller than about three quarters of its length. */
const dense = (bytes: number) => randomBytes(bytes).toString('base64');

function build(files: Record<string, string>, groups: Record<string, string[]>) {
  root = mkdtempSync(path.join(os.tmpdir(), 'flowroom-budget-'));
  for (const app of ['client', 'console']) {
    mkdirSync(path.join(root, 'build', app), { recursive: true });
  }
  const named = Object.entries(groups).map(([name, assets]) => [
    name,
    { assets: assets.map(asset => ({ name: asset })) },
  ]);
  writeFileSync(
    path.join(root, 'build', 'loadable-stats.json'),
    JSON.stringify({ namedChunkGroups: Object.fromEntries(named) as object }),
  );
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(root, 'build', 'client', name), text);
  }
  return root;
}

const heart = { 'heart.js': '1' };

const pages = (extra: string[]) => ({
  main: ['main.js', 'main.css'],
  LandingPage: ['main.js', ...extra],
  SearchPage: [],
  ListingPage: [],
  ListingBody: [],
  choices: [],
  VisitorHeart: ['heart.js'],
  'words-en': [],
  'words-en-landing-json': [],
  'words-en-search-json': [],
  'words-en-fields-json': [],
  'words-en-listing-json': [],
  'words-en-bookingTerms-json': [],
});

describe('the first load', () => {
  it('is the entry and the page, each file once', () => {
    const folder = build(
      { ...heart, 'main.js': dense(1000), 'main.css': '.a{}', 'page.js': dense(1000) },
      pages(['page.js']),
    );
    const [landing, search] = firstLoads(folder);
    expect(landing?.files).toEqual(['main.js', 'main.css', 'page.js']);
    expect(landing?.js).toBeGreaterThan(1.5 * (search?.js ?? 0));
    expect(faultsOf(firstLoads(folder))).toEqual([]);
  });

  it('may not weigh more than its budget', () => {
    const files = {
      ...heart,
      'main.js': dense(200_000),
      'main.css': '.a{}',
      'page.css': dense(30_000),
    };
    const faults = faultsOf(firstLoads(build(files, pages(['page.css']))));
    expect(faults).toEqual([
      expect.stringMatching(/^LandingPage: \d+\.\d kB of JS, 165\.0 kB at most$/),
      expect.stringMatching(/^LandingPage: \d+\.\d kB of CSS, 20\.0 kB at most$/),
      expect.stringMatching(/^SearchPage: .* of JS/),
      expect.stringMatching(/^ListingPage: .* of JS/),
    ]);
  });

  it('may not grow beyond it by what comes before anybody does anything', () => {
    const files = { 'main.js': dense(120_000), 'main.css': '.a{}', 'heart.js': dense(90_000) };
    const faults = faultsOf(firstLoads(build(files, pages([]))));
    expect(faults).toHaveLength(3);
    expect(faults[2]).toMatch(/^ListingPage: \d+\.\d kB of JS until the network rests, 165\.0/);
  });

  it('holds nothing that is to come later', () => {
    const sdk = 'const baseUrl="https://flex-api.sharetribe.com"';
    const files = { ...heart, 'main.js': '1', 'main.css': '', 'page.js': `${sdk};mapboxgl.Map()` };
    expect(faultsOf(firstLoads(build(files, pages(['page.js']))))).toEqual([
      'LandingPage: SDK in the first load',
      'LandingPage: map in the first load',
    ]);
  });

  it('is not weighed when a page has gone missing', () => {
    const folder = build({ 'main.js': '', 'main.css': '' }, { main: ['main.js'] });
    expect(() => firstLoads(folder)).toThrow('The build has no LandingPage.');
  });
});

it('a part with a digest in the wrong place is found', () => {
  const folder = build({ 'main.js': 'let a={12345:1}', 'page.js': 'let a={12ab5:1}' }, {});
  expect(unreadableParts(folder)).toEqual([expect.stringMatching(/^client\/page\.js: /)]);
});
