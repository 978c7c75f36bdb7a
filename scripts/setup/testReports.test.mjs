import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  failedTests,
  readJestReport,
  readPlaywrightReport,
  slowestTests,
  summaryOf,
} from './testReports.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-reports-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a report. @param {object} content */
function report(content) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('a report of Jest', () => {
  it('gives the counts and the time of each test, by its file also in a group', () => {
    const file = report({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: '/root/a.test.ts',
          status: 'failed',
          assertionResults: [
            { ancestorTitles: ['sums'], title: 'adds', duration: 12 },
            { ancestorTitles: ['b.test.ts', 'sums'], title: 'is left out', duration: null },
          ],
        },
      ],
    });
    expect(readJestReport(file)).toEqual({
      count: { passed: 1, failed: 1 },
      tests: [
        { title: 'sums adds', file: '/root/a.test.ts', milliseconds: 12 },
        { title: 'sums is left out', file: 'b.test.ts', milliseconds: 0 },
      ],
    });
  });

  it('counts a file that failed before its first test', () => {
    const broken = {
      name: '/root/a.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    };
    const file = report({ numPassedTests: 3, numFailedTests: 0, testResults: [broken] });
    const { count, tests } = readJestReport(file);
    expect(count).toEqual({ passed: 3, failed: 1 });
    expect(failedTests(tests, '/root')).toEqual([
      'a.test.ts › before its first test',
      '    no such module',
    ]);
  });

  it('gives the first lines of what a failed test said, without colours', () => {
    const assertionResults = [
      {
        ancestorTitles: ['sums'],
        title: 'adds',
        duration: 12,
        failureMessages: ['\u001b[31mexpected 2\u001b[39m\n\ngot 3\nat line 5'],
      },
      { ancestorTitles: [], title: 'takes away', duration: 1, failureMessages: [] },
    ];
    const testResults = [{ name: '/root/a.test.ts', status: 'failed', assertionResults }];
    const { tests } = readJestReport(report({ numPassedTests: 1, numFailedTests: 1, testResults }));
    expect(failedTests(tests, '/root', 2)).toEqual([
      'a.test.ts › sums adds',
      '    expected 2',
      '    got 3',
    ]);
  });
});

describe('a report of Playwright', () => {
  const stats = { expected: 2, flaky: 1, unexpected: 0 };

  it('gives the tests of nested suites, by file', () => {
    const spec = title => ({
      title,
      file: 'map.spec.ts',
      tests: [{ results: [{ duration: 30 }] }],
    });
    const suites = [{ specs: [spec('opens')], suites: [{ specs: [spec('moves')] }] }];
    expect(readPlaywrightReport(report({ stats, suites, errors: [] }), 'tests/browser')).toEqual({
      count: { passed: 3, failed: 0 },
      tests: ['opens', 'moves'].map(title => ({
        title,
        file: 'tests/browser/map.spec.ts',
        milliseconds: 30,
      })),
    });
  });

  it('counts a setup that failed before any test', () => {
    const none = { expected: 0, flaky: 0, unexpected: 0 };
    const file = report({ stats: none, suites: [], errors: [{ message: 'no browser' }] });
    expect(readPlaywrightReport(file, 'tests/browser').count).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the slowest tests', () => {
  const timed = (title, milliseconds) => ({
    title,
    file: '/root/src/a.test.ts',
    milliseconds,
  });

  it('come slowest first, as many as wanted, with short titles', () => {
    const tests = [timed('quick', 5), timed('x'.repeat(91), 61_200), timed('slow', 1500)];
    expect(slowestTests(tests, '/root', 2)).toEqual([
      `  61.2 s  src/a.test.ts › ${'x'.repeat(89)}…`,
      '   1.5 s  src/a.test.ts › slow',
    ]);
  });

  it('are none where no test ran', () => {
    expect(slowestTests([], '/root')).toEqual([]);
  });
});

describe('the summary of a run', () => {
  it('has a line for each kind, with its time, and all counts', () => {
    const { lines, count } = summaryOf([
      { name: 'unit', count: { passed: 7, failed: 1 }, seconds: 61.4, processor: 55.6 },
      { name: 'types', count: { passed: 1, failed: 0 }, seconds: 3, processor: 5 },
      { name: 'postgresql', count: { passed: 0, failed: 0 }, processor: 40 },
    ]);
    expect(count).toEqual({ passed: 8, failed: 1 });
    expect(lines.map(line => line.replace(/ +/g, ' '))).toEqual([
      'FAIL unit 7 passed, 1 failed 61 s 56 s of processor time',
      'ok types 1 passed, 0 failed 3 s 5 s of processor time',
      'ok postgresql 40 s of processor time',
    ]);
  });
});
